// Sounds made on the spot from tones and hiss: wood, sand, brass, paper, and a crowd.

import type { Noise } from './noise';

/** Where sounds go: a volume for all, so that many at once do not hurt. */
interface Stage {
  audio: BaseAudioContext;
  out: AudioNode;
}

let stage: (Stage & { audio: AudioContext; level: GainNode }) | null = null;

function opened(): NonNullable<typeof stage> {
  if (stage) return stage;
  const audio = new AudioContext();
  const level = audio.createGain();
  const limit = audio.createDynamicsCompressor();
  level.connect(limit).connect(audio.destination);
  return (stage = { audio, level, out: level });
}

interface Tone {
  from: number;
  to?: number;
  length: number;
  loud: number;
  shape?: OscillatorType;
}

function tone({ audio, out }: Stage, start: number, { from, to = from, length, loud, shape = 'sine' }: Tone): void {
  const voice = audio.createOscillator();
  const level = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.012, length / 4));
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(level).connect(out);
  voice.start(start);
  voice.stop(start + length);
}

const HISS = 2.4;
let rough: AudioBuffer | null = null;

/** A simple repeatable hiss: it need not be random, only rough. */
function hiss(audio: BaseAudioContext): AudioBuffer {
  if (rough) return rough;
  const frames = Math.ceil(audio.sampleRate * HISS);
  rough = audio.createBuffer(1, frames, audio.sampleRate);
  const data = rough.getChannelData(0);
  for (let i = 0, x = 7; i < frames; i += 1) {
    x = (x * 16807) % 2147483647;
    data[i] = x / 1073741823 - 1;
  }
  return rough;
}

interface Rush {
  /** The middle of what is heard of it, in hertz, now and at its end. */
  pitch: number;
  to?: number;
  width?: number;
  length: number;
  loud: number;
  /** How long it swells, in seconds. */
  swell?: number;
}

/** Hiss through a narrow gap: a knock, a gust, a voice among many. */
function rush({ audio, out }: Stage, start: number, { pitch, to = pitch, width = 1, length, loud, swell = 0.004 }: Rush): void {
  const source = audio.createBufferSource();
  const gap = audio.createBiquadFilter();
  const level = audio.createGain();
  source.buffer = hiss(audio);
  source.loop = true;
  gap.type = 'bandpass';
  gap.Q.value = width;
  gap.frequency.setValueAtTime(pitch, start);
  gap.frequency.exponentialRampToValueAtTime(to, start + length);
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(loud, start + swell);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gap).connect(level).connect(out);
  source.start(start, (pitch % 97) / 97);
  source.stop(start + length);
}

/** Many voices, none of which can be understood. */
function crowd(stage: Stage, start: number, voices: number, loud: number, length: number, high: number): void {
  for (let n = 0; n < voices; n += 1) {
    const pitch = high * (0.55 + ((n * 7) % 11) / 12);
    const late = ((n * 5) % voices) * 0.045;
    const rise = n % 3 === 0 ? 1.35 : 0.85;
    rush(stage, start + late, { pitch, to: pitch * rise, width: 3.5, length: length - late, loud, swell: 0.22 + 0.02 * n });
  }
}

const MADE: Readonly<Record<Noise, (stage: Stage, at: number) => void>> = {
  shake: (stage, at) => {
    for (let n = 0; n < 5; n += 1)
      rush(stage, at + n * 0.066, { pitch: 1500 + 380 * (n % 3), width: 2, length: 0.06, loud: 0.5 });
  },
  // Out of the pyramid onto wood: three bounces, each sooner and softer.
  fall: (stage, at) =>
    [0, 0.17, 0.28, 0.35].forEach((late, n) => {
      rush(stage, at + late, { pitch: 900, width: 3, length: 0.05, loud: 0.75 / (n + 1) });
      tone(stage, at + late, { from: 330, to: 210, length: 0.07, loud: 0.22 / (n + 1), shape: 'triangle' });
    }),
  step: (stage, at) => {
    rush(stage, at, { pitch: 340, to: 190, width: 0.9, length: 0.1, loud: 0.5 });
    tone(stage, at, { from: 130, to: 70, length: 0.09, loud: 0.24 });
  },
  coin: (stage, at) => {
    tone(stage, at, { from: 2093, length: 0.1, loud: 0.07 });
    tone(stage, at + 0.05, { from: 3136, to: 3120, length: 0.32, loud: 0.075 });
    tone(stage, at + 0.05, { from: 4699, length: 0.18, loud: 0.025 });
  },
  loss: (stage, at) => {
    tone(stage, at, { from: 520, to: 330, length: 0.16, loud: 0.09, shape: 'triangle' });
    tone(stage, at + 0.11, { from: 390, to: 230, length: 0.24, loud: 0.08, shape: 'triangle' });
  },
  card: (stage, at) => rush(stage, at, { pitch: 2600, to: 4800, width: 0.8, length: 0.1, loud: 0.26, swell: 0.03 }),
  tile: (stage, at) => {
    rush(stage, at, { pitch: 700, width: 1.4, length: 0.07, loud: 0.6 });
    tone(stage, at, { from: 165, to: 90, length: 0.13, loud: 0.2 });
  },
  wind: (stage, at) => rush(stage, at, { pitch: 420, to: 1300, width: 1.6, length: 0.9, loud: 0.4, swell: 0.4 }),
  flash: (stage, at) => rush(stage, at, { pitch: 5200, to: 2400, width: 0.7, length: 0.14, loud: 0.3 }),
  turn: (stage, at) => {
    tone(stage, at, { from: 660, length: 0.2, loud: 0.09 });
    tone(stage, at + 0.14, { from: 880, length: 0.32, loud: 0.09 });
  },
  murmur: (stage, at) => crowd(stage, at, 7, 0.11, 1.5, 420),
  cheer: (stage, at) => {
    crowd(stage, at, 14, 0.15, 2.2, 1050);
    [523, 659, 784, 1047].forEach((from, n) =>
      tone(stage, at + n * 0.13, { from, length: n === 3 ? 0.7 : 0.3, loud: 0.1, shape: 'triangle' }),
    );
  },
};

/** `volume` from 0 to 1, as ears hear it. */
export function sound(noise: Noise, volume: number, later = 0): void {
  const stage = opened();
  if (stage.audio.state === 'suspended') void stage.audio.resume();
  stage.level.gain.value = volume * volume;
  MADE[noise](stage, stage.audio.currentTime + later);
}
