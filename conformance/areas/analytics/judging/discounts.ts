import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead, StaffRow } from '../evidence.ts';
import { isComplete } from './ranking.ts';
import type { Mismatch } from './reads.ts';
import { salesIn } from './tally.ts';

/** A rate kept to one decimal, maybe rounded twice on its way, is as good as one kept to many. */
const RATE = 0.06;
/** Half a cent, and a part of a sum that was rounded on its way. */
const LEAST = 0.005;
const SLACK = 0.02;

/** discountRate = discountAmount / (revenue + discountAmount) * 100; open where nothing was sold. */
export function rateMismatches(read: AnalyticsRead<StaffRow>, coin: number): Mismatch[] | null {
  const selling = read.rows.filter((row) => row.txCount > 0 && row.revenue + row.discountAmount >= 1);
  if (selling.length === 0) return null;
  return selling.flatMap((row) => {
    const before = row.revenue + row.discountAmount;
    const rate = (row.discountAmount / before) * 100;
    const { discountRate } = row;
    if (discountRate !== null && Math.abs(discountRate - rate) <= RATE + (200 * coin) / before) return [];
    return [
      {
        subject: row.id,
        message: `discountRate is not ${row.discountAmount} in percent of ${row.revenue} + ${row.discountAmount}`,
        expected: rate.toFixed(2),
        received: String(discountRate),
      },
    ];
  });
}

/** A whole number, not below zero and not above the number of sales; the discounts behind it are no less than zero, and without a sale there is none. */
export function discountCountMismatches(read: AnalyticsRead<StaffRow>): Mismatch[] | null {
  if (read.rows.length === 0) return null;
  return read.rows.flatMap((row) => {
    const { discountedTxCount, txCount, discountAmount } = row;
    const counts = Number.isInteger(discountedTxCount) && discountedTxCount >= 0 && discountedTxCount <= txCount;
    const isOfSales = discountAmount >= 0 && (txCount > 0 || discountAmount < LEAST);
    if (counts && isOfSales) return [];
    return [
      {
        subject: row.id,
        message: `discounts of ${row.id} cannot be those of ${txCount} sales`,
        expected: `0 to ${txCount} discounted sales, and ${txCount === 0 ? 'no discount' : 'no discount below 0'}`,
        received: `${discountedTxCount} discounted sales, discount ${discountAmount}`,
      },
    ];
  });
}

/** Sales with a discount of their own are discounted sales, whatever else counts as one. */
export function missingDiscounts(
  read: AnalyticsRead<StaffRow>,
  sales: readonly SaleRow[],
  rowsAreSplit: boolean,
): Mismatch[] | null {
  if (rowsAreSplit && !isComplete(read)) return null;
  const sure = salesIn(sales, read.window, read.storeIds)
    .filter((entry) => entry.place === 'in' && isDiscounted(entry.sale))
    .map((entry) => entry.sale);
  const byStaff = Map.groupBy(sure, (sale) => sale.staffId);
  const listed = Map.groupBy(read.rows, (row) => row.id);
  const judged = [...byStaff].flatMap(([id, own]) => {
    const rows = id === null ? undefined : listed.get(id);
    return rows === undefined ? [] : [{ id: id ?? '', own, rows }];
  });
  if (judged.length === 0) return null;
  return judged.flatMap(({ id, own, rows }) => {
    const count = rows.reduce((sum, row) => sum + row.discountedTxCount, 0);
    const given = rows.reduce((sum, row) => sum + row.discountAmount, 0);
    const least = own.reduce((sum, sale) => sum + takenOff(sale), 0);
    if (count >= own.length && given >= least * (1 - SLACK) - LEAST * own.length) return [];
    return [
      {
        subject: id,
        message: `${id} has ${own.length} paid sales with a discount on the whole sale`,
        expected: `at least ${own.length} discounted sales, a discount of ${least.toFixed(2)} or more`,
        received: `${count} discounted sales, discount ${given}`,
      },
    ];
  });
}

/** Of what was taken off, besides rounding: discounts of lines and of the whole sale both count, so it is the least there is. */
function takenOff({ subTotal, total, rounding }: SaleRow): number {
  return subTotal - total - Math.abs(rounding);
}

/**
 * A discount on the whole sale beyond doubt: it has a kind and a value, and less was asked than the goods came to, for no other
 * reason. A discount that no line of a sale takes part in is worth nothing, whatever it says.
 */
function isDiscounted(sale: SaleRow): boolean {
  const kind = typeof sale.discountType === 'string' && sale.discountType !== '';
  const isMeant = kind && sale.discountValue >= 1 && sale.pointsUsed === 0;
  return sale.status === 'PAID' && isMeant && sale.subTotal >= 1 && takenOff(sale) > LEAST;
}
