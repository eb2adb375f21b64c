// The photographer of the Supercup.

import { coins, flight, picture, shot, sprite } from '../board/motion/shots';
import Camera from '../board/pieces/Camera.svelte';
import FreeCamera from '../board/pyramid/modules/FreeCamera.svelte';
import { t } from '../lib/words/text.svelte';
import { type Actions, type Events, type Signs, whole } from './entry';
import { number } from './pictures';

export const events: Events<'camera-placed' | 'photo-taken'> = {
  'camera-placed': {
    enter: (view, { seat, space }) => ({ ...view, camera: { seat, space } }),
    shot: ({ seat, space }) => shot(flight(sprite('camera', 0.55, Camera, { seat }), 'camera', `space:${space}`)),
    log: 'move',
    money: null,
  },
  'photo-taken': {
    enter: (view) => ({ ...view, camera: {} }),
    shot: ({ space, amount, seat }) =>
      shot({ do: 'photo', at: `space:${space}` }, coins(amount, `space:${space}`, seat)),
    log: 'after',
    money: ({ seat, amount }) => ({ is: 'now', seat, amount }),
  },
};

export const actions: Actions<'camera'> = {
  camera: {
    icon: () => picture(Camera, { size: 28 }),
    face: ({ space }) => number(space),
    targets: ({ space }) => [`space:${space}`, 'camera'],
    section: whole,
    help: 'camera',
  },
};

export const Things = FreeCamera;

export const signs: Signs = (view, seat) =>
  view.camera?.seat === seat ? [{ icon: 'camera', label: t('table.held.camera'), topic: 'camera', other: null }] : [];
