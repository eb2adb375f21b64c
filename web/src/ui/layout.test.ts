import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout';

describe('layoutOf', () => {
  it('puts hand and actions beside the board where the screen is low', () => {
    for (const [width, height] of [[844, 390], [720, 450], [568, 320], [1280, 600], [640, 512]] as const)
      expect(layoutOf(width, height), `${width}x${height}`).toMatchObject({ bar: 'beside', players: 'narrow' });
  });
  it('keeps a sheet for what is narrow and high', () => {
    for (const [width, height] of [[320, 568], [390, 844], [600, 700]] as const)
      expect(layoutOf(width, height)).toEqual({ players: 'row', bar: 'sheet', side: 'panel' });
  });
  it('shows everybody in a row above the board of an upright tablet', () => {
    expect(layoutOf(768, 1024)).toEqual({ players: 'row', bar: 'below', side: 'panel' });
  });
  it('has room for the log on a large screen only', () => {
    expect(layoutOf(1024, 768)).toEqual({ players: 'column', bar: 'below', side: 'panel' });
    expect(layoutOf(1440, 900)).toEqual({ players: 'column', bar: 'below', side: 'column' });
    expect(layoutOf(2560, 1440)).toEqual({ players: 'column', bar: 'below', side: 'column' });
  });
});
