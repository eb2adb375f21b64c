// This browser's share in the dice: a value that the server cannot know when it makes its promise.

/** 128 bits from the browser, in hex; sent with the first greeting of a table. */
export function diceValue(): string {
  return hex(16);
}

/** A name for an action, so that a repeated message does nothing twice. */
export function actionId(): string {
  return hex(12);
}

function hex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}
