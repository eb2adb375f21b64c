import { expect, it } from 'vitest';
import { shotOf } from '../../kinds';
import { update } from '../../table/fixtures/updates';
import { heard } from './noises';

const noises = (type: string): string[] => {
  const events = [...update('super-leg').events, ...update('super-end').events];
  const found = events.map(({ event }) => event).find((event) => event.type === type);
  return found ? shotOf(found).scenes.flatMap((scene) => heard(scene).map(({ noise }) => noise)) : [];
};

it('dice are shaken and fall, camels step, a crowd murmurs and cheers', () => {
  expect(noises('die-revealed')).toEqual(['shake', 'fall']);
  expect(noises('unit-moved')).toEqual(['step']);
  expect(noises('leg-ranked')).toEqual(['murmur']);
  expect(noises('finish-crossed')).toEqual(['step', 'cheer']);
  expect(noises('leg-tile-scored')).toEqual(['card']);
});

it('steps are as many as spaces, one after another', () => {
  const steps = heard({ do: 'hop', unit: ['blue'], start: 1, end: 4 }, 3);
  expect(steps.map(({ noise }) => noise)).toEqual(['step', 'step', 'step']);
  expect(steps.map(({ at }) => at)).toEqual([130, 280, 430]);
});

it('coins come one by one and never too many; money that goes sounds once', () => {
  expect(heard({ do: 'coins', count: 3, from: 'bank', to: 'seat:1' })).toHaveLength(3);
  expect(heard({ do: 'coins', count: 30, from: 'bank', to: 'seat:1' })).toHaveLength(8);
  expect(heard({ do: 'coins', count: 3, from: 'seat:1', to: 'bank' }).map(({ noise }) => noise)).toEqual(['loss']);
});
