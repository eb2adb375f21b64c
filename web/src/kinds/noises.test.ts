import { expect, it } from 'vitest';
import { update } from '../table/fixtures/updates';
import { noiseOf } from '.';

it('dice rattle, camels hop, scorings are silent', () => {
  const heard = update('super-leg').events.map(({ event }) => [event.type, noiseOf(event)]);
  expect(heard).toContainEqual(['die-revealed', 'rattle']);
  expect(heard).toContainEqual(['unit-moved', 'hop']);
  expect(heard.filter(([type]) => String(type).endsWith('-scored')).every(([, noise]) => noise === null)).toBe(true);
});
