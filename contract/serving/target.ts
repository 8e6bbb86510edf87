/** Longer than any request that the contract has a use for, and well below what servers take for a whole header. */
export const longestUrl = 8192;

export interface Target {
  readonly path: string;
  readonly rawQuery: string;
}

/** Splits a request target; `GET http://host/path` is allowed too, and a fragment has no business on the wire. */
export function targetOf(url: string): Target {
  const origin = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = origin.indexOf('#');
  return mark < 0 ? splitQuery(origin) : splitQuery(origin.slice(0, mark));
}

function splitQuery(target: string): Target {
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target, rawQuery: '' };
  return { path: target.slice(0, mark), rawQuery: target.slice(mark + 1) };
}

export interface QueryString {
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The pairs with a percent escape that is no UTF-8 text. */
  readonly malformed: readonly MalformedPair[];
}

interface MalformedPair {
  /** The whole pair where the name itself cannot be read. */
  readonly name: string;
  /** As it came. */
  readonly received: string;
}

const empty: QueryString = { values: new Map(), malformed: [] };

/** Reads a query the way forms write it. URLSearchParams would turn a malformed escape into U+FFFD and hide the fault. */
export function parseQueryString(raw: string): QueryString {
  if (raw === '') return empty;
  const values = new Map<string, string[]>();
  const malformed: MalformedPair[] = [];
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    // mutants open (Conditional false): parameters without a value, and empty names and blanks (PAR-37)
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    // mutants open (Conditional false, Method): parameters without a value, and empty names and blanks (PAR-37)
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (name === null || value === null) {
      // mutants open (Conditional true, Method): parameters without a value, and empty names and blanks (PAR-37)
      malformed.push(name === null ? { name: pair, received: pair } : { name, received: pair.slice(equals + 1) });
      continue;
    }
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else earlier.push(value);
  }
  return { values, malformed };
}

/** Null where an escape is malformed. */
function decode(text: string): string | null {
  // mutants open (String #3): parameters without a value, and empty names and blanks (PAR-37)
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return decodePath(spaced);
}

export function decodePath(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
