import type { Range } from '../request/range.ts';
import type { Page } from '../store/index.ts';

/** Bodies are joined from records that the store holds already written; nothing is parsed or serialized again. */
export function pageBody({ records, nextCursor }: Page, range?: Range): string {
  const next = nextCursor === null ? 'null' : `"${nextCursor}"`;
  let data = '';
  for (const record of records) data += data === '' ? record : `,${record}`;
  return `{"data":[${data}],"pagination":{"nextCursor":${next}}${meta(range)}}`;
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

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
