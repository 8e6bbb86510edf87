import type { AnalyticsRead, PastEvidence, RevenueRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, lackingData, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { isReadable } from '../counting/count-answers.ts';
import { paidTotalsOf } from '../counting/paid-sales.ts';
import { sumOf } from '../counting/sums.ts';
import { BUSY, paidAtNoon } from '../planning/past.ts';
import { rangedSales } from '../timed-sales.ts';

export const pastSalesAgree = rule({
  id: 'past-sales-agree',
  requirements: ['ANA-02', 'ANA-06', 'FIL-02'],
  title: 'What was sold long ago is in the list of sales and in revenue',
  fault: 'Old sales missing in the list or in revenue',
  fix: 'Let a range reach as far back as it says, in both. Look for an age at which sales are archived or no longer joined, and for a range that is cut to some months without an error.',
  needs: ['past', 'salesRangedBy'],
  confirm: true,
  judge({ past: found, salesRangedBy }) {
    const past = { ...found, sales: { ...found.sales, rows: rangedSales({ sales: found.sales, salesRangedBy }) } };
    const { days, sales, revenue } = past;
    if (days === null) return lackingData('no sale was read, so nothing shows what is long ago');
    const wrong = [
      missingInList(past, days),
      revenue === null ? null : missingInRevenue(past, revenue),
      missingDay(past, days),
    ];
    const broken = wrong.filter((finding) => finding !== null);
    const isLost = sales.walk.stopped === 'refused' || sales.walk.stopped === 'lost';
    if (broken.length === 0 && isLost) return lackingAnswer('the sales of long ago were not answered');
    return tally({
      cases: 'ranges of long ago',
      kept: broken.length === 0 && isShown(past) ? 1 : 0,
      broken,
      missing: {
        kind: 'data',
        reason: 'no sale is older than the range that other rules check, so this rule had no older sale to look for',
      },
      evidence: [days.exchange, ...sales.evidence, ...(revenue === null ? [] : [revenue.exchange])],
    });
  },
});

/** Revenue has a day with several sales, and the list has none from the day before it to the day after. */
function missingInList({ day, sales }: PastEvidence, days: AnalyticsRead<RevenueRow>): Finding | null {
  if (day === null || sales.rows.length > 0 || sales.walk.stopped !== 'end') return null;
  return {
    subject: { operation: 'listSales', aspect: 'long ago' },
    message: say('the list of sales has none of the days around one on which revenue counts some'),
    expected: `some of the ${plural(day.txCount, 'sale')} of ${day.date}`,
    received: 'an empty list',
    evidence: [days.exchange, ...sales.evidence],
  };
}

/** Revenue may count more than the list has: what was created before the page began and paid later. */
function missingInRevenue({ sales }: PastEvidence, revenue: AnalyticsRead<RevenueRow>): Finding | null {
  if (!isReadable(revenue)) return null;
  const [least] = paidTotalsOf(sales.rows, revenue.window, []).count;
  const counted = sumOf(revenue.rows).txCount;
  if (counted >= least) return null;
  return {
    subject: { operation: 'getRevenueAnalytics', aspect: 'long ago' },
    message: say('revenue counts fewer sales than the list has of the same range'),
    expected: `at least ${plural(least, 'sale')} from ${revenue.window.from} to ${revenue.window.to}`,
    received: plural(counted, 'sale'),
    evidence: [...sales.evidence, revenue.exchange],
  };
}

/** Sales were made and paid on a day that revenue does not have, while it has those a week before and after. */
function missingDay({ gap }: PastEvidence, days: AnalyticsRead<RevenueRow>): Finding | null {
  const sold = gap === null ? [] : paidAtNoon(gap.sales);
  if (gap === null || sold.length < BUSY) return null;
  return {
    subject: { operation: 'getRevenueAnalytics', aspect: 'a day of long ago' },
    message: say('revenue has no row of {date}, a day on which the list has paid sales', { date: gap.date }),
    expected: `at least ${plural(sold.length, 'sale')} on ${gap.date}`,
    received: 'no row of that day',
    evidence: [days.exchange, ...gap.sales.evidence],
  };
}

function isShown({ revenue, sales }: PastEvidence): boolean {
  return revenue !== null && isReadable(revenue) && paidTotalsOf(sales.rows, revenue.window, []).count[0] > 0;
}
