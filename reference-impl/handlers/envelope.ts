import { type Range, rangeMember } from '../../contract/serving/range.ts';
import { type Body, PageBody } from '../body.ts';
import type { Page, RecordJson, Slice } from '../store/index.ts';

/** A body joins records that the store holds as JSON; nothing is parsed or serialized again. */
export function pageBody({ records, nextCursor }: Page, range?: Range): Body {
  const next = nextCursor === null ? 'null' : `"${nextCursor}"`;
  const [head, tail] = ['{"data":[', `],"pagination":{"nextCursor":${next}}${meta(range)}}`];
  if (areSlices(records)) return new PageBody(head, records, tail);
  let data = '';
  for (const record of records) data += data === '' ? record : `,${record}`;
  return `${head}${data}${tail}`;
}

function areSlices(records: readonly RecordJson[]): records is readonly Slice[] {
  return records.every((record) => typeof record !== 'string');
}

export function rowsBody(rows: readonly string[], range?: Range): string {
  return `{"data":[${rows.join(',')}]${meta(range)}}`;
}

export function recordBody(record: string): string {
  return `{"data":${record}}`;
}

function meta(range: Range | undefined): string {
  return range === undefined ? '' : rangeMember(range);
}
