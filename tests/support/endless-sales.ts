import { createHash } from 'node:crypto';
import type { Handler } from '../../contract/http.ts';

const SALES = '/public-api/v1/sales';
const SECOND = 1000;

/**
 * A deployment whose list of sales is as long as one likes, a sale a second, all alike but for id and instant: its pages
 * cost next to nothing, so that only whoever reads them can run out of anything.
 */
export function withEndlessSales(handle: Handler, sale: object, records: number): Handler {
  const newest = Date.now() - 60 * SECOND;
  const [head = '', tail = ''] = JSON.stringify({ ...sale, id: '', createdAt: '' }).split('"id":"","createdAt":""');
  if (tail === '') throw new Error('a sale begins with its id and the instant when it was made');
  const recordAt = (index: number) =>
    `${head}"id":"${idOf(index)}","createdAt":"${new Date(newest - index * SECOND).toISOString()}"${tail}`;

  return async (request) => {
    const [path, query] = request.url.split('?', 2);
    const asked = new URLSearchParams(query);
    if (path !== SALES || [...asked.keys()].some((name) => !KNOWN.has(name))) return handle(request);
    const plain = await handle({ ...request, url: `${SALES}?limit=1` });
    if (plain.status !== 200) return plain;
    const first = Math.max(0, Math.ceil((newest - time(asked.get('to'), newest)) / SECOND));
    const end = Math.min(records, Math.floor((newest - time(asked.get('from'), 0)) / SECOND) + 1);
    const from = indexAt(asked.get('cursor')) ?? first;
    const to = Math.min(end, from + Number(asked.get('limit') ?? 25));
    const data = Array.from({ length: Math.max(0, to - from) }, (_, index) => recordAt(from + index));
    const nextCursor = to < end ? `"${cursorTo(to)}"` : 'null';
    const body = `{"data":[${data.join(',')}],"pagination":{"nextCursor":${nextCursor}},"meta":${meta(plain.body)}}`;
    return { ...plain, headers: { ...plain.headers, 'content-length': String(Buffer.byteLength(body)) }, body };
  };
}

const KNOWN = new Set(['limit', 'cursor', 'from', 'to']);

function time(text: string | null, otherwise: number): number {
  return text === null ? otherwise : Date.parse(text);
}

/** As good as random: ids that are all digits would have to be looked at as telephone numbers, which takes its time. */
function idOf(index: number): string {
  const hex = createHash('md5').update(String(index)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const PLACES = 0xa0_0000_0000_00;

function cursorTo(index: number): string {
  return `feedbeef-cafe-4bad-8dad-${(PLACES + index).toString(16)}`;
}

function indexAt(cursor: string | null): number | null {
  return cursor === null ? null : Number.parseInt(cursor.slice(-12), 16) - PLACES;
}

function meta(body: string): string {
  return JSON.stringify(JSON.parse(body).meta ?? {});
}
