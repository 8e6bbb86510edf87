import type { OperationId } from '../../../contract/operations.ts';
import { shownRange } from '../../kernel/shown-range.ts';
import type { Exchange, Violation } from '../../model/exchange.ts';
import { cantTell, type Finding, failed, type Judgement, passed } from '../../model/outcome.ts';
import type { RangeEcho, RangeEchoEvidence } from './evidence.ts';
import { answersOf, anyAnswer, countViolations, isAtOrBelow } from './schema-violations.ts';

/** A timestamp with its zone: the only kind that is one instant to everybody. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

interface EchoEvidence {
  readonly rangeEcho: RangeEchoEvidence;
  readonly exchanges: readonly Exchange[];
}

export interface EchoQuestion {
  readonly operations: readonly OperationId[];
  /** Whether the range has to be shown at all. */
  readonly promised: boolean;
}

/** What was sent as `from` and `to` has to come back as the same instants, in whatever notation they were sent. */
export function judgeEcho({ rangeEcho, exchanges }: EchoEvidence, question: EchoQuestion): Judgement {
  const reads = allReads(rangeEcho, exchanges, question.operations);
  const shape = question.promised ? shapeOfMeta(exchanges, question.operations) : [];
  const answered = reads.filter(({ status, sent }) => status === 200 && isInstant(sent.from) && isInstant(sent.to));
  const shown = answered.filter(({ echoed }) => echoed !== null);
  const findings = [...shape, ...shown.flatMap(mismatches)];
  if (findings.length > 0) return failed(findings[0]?.message ?? '', findings);
  if (shown.length > 0)
    return passed(
      `${shown.length} ranges came back as they were sent`,
      shown.slice(0, 10).map(({ exchange }) => exchange),
    );
  if (!question.promised && answered.length > 0)
    return passed(
      'no range is shown, and none is promised',
      answered.slice(0, 10).map(({ exchange }) => exchange),
    );
  return cantTell('no answer to a request with a range was seen');
}

function allReads(
  { reads }: RangeEchoEvidence,
  exchanges: readonly Exchange[],
  operations: readonly OperationId[],
): readonly RangeEcho[] {
  const own = reads.filter(({ operation }) => operations.includes(operation));
  const known = new Set(own.map(({ exchange }) => exchange));
  const others = answersOf(exchanges, operations).filter(({ id }) => !known.has(id));
  return [
    ...own,
    ...others.flatMap((exchange) =>
      operations.flatMap((operation) => (operation === exchange.operation ? [echoOf(operation, exchange)] : [])),
    ),
  ];
}

/** What a request sent and what its answer shows of it. */
export function echoOf(operation: OperationId, { query, body, facts, id, status }: Exchange): RangeEcho {
  return {
    operation,
    sent: { from: single(query, 'from'), to: single(query, 'to') },
    echoed: facts.range ?? shownRange(body),
    exchange: id,
    status,
  };
}

function single(query: Exchange['query'], name: string): string | null {
  const values = query.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 1 ? (values[0] ?? null) : null;
}

export function isInstant(text: string | null): text is string {
  return text !== null && INSTANT.test(text) && !Number.isNaN(Date.parse(text));
}

function mismatches({ operation, sent, echoed, exchange }: RangeEcho): Finding[] {
  return (['from', 'to'] as const).flatMap((bound) => {
    const wanted = Date.parse(sent[bound] ?? '');
    const shown = echoed?.[bound];
    if (typeof shown === 'string' && Date.parse(shown) === wanted) return [];
    const received = typeof shown === 'string' ? shown : `${shown}`;
    const expected = new Date(wanted).toISOString();
    const message = `${operation} with ${bound}=${sent[bound]}: meta.dateRange.${bound} is ${received}`;
    return [{ key: `${operation} ${bound}`, message, expected, received, evidence: [exchange] }];
  });
}

function shapeOfMeta(exchanges: readonly Exchange[], operations: readonly OperationId[]): readonly Finding[] {
  const concerns = (violation: Violation) => isAtOrBelow('/meta', violation);
  return countViolations(exchanges, { operations, concerns, records: 'ranges', shows: anyAnswer }).broken;
}
