import { type Body, PageBody } from '../body.ts';
import type { Range } from '../request/range.ts';
import type { Page, Piece, Slice } from '../store/index.ts';

/** Bodies are records that the store holds already written, side by side; nothing is parsed or serialized again. */
export function pageBody({ records, nextCursor }: Page, range?: Range): Body {
  const next = nextCursor === null ? 'null' : `"${nextCursor}"`;
  const [head, tail] = ['{"data":[', `],"pagination":{"nextCursor":${next}}${meta(range)}}`];
  if (lieReady(records)) return new PageBody(head, records, tail);
  let data = '';
  for (const record of records) data += data === '' ? record : `,${record}`;
  return `${head}${data}${tail}`;
}

function lieReady(records: readonly Piece[]): records is readonly Slice[] {
  return records.every((record) => typeof record !== 'string');
}

export function rowsBody(rows: readonly string[], range?: Range): string {
  return `{"data":[${rows.join(',')}]${meta(range)}}`;
}

export function recordBody(record: string): string {
  return `{"data":${record}}`;
}

function meta(range: Range | undefined): string {
  if (range === undefined) return '';
  return `,"meta":{"dateRange":{"from":"${iso(range.from)}","to":"${iso(range.to)}"}}`;
}

/** A client that reads a list sends the same bounds with every page. */
const written = new Map<number, string>();
const mostWritten = 1000;

function iso(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  if (written.size === mostWritten) written.clear();
  const text = new Date(ms).toISOString();
  written.set(ms, text);
  return text;
}
