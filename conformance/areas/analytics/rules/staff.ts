import { type AnalyticsRead, DISCOUNTED, type StaffRow } from '../../../model/analytics.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally, type Unclear } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { STAFF_STORES_APPLY } from '../../shared/presupposed.ts';
import { everyAnswer } from '../../shared/requests/count-answers.ts';
import {
  type Checked,
  checkRows,
  countBySales,
  countEvery,
  countLost,
  hasSplitRows,
  isComplete,
  isReadable,
  type Mismatch,
  smallestCoin,
} from '../counting/count-answers.ts';
import { salesIn } from '../counting/paid-sales.ts';

export const staffDiscountRate = rule({
  id: 'staff-discount-rate',
  requirements: ['ANA-12'],
  presupposes: [STAFF_STORES_APPLY, { rules: ['staff-store-filter'], share: 'parameter', parameters: ['storeIds'] }],
  title: 'discountRate is the discount in percent of revenue and discount together',
  fault: 'discountRate does not follow its formula',
  fix: 'Return discountAmount / (revenue + discountAmount) * 100: not a fraction, and not in percent of revenue alone.',
  needs: ['analytics', 'exchanges', 'sales'],
  judge(evidence) {
    const coin = smallestCoin(evidence.sales.rows);
    return countEvery('staff', evidence, (read) => checkRates(read, coin), 'a staff row with sales');
  },
});

/** A rate kept to one decimal, maybe rounded twice on its way, is as good as one kept to many. */
const RATE = 0.06;

/** The rate is open where nothing was sold. */
function checkRates(read: AnalyticsRead<StaffRow>, coin: number): Checked {
  const selling = read.rows.filter((row) => row.txCount > 0 && row.revenue + row.discountAmount >= 1);
  return checkRows(selling, (row) => {
    const { discountAmount, discountRate, revenue } = row;
    const before = revenue + discountAmount;
    const rate = (discountAmount / before) * 100;
    if (discountRate !== null && Math.abs(discountRate - rate) <= RATE + (200 * coin) / before) return [];
    return {
      subject: { record: row.id },
      message: say(
        'staff member {record}: discountRate is not {discountAmount} / ({revenue} + {discountAmount}) * 100',
        { record: row.id, discountAmount, revenue },
      ),
      expected: rate.toFixed(2),
      received: String(discountRate),
    };
  });
}

export const staffDiscountedCount = rule({
  id: 'staff-discounted-count',
  requirements: ['ANA-13'],
  title: `${DISCOUNTED} is a whole number from 0 to txCount, and agrees with discountAmount`,
  fault: `${DISCOUNTED} cannot be right`,
  fix: 'Count discounted sales. A count above the number of sales, or below zero, comes from counting lines or payments; several discounted sales without any discount, from counting every sale.',
  needs: ['analytics', 'exchanges', 'sales'],
  judge(evidence) {
    const isEach = countsEachSale(everyAnswer('staff', evidence).flatMap(({ rows }) => rows));
    const hasReturns = evidence.sales.rows.some(takesBack);
    return countEvery('staff', evidence, (read) => checkCounts(read, isEach, hasReturns), 'a staff row');
  },
});

/** What adding up leaves behind. A smaller coin than a cent is money too: the currency of amounts is open. */
const NOISE = 1e-9;
/** One sale may have a discount on goods that cost nothing. */
const SEVERAL = 3;

/** Whether each of several sales without any discount is counted as discounted, in rows that may have one sale each. */
function countsEachSale(rows: readonly StaffRow[]): boolean {
  const without = rows.filter(({ discountAmount, txCount }) => discountAmount < NOISE && txCount > 0);
  const distinct = new Map(without.map((row) => [[row.id, row.txCount, row.revenue].join(' '), row]));
  const sales = [...distinct.values()].reduce((sum, { txCount }) => sum + txCount, 0);
  return sales >= SEVERAL && without.every((row) => row[DISCOUNTED] === row.txCount);
}

/** Goods that come back with a sale bring back their discount: all discounts together can come to nothing, or to less. */
function takesBack({ subTotal, lines }: SaleRow): boolean {
  return subTotal < 0 || lines.some(({ quantity }) => quantity < 0);
}

/** Discounts are not below zero where no goods come back, and without a sale there is none. */
function checkCounts(read: AnalyticsRead<StaffRow>, isEach: boolean, hasReturns: boolean): Checked {
  return checkRows(read.rows, (row) => {
    const { [DISCOUNTED]: discounted, txCount, discountAmount } = row;
    const counts = Number.isInteger(discounted) && discounted >= 0 && discounted <= txCount;
    const isOfSales = txCount > 0 ? hasReturns || discountAmount >= 0 : Math.abs(discountAmount) < NOISE;
    const isWithout = !hasReturns && discountAmount < NOISE && discounted >= (isEach ? 1 : SEVERAL);
    if (counts && isOfSales && !isWithout) return [];
    return {
      subject: { record: row.id },
      message: say('discounts of {id} cannot be those of {sales}', { id: row.id, sales: plural(txCount, 'sale') }),
      expected: isWithout
        ? 'a discount, or no discounted sale'
        : `0 to ${plural(txCount, 'discounted sale')}, and ${txCount === 0 ? 'no discount' : 'no discount below 0'}`,
      received: `${plural(discounted, 'discounted sale')}, discount ${discountAmount}`,
    };
  });
}

export const staffDiscountsNotForgotten = rule({
  id: 'staff-discounts-not-forgotten',
  requirements: ['ANA-26'],
  presupposes: [{ rules: ['staff-whole-sale-discounts'], share: 'exchange' }],
  title: 'A staff member with a discounted sale has a discount',
  fault: 'No discount for a staff member with discounted sales',
  fix: 'Add up the discounts of all paid sales in discountAmount: those on the whole sale and those of its lines, by promotion, price profile and item. Zero for a person who gave a discount means that they were not joined in, or only for some ranges or stores.',
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge: (evidence) => countDiscounts(evidence, hasOwnDiscount, checkSome),
});

/** Each listed person with such sales. */
function countDiscounts(
  evidence: Pick<Artifacts, 'analytics' | 'sales' | 'salesRangedBy'>,
  isDiscounted: (sale: SaleRow) => boolean,
  check: (discounted: Discounted) => Mismatch | [],
): Tally {
  const isSplit = hasSplitRows(evidence.analytics.staff);
  const checkAll = (read: AnalyticsRead<StaffRow>, sales: readonly SaleRow[]): Checked =>
    isSplit && !isComplete(read) ? null : checkRows(discountedBy(read, sales, isDiscounted), check);
  return countBySales('staff', evidence, checkAll, 'a paid sale with a discount on the whole sale');
}

/** What a listed person surely sold with a discount in the range, and what their rows say of discounts together. */
type Discounted = ReturnType<typeof discountedBy>[number];

function discountedBy(
  read: AnalyticsRead<StaffRow>,
  sales: readonly SaleRow[],
  isDiscounted: (sale: SaleRow) => boolean,
) {
  const sure = salesIn(sales, read.window, read.storeIds)
    .filter(({ place, sale }) => place === 'in' && sale.status === 'PAID' && isDiscounted(sale))
    .map((entry) => entry.sale);
  const listed = Map.groupBy(read.rows, (row) => row.id);
  return [...Map.groupBy(sure, ({ staffId }) => staffId)].flatMap(([id, own]) => {
    const rows = id === null ? undefined : listed.get(id);
    if (id === null || rows === undefined) return [];
    const count = rows.reduce((sum, row) => sum + row[DISCOUNTED], 0);
    const amount = rows.reduce((sum, row) => sum + row.discountAmount, 0);
    const hasReturns = sales.some((sale) => sale.staffId === id && takesBack(sale));
    return [{ id, sales: own, count, amount, hasReturns }];
  });
}

const LEAST = 0.005;

/** Of what was taken off, but for rounding: discounts of lines and of the whole sale both count, so it is the least there is. */
function takenOff({ subTotal, total, rounding }: SaleRow): number {
  return subTotal - total - Math.abs(rounding);
}

/** A discount on the whole sale: it has a kind and a value, and less was asked than the goods came to, for no other reason. */
function hasOwnDiscount(sale: SaleRow): boolean {
  const kind = typeof sale.discountType === 'string' && sale.discountType !== '';
  return kind && sale.discountValue > 0 && sale.pointsUsed === 0 && takenOff(sale) > LEAST;
}

/** How much each discount came to, and which other ones there were, is not shown: nothing at all is surely wrong. */
function checkSome({ id, sales, count, amount }: Discounted): Mismatch | [] {
  if (count !== 0 || amount !== 0) return [];
  const words = { id, sales: sales.length };
  return {
    subject: { record: id },
    message: say('staff member {id} has no discount, and {sales} paid sales with a discount on the whole sale', words),
    expected: `a discountAmount or a ${DISCOUNTED} above 0`,
    received: 'both 0',
  };
}

const CASES = 'staff rows';

export const staffObservedWork = rule({
  id: 'staff-observed-work',
  requirements: ['ANA-25'],
  title: 'Observed working hours and days are not negative, and fit into their range',
  fault: 'Impossible working hours or days',
  fix: 'Return hours and whole days of the range. Hours below zero come from a clock-out before its clock-in, or from a shift that still goes on; more hours than the range has are minutes, or shifts that were joined to something twice.',
  needs: ['analytics'],
  tolerates: { because: 'staff who forget to clock out seem to work for weeks', upTo: { share: 0.5 } },
  judge({ analytics }) {
    // In a large shop, what is asked about its newest sales is too short.
    const reads = [...analytics.staff, ...analytics.longAgo.staff];
    const answers = reads.filter((read) => isReadable(read) && read.rows.length > 0);
    const parts = answers.flatMap((read) => [countNegative(read), countExcessive(read)]);
    const missing = { kind: 'data', reason: 'no answer shows it: a staff row' } as const;
    return inParts(CASES, [...parts, countLost('staff', analytics.staff)], missing);
  },
});

/** These are never tolerated, so that nothing is counted next to them. */
function countNegative(read: AnalyticsRead<StaffRow>): Tally {
  const negative = read.rows.filter((row) => (row.observedWorkingHours ?? 0) < 0 || (row.observedWorkDays ?? 0) < 0);
  const broken = negative.map((row) => findingOf(read, row, 'worked less than nothing', 'at least 0 hours, 0 days'));
  return tally({ cases: CASES, broken });
}

const DAY_HOURS = 24;
const DAY_MS = DAY_HOURS * 3_600_000;
/** In less, a shift that was begun before weighs too much. */
const LEAST_DAYS = 7;
const LEAST_ROWS = 3;

function countExcessive(read: AnalyticsRead<StaffRow>): Tally {
  const { window, rows, exchange } = read;
  const evidence = [exchange];
  const days = (Date.parse(window.to) - Date.parse(window.from)) / DAY_MS;
  const working = rows.filter((row) => (row.observedWorkingHours ?? 0) > 0 || (row.observedWorkDays ?? 0) > 0);
  const excessive = days >= LEAST_DAYS ? working.filter((row) => isExcessive(row, days)) : [];
  const kept = rows.length - excessive.length;
  if (working.length < LEAST_ROWS) {
    const reason = 'too few staff worked to tell a wrong calculation from a forgotten clock-out';
    return tally({ cases: CASES, kept, evidence, unclear: excessive.map((): Unclear => ({ reason, evidence })) });
  }
  const most = `at most ${DAY_HOURS} hours on each day of ${Math.ceil(days)}`;
  const broken = excessive.map((row) => findingOf(read, row, 'worked more than the range or the days have', most));
  return tally({ cases: CASES, kept: working.length - broken.length, broken, evidence });
}

/** A day more on either side: shifts go on past midnight, and days are those of some zone. */
function isExcessive({ observedWorkingHours, observedWorkDays }: StaffRow, days: number): boolean {
  const hours = observedWorkingHours ?? 0;
  const worked = observedWorkDays ?? days;
  return hours > (days + 1) * DAY_HOURS || hours > (worked + 1) * DAY_HOURS || worked > days + 2;
}

function findingOf(
  { purpose, exchange }: AnalyticsRead<unknown>,
  row: StaffRow,
  what: string,
  expected: string,
): Finding {
  return {
    subject: { operation: 'getStaffAnalytics', request: purpose, aspect: what, record: row.id },
    message: say('staff ({purpose}): {id} {what}', { purpose, id: row.id, what }),
    expected,
    received: `${inWords(row.observedWorkingHours, 'hour')}, ${inWords(row.observedWorkDays, 'day')}`,
    evidence: [exchange],
  };
}

function inWords(amount: number | null, unit: string): string {
  return amount === null ? `${unit}s not shown` : plural(amount, unit);
}

export const staffWholeSaleDiscounts = rule({
  id: 'staff-whole-sale-discounts',
  requirements: ['ANA-13', 'ANA-12'],
  title: 'A sale with a discount on the whole sale is a discounted sale',
  fault: 'Discounts on whole sales not counted',
  fix: `Count discounts on the whole sale in both discountAmount and ${DISCOUNTED}. Look for a sum over line items alone.`,
  needs: ['analytics', 'sales', 'salesRangedBy'],
  confirm: true,
  judge(evidence) {
    // Beyond doubt: a discount that no line of a sale takes part in is worth nothing.
    const isDiscounted = (sale: SaleRow) => hasOwnDiscount(sale) && sale.discountValue >= 1 && sale.subTotal >= 1;
    return countDiscounts(evidence, isDiscounted, checkWholeSale);
  },
});

/** A part of a sum that was rounded on its way. */
const SLACK = 0.02;

/** Sales with a discount of their own are discounted sales, no matter what else counts as one. */
function checkWholeSale({ id, sales, count, amount, hasReturns }: Discounted): Mismatch | [] {
  const least = sales.reduce((sum, sale) => sum + takenOff(sale), 0);
  if (count >= sales.length && (hasReturns || amount >= least * (1 - SLACK) - LEAST * sales.length)) return [];
  const words = { id, sales: sales.length };
  return {
    subject: { record: id },
    message: say('staff member {id} has {sales} paid sales with a discount on the whole sale', words),
    expected: `at least ${sales.length} discounted sales, a discount of ${least.toFixed(2)} or more`,
    received: `${count} discounted sales, discount ${amount}`,
  };
}
