import type { OperationId } from '../../../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally } from '../../../model/tally.ts';
import { listField, textField } from '../../../model/values/json.ts';
import { serverTime } from '../../../see/date-header.ts';

const LISTS = ['listSales', 'listProducts', 'listPromotions'] as const satisfies readonly OperationId[];
const CASES = 'last changes';
const HOUR = 3_600_000;
const SHOWN = 5;

export const lastChangeInOrder = rule({
  id: 'last-change-in-order',
  requirements: ['ENV-55'],
  title: 'Records were last changed after they were created, and not in the future',
  fault: 'updatedAt does not fit the other times of a record',
  fix: 'Write updatedAt in UTC, as all times. Look for a column without a time zone that is read as local time, and for a default that is not the time of the change.',
  needs: ['exchanges'],
  tolerates: {
    because: 'a till with a wrong clock and an import write odd times into some records',
    upTo: { cases: 2, share: 0.5 },
  },
  judge({ exchanges }) {
    const parts = LISTS.flatMap((operation) => {
      const records = recordsOf(exchanges, operation);
      return [countBackward(records), countFuture(records)];
    });
    return inParts(CASES, parts, { kind: 'data', reason: 'no record shows when it was created and changed' });
  },
});

interface Timed {
  readonly id: string;
  readonly operation: OperationId;
  readonly exchange: string;
  readonly created: number;
  readonly updated: number;
  /** When the answer was made, by the deployment's own clock. */
  readonly now: number;
}

/** Each record once, as it was first shown. */
function recordsOf(exchanges: readonly Exchange[], operation: OperationId): readonly Timed[] {
  const found = new Map<string, Timed>();
  for (const { id: exchange, status, credential, body, headers, ...asked } of exchanges) {
    if (asked.operation !== operation || status !== 200 || !isGoodKey(credential)) continue;
    const now = serverTime(headers);
    for (const record of listField(body, 'data')) {
      const id = textField(record, 'id');
      if (id === '' || found.has(id)) continue;
      const [created, updated] = [timeIn(record, 'createdAt'), timeIn(record, 'updatedAt')];
      if (!Number.isNaN(created + updated)) found.set(id, { id, operation, exchange, created, updated, now });
    }
  }
  return [...found.values()];
}

function timeIn(record: unknown, name: string): number {
  return Date.parse(textField(record, name));
}

function countBackward(records: readonly Timed[]): Tally {
  return countTimes(records, ({ updated, created }) => updated < created, 'earlier than createdAt');
}

/** What was created as lately shows whether changes are in the future; other records may not have changed since. */
const LATELY = 3 * HOUR;

function countFuture(records: readonly Timed[]): Tally {
  const recent = records.filter(({ created, now }) => created <= now && created > now - LATELY);
  return countTimes(recent, ({ updated, now }) => updated > now + HOUR, 'in the future');
}

function countTimes(records: readonly Timed[], isBroken: (one: Timed) => boolean, received: string): Tally {
  const broken = records.filter(isBroken);
  return tally({
    cases: CASES,
    kept: records.length - broken.length,
    evidence: records.slice(0, 1).map(({ exchange }) => exchange),
    brokenCases: broken.length,
    broken: broken.slice(0, SHOWN).map(({ id, operation, exchange, created, updated }) => ({
      subject: { operation, field: 'updatedAt', record: id },
      message: say('{operation}: updatedAt of {id}, {updated}, is {received}', {
        operation,
        id,
        updated: new Date(updated).toISOString(),
        received,
      }),
      expected: `a time from ${new Date(created).toISOString()} to now`,
      received: new Date(updated).toISOString(),
      evidence: [exchange],
    })),
  });
}
