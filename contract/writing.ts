/** A record that lacks what the contract promises: a fault of ours, never something to paper over with a null. */
export class UnwritableError extends Error {
  constructor(where: string, value: unknown) {
    super(`${where} cannot be written: it is ${value === null ? 'null' : typeof value}`);
    this.name = 'UnwritableError';
  }
}

/** Quotes, backslashes, control characters and surrogates: all else stands in JSON as it is. */
const delicate = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

export function text(value: string, where: string): string {
  if (typeof value !== 'string') throw new UnwritableError(where, value);
  return delicate.test(value) ? JSON.stringify(value) : `"${value}"`;
}

/** JSON has no NaN and no infinity, and JSON.stringify would silently make them null. */
export function number(value: number, where: string): string {
  if (!Number.isFinite(value)) throw new UnwritableError(where, value);
  return `${value}`;
}

export function flag(value: boolean, where: string): string {
  if (typeof value !== 'boolean') throw new UnwritableError(where, value);
  return value ? 'true' : 'false';
}

export function list<Item>(items: readonly Item[], write: (item: Item) => string): string {
  let json = '[';
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (item === undefined) throw new UnwritableError('a list item', item);
    json += index === 0 ? write(item) : `,${write(item)}`;
  }
  return `${json}]`;
}
