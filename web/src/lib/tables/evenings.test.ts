import { describe, expect, it } from 'vitest';
import type { ListedEvening } from '../../protocol';
import { calling } from './evenings.svelte';

const evening = (id: string, table: string | null): ListedEvening => ({ id, name: '', rounds: 3, played: 1, over: false, table });

describe('evenings that call', () => {
  it('calls to a table from anywhere but there', () => {
    const listed = [evening('a', null), evening('b', 'T')];
    expect(calling(listed, '/rules')?.id).toBe('b');
    expect(calling(listed, '/evening/a')?.id).toBe('b');
    expect(calling(listed, '/evening/b')).toBeNull();
    expect(calling(listed, '/table/T')).toBeNull();
    expect(calling([], '/rules')).toBeNull();
  });
});
