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
