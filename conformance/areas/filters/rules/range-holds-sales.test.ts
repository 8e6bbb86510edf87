import { queryOf } from '../../../ask/questions/ask.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rangeHoldsSales } from './range-holds-sales.ts';

/** One sale that came in answer to a range. */
function sale(range: readonly [string, string], createdAt: string, partial: Partial<Exchange> = {}) {
  const [from, to] = range;
  const query = queryOf({ from, to });
  const body = { data: [{ id: 'sale-1', createdAt, updatedAt: createdAt }] };
  return { exchanges: [exchange({ operation: 'listSales', query, body, ...partial })] };
}

const UTC = ['2026-01-10T00:00:00.000Z', '2026-01-20T00:00:00.000Z'] as const;
const ZONED = ['2026-01-09T13:00:00.000-11:00', '2026-01-20T12:00:00.000+12:00'] as const;

ruleCases(rangeHoldsSales, {
  passes: [
    ['in the range', sale(UTC, '2026-01-15T08:00:00.000Z')],
    ['at its very bound', sale(UTC, '2026-01-20T00:00:00.000Z')],
    ['in a range with offsets', sale(ZONED, '2026-01-10T00:00:00.001Z')],
    ['in the second of the bound', sale(['2026-01-10T00:00:00Z', '2026-01-20T00:00:00Z'], '2026-01-20T00:00:00.900Z')],
    [
      'by the instant of its last change, which the range may be about',
      sale(UTC, '2025-12-01T00:00:00.000Z', {
        body: { data: [{ createdAt: '2025-12-01T00:00:00.000Z', updatedAt: '2026-01-11T00:00:00.000Z' }] },
      }),
    ],
  ],
  fails: [
    [
      'after a bound whose offset was cut off',
      sale(ZONED, '2026-01-20T09:00:00.000Z'),
      /received record sale-1 of 2026-01-20T09:00:00.000Z/,
    ],
    ['before a bound without offset', sale(ZONED, '2026-01-09T14:00:00.000Z'), /from=2026-01-09T13:00:00.000-11:00/],
    ['a millisecond late', sale(UTC, '2026-01-20T00:00:00.001Z'), /expected records from/],
  ],
  cannotTell: [
    ['no sale came', sale(UTC, '', { body: { data: [] } })],
    ['an offset was refused', sale(ZONED, '', { status: 400, body: {} })],
    ['a date alone, which the deployment defines', sale(['2026-01-10', '2026-01-20'], '2026-01-20T15:00:00.000Z')],
  ],
});
