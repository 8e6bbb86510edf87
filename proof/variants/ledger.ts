import { analyticsOperations } from '../../contract/operations.ts';
import type { Change } from '../fault.ts';
import { byRevenue, changeRows, cut } from '../fault-kit/analytics-rows.ts';
import { onAny } from '../fault-kit/conditions.ts';
import { on } from '../fault-kit/on.ts';
import type { Loose } from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

/** Net and tax of every sale are rounded each on its own: of three sales, one comes out a cent dearer. */
const taxed: Change = changeRows(onAny(...analyticsOperations), (rows, asked) => {
  const dearer = rows.map((row): Loose => ({ ...row, ...figures(row) }));
  return on.revenue(asked) ? dearer : cut(dearer.sort(byRevenueAndId), asked);
});

function byRevenueAndId(a: Loose, b: Loose): number {
  return byRevenue(a, b) || (String(a.id) < String(b.id) ? 1 : -1);
}

function figures(row: Loose) {
  const txCount = Number(row.txCount);
  const revenue = Math.round(Number(row.revenue) * 100 + Math.ceil(txCount / 3)) / 100;
  const avgOrderValue = txCount === 0 ? 0 : revenue / txCount;
  if (typeof row.discountAmount !== 'number') return { revenue, avgOrderValue };
  const given = row.discountAmount;
  return { revenue, avgOrderValue, discountRate: revenue + given === 0 ? 0 : (given / (revenue + given)) * 100 };
}

/** How a bookkeeper reads what the source leaves to the reader, and what goes on while the books are read. */
export const ledgerVariants = variantTable`
  ANA-27,ANA-28,ANA-31,ANA-33,ANA-34 figures-of-a-bookkeeper: Days are those of Bangkok, net and tax are rounded by sale, averages are not rounded, purchases are the first and last ever, and ties are sorted by descending ID
    ${choosing({ zone: 7, averages: 'whole precision', purchases: 'history', rankTies: 'reversed id' }, taxed)}
  ENV-45 no-state-is-final: During the check, payments are undone, cancelled sales are reopened, and inactive promotions become active
    ${choosing({ live: 'states' })}
`;
