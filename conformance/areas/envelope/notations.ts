import { analyticsOperations, type OperationId } from '../../../contract/operations.ts';
import { instantOf } from '../../census/instants.ts';
import { listField, numberField, shownId, textField } from '../../kernel/json.ts';
import { MOST_ROWS } from '../../model/analytics.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { type Finding, failed, type Judgement, lacksData, passed } from '../../model/outcome.ts';
import { echoOf, isInstant } from './echo.ts';
import type { RangeEcho } from './evidence.ts';

const SHOWN = 5;

export const HOW_TO_READ_BOUNDS =
  'A timestamp is an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.';

/** Records that came in answer to a range, in whatever notation it was written: each has to lie in it. */
export function judgeListed(operation: OperationId, exchanges: readonly Exchange[]): Judgement {
  const asked = exchanges.flatMap((exchange) => {
    if (exchange.operation !== operation || exchange.method !== 'GET' || exchange.status !== 200) return [];
    const { from, to } = echoOf(operation, exchange).sent;
    return isInstant(from) && isInstant(to) ? [{ exchange, from, to }] : [];
  });
  const findings = asked.flatMap(({ exchange, from, to }) => strays(exchange, from, to));
  if (findings.length > 0) return failed(findings[0]?.message ?? '', findings);
  const shown = asked.filter(({ exchange }) => listField(exchange.body, 'data').length > 0);
  return shown.length === 0
    ? lacksData('no range that was asked for held a record')
    : passed(
        `what came in answer to ${shown.length} ranges lies in them`,
        shown.slice(0, SHOWN).map(({ exchange }) => exchange.id),
      );
}

function strays({ operation, body, id }: Exchange, from: string, to: string): Finding[] {
  const [first, last] = [instantOf(from), instantOf(to) + unsaid(to)];
  const stray = listField(body, 'data').find((record) => {
    const instants = instantsOf(record);
    return instants.length > 0 && (instants.every((at) => at < first) || instants.every((at) => at > last));
  });
  if (stray === undefined) return [];
  const received = textField(stray, 'createdAt');
  const message = `${operation} with from=${from} and to=${to}: record ${shownId(stray)} of ${received} came`;
  const expected = `records from ${iso(first)} to ${iso(last)}`;
  return [
    {
      key: `${operation} ${/z$/i.test(from) ? 'in UTC' : 'with an offset'}`,
      message,
      expected,
      received,
      evidence: [id],
    },
  ];
}

/** Which of its two timestamps a range of sales is about is open (FIL-28). */
function instantsOf(record: Json): number[] {
  const texts = [textField(record, 'createdAt'), textField(record, 'updatedAt')];
  return texts.map((text) => instantOf(text)).filter((at) => !Number.isNaN(at));
}

/** A bound without seconds or milliseconds may stand for all of its minute or second. */
function unsaid(bound: string): number {
  if (/\.\d/.test(bound)) return 0;
  return /T\d{2}:\d{2}:\d{2}/.test(bound) ? 999 : 59_999;
}

interface Told {
  readonly read: RangeEcho;
  readonly question: string;
  readonly revenue: number;
  /** null where the ranking may have been cut among equals, any of which may be left out. */
  readonly txCount: number | null;
}

/** Analytics asked for the same instants in two notations: they come to the same. */
export function judgeFigures(reads: readonly RangeEcho[], exchanges: readonly Exchange[]): Judgement {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const told = reads.flatMap((read) => {
    const exchange = analyticsOperations.some((operation) => operation === read.operation)
      ? byId.get(read.exchange)
      : undefined;
    return exchange === undefined ? [] : (figuresOf(read, exchange) ?? []);
  });
  const pairs = [...Map.groupBy(told, ({ question }) => question).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other) => [first, other] as const),
  );
  if (pairs.length === 0) return lacksData('no range was answered in two notations');
  const findings = pairs.flatMap(([a, b]) => differing(a, b));
  return findings.length > 0
    ? failed(findings[0]?.message ?? '', findings)
    : passed(
        `${pairs.length} ranges come to the same in two notations`,
        pairs.flatMap(([a, b]) => [a.read.exchange, b.read.exchange]),
      );
}

function figuresOf(read: RangeEcho, { status, body }: Exchange): Told | null {
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

/** Figures that are rounded one by one add up to the same in both. */
function differing(a: Told, b: Told): Finding[] {
  if (a.txCount === b.txCount && Math.abs(a.revenue - b.revenue) < 0.01) return [];
  const range = ({ read }: Told) => `from=${read.sent.from} and to=${read.sent.to}`;
  const figures = ({ revenue, txCount }: Told) =>
    `${revenue.toFixed(2)}${txCount === null ? '' : ` in ${txCount} sales`}`;
  return [
    {
      key: `${a.read.operation} notations`,
      message: `${a.read.operation} with ${range(b)} comes to something else than with ${range(a)}`,
      expected: figures(a),
      received: figures(b),
      evidence: [a.read.exchange, b.read.exchange],
    },
  ];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
