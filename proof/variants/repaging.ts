import { createHash } from 'node:crypto';
import type { ApiRequest, Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { type Asked, on, read, withQuery } from '../fault-kit/conditions.ts';
import { type Loose, part, recordsIn } from '../fault-kit/responses.ts';

interface Repaging {
  /** The order in which this deployment lists; undefined keeps the reference's. */
  readonly order?: (a: Loose, b: Loose) => number;
  /** Which records this deployment has at all. */
  readonly keep?: (record: Loose, asked: Asked) => boolean;
  /** How many records a page holds, where it is not as many as were asked for. */
  readonly size?: (limit: number, start: number) => number;
  /** How the last page ends. */
  readonly end?: 'null' | 'absent' | 'empty-object' | 'one-more-empty-page';
}

/** Reads a list whole from the reference and pages through it in a way of its own, with cursors of its own. */
export function repaged({ order, keep, size = same, end = 'null' }: Repaging): Change {
  return (handle) => {
    const cursors = new Map<string, number>();
    return async (request) => {
      const asked = read(request);
      if (!on.lists(asked) || asked.method !== 'GET') return await handle(request);
      const cursor = asked.query.get('cursor');
      const start = cursor === null ? 0 : cursors.get(`${question(asked)} ${cursor}`);
      const first = await handle(start === undefined ? request : withQuery(asked, (query) => query.delete('cursor')));
      if (first.status !== 200 || start === undefined) return first;
      const all = await readAll(handle, asked);
      const records = keep === undefined ? all : all.filter((record) => keep(record, asked));
      if (order !== undefined) records.sort(order);
      const after = start + size(Number(asked.query.get('limit') ?? 25), start);
      const page = records.slice(start, after);
      const goesOn = end === 'one-more-empty-page' ? page.length > 0 : after < records.length;
      const next = goesOn ? cursorFor(asked, after) : null;
      if (next !== null) cursors.set(`${question(asked)} ${next}`, after);
      const { pagination: _ours, ...rest }: Loose = JSON.parse(first.body);
      const body = { ...rest, data: page, ...paginationOf(next, end) };
      return { ...first, body: JSON.stringify(body) };
    };
  };
}

function same(limit: number): number {
  return limit;
}

function paginationOf(next: string | null, end: Repaging['end']): Loose {
  if (next === null && end === 'absent') return {};
  if (next === null && end === 'empty-object') return { pagination: {} };
  return { pagination: { nextCursor: next } };
}

async function readAll(handle: Handler, asked: Asked): Promise<Loose[]> {
  const records: Loose[] = [];
  let cursor: string | null = null;
  do {
    const page: ApiRequest = withQuery(asked, (query) => {
      query.set('limit', '100');
      query.delete('cursor');
      if (cursor !== null) query.set('cursor', cursor);
    });
    const body: Loose = JSON.parse((await handle(page)).body);
    records.push(...recordsIn(body));
    const next: unknown = part(body, 'pagination').nextCursor;
    cursor = typeof next === 'string' ? next : null;
  } while (cursor !== null);
  return records;
}

function question(asked: Asked): string {
  const query = new URLSearchParams(asked.query);
  query.delete('cursor');
  query.delete('limit');
  query.sort();
  return `${asked.path}?${query.toString()}`;
}

function cursorFor(asked: Asked, position: number): string {
  const hex = createHash('md5')
    .update(`${question(asked)} ${position}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function text(record: Loose, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

export function oldestFirst(a: Loose, b: Loose): number {
  const [left, right] = [`${text(a, 'createdAt')} ${text(a, 'id')}`, `${text(b, 'createdAt')} ${text(b, 'id')}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function byId(a: Loose, b: Loose): number {
  return text(a, 'id') < text(b, 'id') ? -1 : 1;
}
