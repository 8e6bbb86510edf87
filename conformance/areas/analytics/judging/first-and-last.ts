import type { CustomerRow } from '../evidence.ts';
import type { Partition } from './partitions.ts';
import type { Mismatch } from './reads.ts';

const SECOND = 1000;

/**
 * Whether they are those of the range or of all time: the first purchase in a whole is the earliest first purchase in its
 * parts, and the last one the latest. One outside the range speaks of all time: a store that saw it may list nobody in
 * the range, and the last one moves with the present.
 */
export function firstAndLastMismatches({ whole, parts }: Partition<CustomerRow>): Mismatch[] {
  const inParts = Map.groupBy(
    parts.flatMap((part) => part.rows.filter((row) => row.txCount > 0)),
    (row) => row.id,
  );
  const [from, to] = [Date.parse(whole.window.from), Date.parse(whole.window.to)];
  return whole.rows.flatMap((row) => {
    const pieces = inParts.get(row.id) ?? [];
    const first = Math.min(...pieces.map((piece) => Date.parse(piece.firstPurchaseAt ?? '')));
    const last = Math.max(...pieces.map((piece) => Date.parse(piece.lastPurchaseAt ?? '')));
    const [wholeFirst, wholeLast] = [Date.parse(row.firstPurchaseAt ?? ''), Date.parse(row.lastPurchaseAt ?? '')];
    const early = differ(first, wholeFirst) && wholeFirst >= from;
    const late = differ(last, wholeLast) && wholeLast <= to && last <= to;
    if (pieces.length === 0 || !(early || late)) return [];
    return [
      {
        subject: row.id,
        message: `customer ${row.id}: ${early ? 'first' : 'last'} purchase of the whole is not that of its parts`,
        expected: text(early ? first : last),
        received: text(early ? wholeFirst : wholeLast),
      },
    ];
  });
}

/** Unreadable instants (NaN) differ from nothing: they are a matter of the type rules. */
function differ(a: number, b: number): boolean {
  return Math.abs(a - b) > SECOND;
}

function text(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : 'none';
}
