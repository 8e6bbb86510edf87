import type { Change, Fault } from '../fault.ts';
import { all, having, on, timeSent, type When } from '../fault-kit/conditions.ts';
import { answersEmpty, DAY, takes } from '../fault-kit/parameters.ts';
import { faultTable } from '../fault-kit/table.ts';

/** A longer range is cut to its last days, and shown as it was asked for. */
function cuts(when: When, days: number): Change {
  return (handle) => (request) => {
    const sent = new URL(request.url, 'http://in-process.test').searchParams.get('to') ?? '';
    const to = Math.min(Number.isNaN(Date.parse(sent)) ? Date.now() : Date.parse(sent), Date.now());
    const from = new Date(to - days * DAY).toISOString();
    const isLong: When = ({ query }) => timeSent(query.get('from')) < Date.parse(from);
    return takes(all(when, having('from'), isLong), 'from', from)(handle)(request);
  };
}

/** What is older is not counted. */
function forgets(when: When, days: number): Change {
  const oldest = (): number => Date.now() - days * DAY;
  const isBefore =
    (bound: 'from' | 'to'): When =>
    ({ query }) =>
      timeSent(query.get(bound)) < oldest();
  return (handle) => (request) => {
    const from = new Date(oldest()).toISOString();
    return answersEmpty(all(when, isBefore('to')))(takes(all(when, isBefore('from')), 'from', from)(handle))(request);
  };
}

/** Long ranges of which only a part is answered, without a word. */
export const cutRangeFaults: readonly Fault[] = faultTable`
  ANA-06 revenue-range-cut-to-90-days: Of a longer range, revenue counts the last 90 days alone
    ${cuts(on.revenue, 90)}
  ANA-15 staff-range-cut-to-90-days: Of a longer range, staff analytics count the last 90 days alone
    ${cuts(on.staff, 90)}
  ANA-22 customers-range-cut-to-90-days: Of a longer range, customer analytics count the last 90 days alone
    ${cuts(on.customers, 90)}
  ANA-10 staff-of-the-last-90-days-alone: Staff analytics know no sale of more than 90 days ago
    ${forgets(on.staff, 90)}
  PAGE-04 sales-range-cut-to-90-days: Of a longer range, sales answer the last 90 days alone
    ${cuts(on.sales, 90)}
  PAGE-04 logs-range-cut-to-90-days: Of a longer range, logs answer the last 90 days alone
    ${cuts(on.logs, 90)}
`;
