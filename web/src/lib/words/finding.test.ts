import { expect, it } from 'vitest';
import type { RuleBook } from '../../protocol';
import { filtered, marked, plain } from './finding';

const BOOKS = [
  {
    key: 'base',
    title: 'Base',
    editions: ['base'],
    sections: [
      {
        key: 'tiles',
        title: 'Tiles',
        clauses: [
          { id: 'B-40', kind: 'rule', text: 'Le dé s’arrête.', rulings: [] },
          { id: 'B-41', kind: 'rule', text: 'A camel stops.', rulings: ['Not on the tile.'] },
        ],
      },
      { key: 'end', title: 'End', clauses: [{ id: 'B-90', kind: 'rule', text: 'Over', rulings: [] }] },
    ],
  },
] as unknown as RuleBook[];

const ids = (query: string): string[] =>
  filtered(BOOKS, query).flatMap((book) => book.sections.flatMap((one) => one.clauses.map((c) => c.id)));

it.each([
  ['', ['B-40', 'B-41', 'B-90']],
  ['camel', ['B-41']],
  ['tile camel', ['B-41']],
  ["DE s'arrete", ['B-40']],
  ['b-9', ['B-90']],
  ['elephant', []],
])('%s is found in %s', (query, found) => {
  expect(ids(query)).toEqual(found);
});

it('sections and books without a hit are left out', () => {
  expect(filtered(BOOKS, 'over')[0]?.sections.map((one) => one.key)).toEqual(['end']);
  expect(filtered(BOOKS, 'elephant')).toEqual([]);
});

it('marks what was looked for, in the text as it is written', () => {
  expect(marked('Dés et dé', 'de')).toEqual([
    { text: 'Dé', hit: true },
    { text: 's et ', hit: false },
    { text: 'dé', hit: true },
  ]);
  expect(marked('plain', '')).toEqual([{ text: 'plain', hit: false }]);
  expect(marked('œuf 🐪 dé', 'de').map((piece) => piece.text).join('')).toBe('œuf 🐪 dé');
  expect(plain('L’Été')).toBe("l'ete");
});
