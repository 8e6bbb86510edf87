import { analyticsOperations } from '../../../../contract/operations.ts';
import { MOST_ROWS } from '../../../model/analytics.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { listField, numberField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { instantOf } from '../../../see/windows.ts';
import { FIELDS_HOLD } from '../../shared/presupposed.ts';
import { isInstant, type RangeEcho } from '../../shared/ranges/range-echo.ts';

export const rangeNotationsAgree = rule({
  id: 'range-notations-agree',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  presupposes: FIELDS_HOLD,
  title: 'The analytics of one range are the same in every notation of its bounds',
  fault: 'Analytics differ between notations of one range',
  fix: 'Treat a timestamp as an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['rangeEcho', 'exchanges'],
  confirm: true,
  judge({ rangeEcho, exchanges }) {
    return count(pairsOf(rangeEcho.reads, exchanges), {
      cases: 'pairs of notations',
      isKept: ([a, b]) => a.txCount === b.txCount && Math.abs(a.revenue - b.revenue) < 0.01,
      finding: ([a, b]) => ({
        subject: { operation: a.read.operation, aspect: 'notations' },
        message: say('{operation} with {range}: expected {expected} as with {otherRange}, received {received}', {
          operation: a.read.operation,
          range: rangeOf(b),
          expected: show(a),
          otherRange: rangeOf(a),
          received: show(b),
        }),
        expected: show(a),
        received: show(b),
        evidence: [a.read.exchange, b.read.exchange],
      }),
      evidence: ([a, b]) => [a.read.exchange, b.read.exchange],
      missing: { kind: 'data', reason: 'no range was answered in two notations' },
    });
  },
});

interface Totals {
  readonly read: RangeEcho;
  /** The same for all notations of one range. */
  readonly question: string;
  /** Rows that are rounded one by one add up to the same in both notations. */
  readonly revenue: number;
  /** null where the ranking may have been cut among equals, any of which may be left out. */
  readonly txCount: number | null;
}

function pairsOf(reads: readonly RangeEcho[], exchanges: readonly Exchange[]): (readonly [Totals, Totals])[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const totals = reads.flatMap((read) => {
    const isAnalytics = analyticsOperations.some((operation) => operation === read.operation);
    const exchange = isAnalytics ? byId.get(read.exchange) : undefined;
    return exchange === undefined ? [] : (totalsOf(read, exchange) ?? []);
  });
  return [...Map.groupBy(totals, ({ question }) => question).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other) => [first, other] as const),
  );
}

function totalsOf(read: RangeEcho, { status, body }: Exchange): Totals | null {
  const { from, to } = read.sent;
  if (status !== 200 || !isInstant(from) || !isInstant(to)) return null;
  const rows = listField(body, 'data');
  const sum = (name: string) => rows.reduce((total: number, row) => total + numberField(row, name), 0);
  const [revenue, txCount] = [sum('revenue'), sum('txCount')];
  if (Number.isNaN(revenue + txCount)) return null;
  const question = JSON.stringify([read.operation, instantOf(from), instantOf(to)]);
  const isCut = read.operation !== 'getRevenueAnalytics' && rows.length >= MOST_ROWS;
  return { read, question, revenue, txCount: isCut ? null : txCount };
}

function rangeOf({ read }: Totals): string {
  return `from=${read.sent.from} and to=${read.sent.to}`;
}

function show({ revenue, txCount }: Totals): string {
  return `${revenue.toFixed(2)}${txCount === null ? '' : ` in ${plural(txCount, 'sale')}`}`;
}
