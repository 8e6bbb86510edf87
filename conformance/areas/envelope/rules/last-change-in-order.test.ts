import type { OperationId } from '../../../../contract/operations.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Json } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lastChangeInOrder } from './last-change-in-order.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const at = (ms: number): string => new Date(ms).toISOString();

interface Times {
  readonly created: number;
  readonly updated: number;
}

function listed(
  times: readonly Times[],
  operation: OperationId = 'listSales',
  date: string | null = 'Mon, 15 Jun 2026 12:00:00 GMT',
) {
  const data = times.map(
    ({ created, updated }, index): Json => ({ id: `${index}`, createdAt: at(created), updatedAt: at(updated) }),
  );
  return { exchanges: [exchange({ operation, body: { data }, headers: date === null ? [] : [['date', date]] })] };
}

/** One record in every 37 minutes, the newest of 20 minutes ago. */
const many = (updated: (created: number, index: number) => Partial<Times>, count = 40): Times[] =>
  Array.from({ length: count }, (_, index) => {
    const created = NOW - 1_234_567 - index * 2_222_222;
    return { created, updated: created, ...updated(created, index) };
  });

ruleCases(lastChangeInOrder, {
  fails: [
    [
      'in the future',
      listed(many((created, index) => ({ updated: created + 9 * HOUR + index * 999 }))),
      /seen in 5 of .*is in the future/,
    ],
  ],
  tolerates: [
    [
      'a till with a wrong clock',
      listed(many((created, index) => ({ updated: index % 3 === 0 ? created - HOUR : created }))),
    ],
    ['two sales of the morning', listed(many((created) => ({ updated: created + 6 * HOUR + 1 }), 2))],
  ],
  cannotTell: [['no times', listed([])]],
});
