import { cantTell, type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import type { AnalyticsRead, PastEvidence, RevenueRow } from '../evidence.ts';
import { sumOf } from '../judging/sums.ts';
import { tallyOf } from '../judging/tally.ts';

export const pastSalesInBoth = rule({
  id: 'past-sales-in-both',
  area: 'analytics',
  requirements: ['ANA-02', 'FIL-02'],
  title: 'What was sold long ago is in the list of sales and in revenue',
  help: 'A range reaches as far back as it says, in both. Look for an age at which sales are archived or no longer joined, and for a range that is cut to some months without a word.',
  needs: ['past'],
  confirm: true,
  judge({ past }) {
    const { days, sales, revenue } = past;
    if (days === null) return lacksData('no sale was read, so nothing tells what is long ago');
    const findings = [...missingInList(past, days), ...(revenue === null ? [] : missingInRevenue(past, revenue))];
    if (findings.length > 0) return failed('sales of long ago are in one and not in the other', findings);
    if (sales.walk.stopped === 'refused' || sales.walk.stopped === 'lost')
      return cantTell('the sales of long ago were not answered');
    const asked = [days.exchange, ...sales.evidence, ...(revenue === null ? [] : [revenue.exchange])];
    if (isTold(past)) return passed('sales of long ago are in the list and in revenue', asked);
    return lacksData('no paid sale is older than those that were read');
  },
});

/** Revenue has a day with several sales, and the list has none from the day before it to the day after. */
function missingInList({ day, sales }: PastEvidence, days: AnalyticsRead<RevenueRow>): Finding[] {
  if (day === null || sales.rows.length > 0 || sales.walk.stopped !== 'end') return [];
  return [
    {
      key: 'sales/long ago',
      message: 'the list of sales has none of the days around one on which revenue counts some',
      expected: `some of the ${day.txCount} sales of ${day.date}`,
      received: 'an empty list',
      evidence: [days.exchange, ...sales.evidence],
    },
  ];
}

/** Revenue counts fewer than surely lie in the range. More it may: what was created before the page began and paid later. */
function missingInRevenue({ sales }: PastEvidence, revenue: AnalyticsRead<RevenueRow>): Finding[] {
  if (revenue.status !== 200 || revenue.malformed > 0) return [];
  const [sure] = tallyOf(sales.rows, revenue.window, []).count;
  const counted = sumOf(revenue.rows).txCount;
  if (counted >= sure) return [];
  return [
    {
      key: 'revenue/long ago',
      message: 'revenue counts fewer sales than the list has of the same range',
      expected: `at least ${sure} sales from ${revenue.window.from} to ${revenue.window.to}`,
      received: `${counted} sales`,
      evidence: [...sales.evidence, revenue.exchange],
    },
  ];
}

function isTold({ revenue, sales }: PastEvidence): boolean {
  return revenue?.status === 200 && revenue.malformed === 0 && tallyOf(sales.rows, revenue.window, []).count[0] > 0;
}
