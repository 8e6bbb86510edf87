import type { OperationId } from '../../../../contract/operations.ts';
import type { Json } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lastChangeInOrder } from './last-change-in-order.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const at = (ms: number): string => new Date(ms).toISOString();

interface Times {
  readonly created: number;
  readonly updated: number;
  readonly paid?: number;
}

function listed(
  times: readonly Times[],
  operation: OperationId = 'listSales',
  date: string | null = 'Mon, 15 Jun 2026 12:00:00 GMT',
) {
  const data = times.map(
    ({ created, updated, paid }, index): Json => ({
      id: `${index}`,
      createdAt: at(created),
      updatedAt: at(updated),
      payments: paid === undefined ? [] : [{ createdAt: at(paid) }],
    }),
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
  passes: [
    ['never changed', listed(many(() => ({})))],
    ['changed later', listed(many((created, index) => ({ updated: created + index * 61_001 })))],
    ['closed by a schedule', listed(many((created) => ({ updated: Math.ceil(created / HOUR) * HOUR, paid: created })))],
    [
      'a few changed an hour later to the millisecond',
      listed(
        many((created, index) => ({ updated: index < 9 ? created + HOUR : created })),
        'listSales',
        null,
      ),
    ],
    [
      'products',
      listed(
        many((created) => ({ updated: created + 400 * HOUR })),
        'listProducts',
        null,
      ),
    ],
  ],
  fails: [
    [
      'changed before they were created',
      listed(many((created) => ({ updated: created - 5 * HOUR - 1 }))),
      /earlier than createdAt/,
    ],
    [
      'in another zone than the creation',
      listed(
        many((created) => ({ updated: created + 5.5 * HOUR })),
        'listProducts',
        null,
      ),
      /exactly 5.5 hours after/,
    ],
    [
      'in another zone than the payment',
      listed(many((created, index) => ({ paid: created + index * 1001, updated: created + index * 1001 + 7 * HOUR }))),
      /exactly 7 hours after/,
    ],
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
    [
      'a third closed an hour later to the millisecond',
      listed(
        many((created, index) => ({ updated: index < 14 ? created + HOUR : created })),
        'listSales',
        null,
      ),
    ],
  ],
  cannotTell: [['no times', listed([])]],
});
