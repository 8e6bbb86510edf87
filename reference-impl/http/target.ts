/** No header field can have this name, so that only our own server can say where a request came from. */
export const clientHeader = ':client';

export interface Target {
  readonly path: string;
  readonly rawQuery: string;
}

/** Splits a request target; `GET http://host/path` is allowed too, and a fragment has no business on the wire. */
export function targetOf(url: string): Target {
  const origin = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const target = origin.split('#', 1)[0] ?? '';
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target, rawQuery: '' };
  return { path: target.slice(0, mark), rawQuery: target.slice(mark + 1) };
}
