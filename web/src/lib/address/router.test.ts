import { describe, expect, it, vi } from 'vitest';
import { match, ours } from './router.svelte';

describe('paths', () => {
  it.each([
    ['/', { name: 'home' }],
    ['/new', { name: 'new' }],
    ['/new/', { name: 'new' }],
    ['/join', { name: 'join' }],
    ['/watch', { name: 'watch' }],
    ['/mine', { name: 'mine' }],
    ['/rules', { name: 'rules' }],
    ['/replay', { name: 'replays' }],
    ['/replay/x1', { name: 'replay', id: 'x1' }],
    ['/review/x1', { name: 'review', id: 'x1' }],
    ['/puzzles', { name: 'puzzles' }],
    ['/puzzles/7', { name: 'puzzle', id: '7' }],
    ['/table/a%20b', { name: 'table', id: 'a b' }],
    ['/table/%', { name: 'table', id: '%' }],
    ['/table', { name: 'unknown' }],
    ['/table/a/b', { name: 'unknown' }],
    ['/new/x', { name: 'unknown' }],
    ['/toString', { name: 'unknown' }],
    ['/nowhere', { name: 'unknown' }],
  ])('%s', (path, route) => {
    expect(match(path)).toEqual(route);
  });
});

describe('links', () => {
  vi.stubGlobal('location', { origin: 'https://example.test' });
  const link = (more: object = {}): HTMLAnchorElement =>
    ({
      origin: 'https://example.test',
      pathname: '/rules',
      target: '',
      hasAttribute: () => false,
      ...more,
    }) as unknown as HTMLAnchorElement;
  const click = (more: object = {}): MouseEvent =>
    ({ button: 0, defaultPrevented: false, ...more }) as unknown as MouseEvent;

  it('follows a plain click on a page of ours', () => {
    expect(ours(click(), link())).toBe(true);
  });
  it.each([
    ['a new tab', click({ ctrlKey: true }), link()],
    ['another button', click({ button: 1 }), link()],
    ['something handled', click({ defaultPrevented: true }), link()],
    ['another origin', click(), link({ origin: 'https://example.org' })],
    ['a target', click(), link({ target: '_blank' })],
    ['a download', click(), link({ hasAttribute: () => true })],
    ['a file of the server', click(), link({ pathname: '/api/replays/x/record' })],
  ])('leaves %s to the browser', (_, event, anchor) => {
    expect(ours(event, anchor)).toBe(false);
  });
});
