export interface Query {
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Names, as far as they can be read, whose percent escapes spell no text. */
  readonly malformed: readonly string[];
}

const nothing: Query = { values: new Map(), malformed: [] };

/** By hand, because URLSearchParams hides a malformed escape and decodeURIComponent throws at it. */
export function parseQuery(raw: string): Query {
  if (raw === '') return nothing;
  const values = new Map<string, string[]>();
  const malformed: string[] = [];
  for (const pair of raw.split('&')) {
    if (pair !== '') add(pair, values, malformed);
  }
  return { values, malformed };
}

function add(pair: string, values: Map<string, string[]>, malformed: string[]): void {
  const mark = pair.indexOf('=');
  const name = decode(mark < 0 ? pair : pair.slice(0, mark));
  const value = mark < 0 ? '' : decode(pair.slice(mark + 1));
  if (name === null || value === null) {
    malformed.push(name ?? pair);
    return;
  }
  const earlier = values.get(name);
  if (earlier === undefined) values.set(name, [value]);
  else earlier.push(value);
}

/** Null where an escape is malformed. */
export function decode(text: string): string | null {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}
