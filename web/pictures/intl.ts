// A small engine has no Intl. Pictures hold hardly any words: plain numbers and two plural forms will do.

const plain = {
  NumberFormat: class {
    format(n: number): string {
      return String(n);
    }
  },
  PluralRules: class {
    resolvedOptions(): { pluralCategories: string[] } {
      return { pluralCategories: ['one', 'other'] };
    }
    select(n: number): string {
      return n === 1 ? 'one' : 'other';
    }
  },
};

if (!('Intl' in globalThis)) Object.assign(globalThis, { Intl: plain });
