import { expect, it } from 'vitest';
import { isLocal, seatLink, tableAddress, tableOf } from './invite';

it.each([
  ['#seat=2&token=abc', { seat: 2, token: 'abc' }],
  ['', null],
  ['#B-42', null],
  ['#seat=2', null],
  ['#seat=x&token=abc', null],
  ['#seat=-1&token=abc', null],
])('the seat that %s offers', (hash, offer) => {
  expect(seatLink(hash)).toEqual(offer);
});

it('a link leads back to its table and seat', () => {
  const offer = { seat: 3, token: 'k_9-Z' };
  const address = tableAddress('https://example.test', 't1', offer);
  expect(address).toBe('https://example.test/table/t1#seat=3&token=k_9-Z');
  expect(seatLink(new URL(address).hash)).toEqual(offer);
  expect(tableOf(address)).toBe('/table/t1#seat=3&token=k_9-Z');
});

it.each([
  ['https://example.test/table/abcd', '/table/abcd'],
  [' /table/abcd?x=1 ', '/table/abcd'],
  ['abcd', '/table/abcd'],
  ['abc', null],
  ['two words', null],
  ['', null],
])('what %s means', (pasted, path) => {
  expect(tableOf(pasted)).toBe(path);
});

it('knows names that mean another machine on every machine', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].map(isLocal)).toEqual([true, true, true, true]);
  expect(['192.0.2.7', 'example.test', 'localhost.test'].map(isLocal)).toEqual([false, false, false]);
});
