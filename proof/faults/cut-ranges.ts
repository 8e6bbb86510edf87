import type { Change, Fault } from '../fault.ts';
import { all, having, on, timeSent, type When } from '../fault-kit/conditions.ts';
import { DAY, takes } from '../fault-kit/parameters.ts';
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

/** Long ranges of which only a part is answered, without a word. */
export const cutRangeFaults: readonly Fault[] = faultTable`
  PAGE-04 sales-range-cut-to-90-days: Of a longer range, sales answer the last 90 days alone
    ${cuts(on.sales, 90)}
  PAGE-04 logs-range-cut-to-90-days: Of a longer range, logs answer the last 90 days alone
    ${cuts(on.logs, 90)}
`;
