// Looking for words in the rules: all of them must be there, accents and capitals do not matter.

import type { Clause, RuleBook } from '../../protocol';

/** A text as it is compared. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

export function words(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

export function fits(clause: Clause, wanted: readonly string[]): boolean {
  const text = plain([clause.id, clause.text, ...clause.rulings].join(' '));
  return wanted.every((word) => text.includes(word));
}

/** The books with only those clauses that hold all the words; empty sections and books go. */
export function filtered(books: readonly RuleBook[], query: string): RuleBook[] {
  const wanted = words(query);
  if (wanted.length === 0) return [...books];
  return books
    .map((book) => ({
      ...book,
      sections: book.sections
        .map((section) => ({
          ...section,
          clauses: section.clauses.filter((clause) => fits(clause, wanted)),
        }))
        .filter((section) => section.clauses.length > 0),
    }))
    .filter((book) => book.sections.length > 0);
}

/** A text in pieces, those marked that were looked for. */
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const wanted = words(query);
  // One letter for each of the text's, so that places agree; what does not fit stays as it is.
  const letters = [...text].map((letter) => {
    const bare = plain(letter);
    return bare.length === letter.length ? bare : letter;
  });
  const flat = letters.join('');
  const hits = new Uint8Array(flat.length);
  for (const word of wanted) {
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + word.length)) {
      hits.fill(1, at, at + word.length);
    }
  }
  const pieces: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const hit = hits[i] === 1;
    const last = pieces.at(-1);
    if (last && last.hit === hit) last.text += text[i];
    else pieces.push({ text: text[i] ?? '', hit });
  }
  return pieces;
}
