import { expect, it } from 'vitest';
import { contrast } from '../../styles/contrast';
import tokens from '../../styles/tokens.css?raw';
import { MARKS, playerColour, PLAYERS } from './players';

it('ten players have ten colours and ten marks', () => {
  expect(PLAYERS).toHaveLength(10);
  expect(new Set(PLAYERS.map((player) => player.fill)).size).toBe(10);
  expect(new Set(PLAYERS.map((player) => player.mark)).size).toBe(10);
  expect(Object.keys(MARKS).sort()).toEqual(PLAYERS.map((player) => player.mark).sort());
  expect(playerColour(3)).toBe(PLAYERS[3]);
});

it.each(PLAYERS.map((player) => [player.name, player] as const))(
  'words can be read on %s',
  (_, player) => {
    expect(contrast(player.fill, player.ink)).toBeGreaterThanOrEqual(4.5);
  },
);

it('no player has the colour of a camel', () => {
  const camels = [...tokens.matchAll(/--camel-\w+: (#\w{6})/g)].map((found) => found[1]);
  expect(camels).toHaveLength(8);
  for (const player of PLAYERS) expect(camels).not.toContain(player.fill);
});
