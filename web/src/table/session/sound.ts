// Tiny sounds, made on the spot: nothing is loaded, and nothing is made before somebody wants it.

import type { Noise } from '../../kinds';

let context: AudioContext | null = null;

function tone(
  audio: AudioContext,
  start: number,
  from: number,
  to: number,
  length: number,
  loud: number,
  shape: OscillatorType = 'sine',
): void {
  const voice = audio.createOscillator();
  const level = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  level.gain.setValueAtTime(loud, start);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(level).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}

function knock(audio: AudioContext, start: number, length: number, loud: number, high: number): void {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  // A simple repeatable hiss: it need not be random, only rough.
  for (let i = 0, x = 7; i < frames; i += 1) {
    x = (x * 16807) % 2147483647;
    data[i] = (x / 1073741823 - 1) * (1 - i / frames) ** 2;
  }
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const level = audio.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = high;
  level.gain.value = loud;
  source.connect(filter).connect(level).connect(audio.destination);
  source.start(start);
}

const MADE: Readonly<Record<Noise, (audio: AudioContext, at: number) => void>> = {
  rattle: (audio, at) => {
    for (let i = 0; i < 5; i += 1) knock(audio, at + i * 0.07, 0.05, 0.35, 1800 + 300 * (i % 3));
  },
  hop: (audio, at) => tone(audio, at, 220, 420, 0.11, 0.12, 'triangle'),
  coin: (audio, at) => {
    tone(audio, at, 1250, 1260, 0.12, 0.08);
    tone(audio, at + 0.07, 1900, 1880, 0.28, 0.08);
  },
  loss: (audio, at) => tone(audio, at, 300, 180, 0.22, 0.1, 'triangle'),
  card: (audio, at) => knock(audio, at, 0.09, 0.25, 3200),
  tile: (audio, at) => {
    knock(audio, at, 0.06, 0.4, 700);
    tone(audio, at, 160, 90, 0.12, 0.14);
  },
  turn: (audio, at) => {
    tone(audio, at, 660, 660, 0.18, 0.08);
    tone(audio, at + 0.14, 880, 880, 0.3, 0.08);
  },
  finish: (audio, at) => {
    [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, at + i * 0.13, pitch, pitch, 0.4, 0.09, 'triangle'));
  },
};

export function sound(noise: Noise, later = 0): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  MADE[noise](context, context.currentTime + later);
}
