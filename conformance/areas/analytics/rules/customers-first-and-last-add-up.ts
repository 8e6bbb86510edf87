import type { CustomerRow } from '../../../model/analytics.ts';
import { idsIfAll } from '../../../model/artifacts.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import type { Mismatch } from '../counting/count-answers.ts';
import { countPartitions, type Partition, partitionsBy } from '../counting/partitions.ts';
import { isComplete } from '../counting/ranking.ts';

export const customersFirstAndLastAddUp = rule({
  id: 'customers-first-and-last-add-up',
  requirements: ['ANA-22', 'ANA-20'],
  title: 'First and last purchase of a range are those of its parts',
  fault: 'First or last purchase of a range is not that of its parts',
  fix: 'Take the earliest instant of all sales of the customer as the first purchase, and the latest as the last one. Look for an instant that is taken from any of the sales.',
  needs: ['analytics', 'everyStore'],
  confirm: true,
  judge({ analytics, everyStore }) {
    const partitions = [
      ...partitionsBy('time', analytics.customers, [], isComplete),
      ...partitionsBy('store', analytics.customers, idsIfAll(everyStore), isComplete),
    ];
    const check = (partition: Partition<CustomerRow>) =>
      partition.whole.rows.length === 0 ? null : firstAndLastMismatches(partition);
    return countPartitions('customers', partitions, check, 'a range with customers, asked as a whole and in its parts');
  },
});

const SECOND = 1000;

/**
 * Whether they are those of the range or of all time: the first purchase in a whole is the earliest first purchase in its
 * parts, and the last one the latest. One outside the range is that of all time: a store that saw it may list no customer in
 * the range, and the last one moves with the present.
 */
function firstAndLastMismatches({ whole, parts }: Partition<CustomerRow>): Mismatch[] {
  const inParts = Map.groupBy(
    parts.flatMap((part) => part.rows.filter((row) => row.txCount > 0)),
    (row) => row.id,
  );
  const [from, to] = [Date.parse(whole.window.from), Date.parse(whole.window.to)];
  return whole.rows.flatMap((row): Mismatch | [] => {
    const pieces = inParts.get(row.id) ?? [];
    const first = Math.min(...pieces.map((piece) => Date.parse(piece.firstPurchaseAt ?? '')));
    const last = Math.max(...pieces.map((piece) => Date.parse(piece.lastPurchaseAt ?? '')));
    const [wholeFirst, wholeLast] = [Date.parse(row.firstPurchaseAt ?? ''), Date.parse(row.lastPurchaseAt ?? '')];
    const early = differ(first, wholeFirst) && wholeFirst >= from;
    const late = differ(last, wholeLast) && wholeLast <= to && last <= to;
    if (pieces.length === 0 || !(early || late)) return [];
    return {
      subject: { record: row.id },
      message: say('customer {customer}: {which} purchase of the whole is not that of its parts', {
        customer: row.id,
        which: early ? 'first' : 'last',
      }),
      expected: text(early ? first : last),
      received: text(early ? wholeFirst : wholeLast),
    };
  });
}

/** Unreadable instants (NaN) are left to the type rules. */
function differ(a: number, b: number): boolean {
  return Math.abs(a - b) > SECOND;
}

function text(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : 'none';
}
