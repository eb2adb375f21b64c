/** Where a piece is drawn and how it is called; every piece takes these. */
export interface Place {
  /** Width in the units around it: CSS pixels on a page. */
  size?: number;
  x?: number;
  y?: number;
  /** The accessible name; a piece beside its own name needs none. */
  label?: string;
}
