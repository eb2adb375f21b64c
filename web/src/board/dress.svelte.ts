// Which edition's pieces lie on the table: some are drawn differently in each.

import type { View } from '../protocol';

let edition: View['edition'] = $state('base');

export const dress = {
  get edition(): View['edition'] {
    return edition;
  },
  wear(next: View['edition']): void {
    edition = next;
  },
};
