import { ruleCases } from '../../../testing/rule-cases.ts';
import { disagreement, reading, walkedPage } from '../testing.ts';
import { rangeSales } from './range-sales.ts';

const reads = reading('listSales');

ruleCases(rangeSales, {
  passes: [
    {
      name: 'to the millisecond',
      evidence: reads({ from: '2026-01-01T00:00:00.123Z', to: '2026-01-31T23:59:59.999Z' }),
    },
  ],
  fails: [
    {
      name: 'off by one millisecond',
      evidence: reads({ from: '2026-01-01T00:00:00.123Z', to: '2026-02-01T00:00:00.000Z' }),
      message: /to=2026-01-31T23:59:59.999Z: meta.dateRange.to is 2026-02-01/,
    },
    {
      name: 'another range on a page of a walk',
      evidence: {
        ...reads(),
        exchanges: [walkedPage('listSales', { from: '2026-01-01T00:00:00.123Z', to: '2026-02-10T23:59:59.999Z' })],
      },
      message: /dateRange.to is 2026-02-10/,
    },
    {
      name: 'no end',
      evidence: reads({ from: '2026-01-01T00:00:00.123Z', to: null }),
      message: /dateRange.to is null/,
    },
    {
      name: 'no range where one was asked',
      evidence: {
        ...reads(),
        exchanges: disagreement('listSales', { path: '/meta/dateRange', keyword: 'required', expected: 'object' })
          .exchanges,
      },
      message: /\/meta\/dateRange: expected/,
    },
  ],
  cannotTell: [{ name: 'refused', evidence: reads(null, 400), message: /no answer/ }],
});
