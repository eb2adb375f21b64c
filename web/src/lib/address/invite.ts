// Links that bring people to a table, or hand over one of its seats.

export interface SeatOffer {
  seat: number;
  token: string;
}

/** The seat that an address offers: `#seat=2&token=…`. */
export function seatLink(hash: string): SeatOffer | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const seat = values.get('seat');
  const token = values.get('token');
  return seat !== null && /^\d+$/.test(seat) && token ? { seat: Number(seat), token } : null;
}

/** Does this name mean the machine itself, whichever that is? */
export function isLocal(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The address of a table, or with a token that of one of its seats. */
export function tableAddress(origin: string, id: string, offer: SeatOffer | null = null): string {
  const table = `${origin}/table/${encodeURIComponent(id)}`;
  return offer ? `${table}#seat=${offer.seat}&token=${offer.token}` : table;
}

/** The address by which another device gets the games of this one. What follows # stays in browsers. */
export function deviceAddress(origin: string, token: string): string {
  return `${origin}/device#${token}`;
}

/** The table that a pasted link or code means; `null` if it can mean none. */
export function tableOf(pasted: string): string | null {
  const text = pasted.trim();
  const path = /\/table\/([^/?#\s]+)([?#]\S*)?$/.exec(text);
  if (path?.[1]) return `/table/${path[1]}${path[2]?.startsWith('#') ? path[2] : ''}`;
  return /^[\w-]{4,64}$/.test(text) ? `/table/${text}` : null;
}
