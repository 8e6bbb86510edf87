import type { OperationId } from '../../../contract/operations.ts';
import type { DreddEvidence, DreddTransaction } from '../../model/dredd-evidence.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { keyOf, type Subject } from '../../model/subject.ts';
import { count, type Tally } from '../../model/tally.ts';

/** Which part of a body's structure counts: what is in the records, what is around them, or all of it with the status. */
export type BodyPart = 'records' | 'envelope' | 'all';

/** Transactions that were arranged for one status, counted by the status that came. */
export function countStatuses(dredd: DreddEvidence, status: number, operations: readonly OperationId[]): Tally {
  return counted(transactionsOf(dredd, status, operations), {
    isKept: ({ received }) => received === status,
    finding: statusFinding,
  });
}

/** The bodies of the operations' 200, as far as their problems are in the part. */
export function countStructures(dredd: DreddEvidence, operations: readonly OperationId[], part: BodyPart): Tally {
  const problemsOf = ({ problems }: DreddTransaction) => problems.filter(({ pointer }) => isIn(part, pointer));
  return counted(transactionsOf(dredd, 200, operations), {
    isKept: (one) => one.received === 200 && problemsOf(one).length === 0,
    unclear: ({ operation, received }) =>
      part !== 'all' && received !== 200 ? `${operation} answered ${received}, so there was no body` : null,
    finding: (one) => {
      const [first] = problemsOf(one);
      if (one.received !== 200 || first === undefined) return statusFinding(one);
      const message = say('{operation} at {pointer}: {message}', {
        operation: one.operation,
        pointer: first.pointer || 'the top',
        message: first.message,
      });
      return {
        subject: subjectOf(one),
        message,
        expected: 'the promised structure',
        received: first.message,
        evidence: [],
      };
    },
  });
}

/** Records begin below the envelope: `/data/0/id`, or `/data/key/id`. */
function isIn(part: BodyPart, pointer: string): boolean {
  return part === 'all' || pointer.startsWith('/data/') === (part === 'records');
}

/** A report that leaves transactions out is our fault, also where it was saved and is counted again. */
function transactionsOf(
  { expected, transactions }: DreddEvidence,
  status: number,
  operations: readonly OperationId[],
): readonly DreddTransaction[] {
  if (transactions.length !== expected || expected === 0)
    throw new Error(`Dredd accounts for ${transactions.length} of ${expected} transactions`);
  return transactions.filter((one) => one.status === status && operations.includes(one.operation));
}

interface Counting {
  readonly isKept: (one: DreddTransaction) => boolean;
  readonly unclear?: (one: DreddTransaction) => string | null;
  readonly finding: (one: DreddTransaction) => Finding;
}

function counted(arranged: readonly DreddTransaction[], { isKept, unclear, finding }: Counting): Tally {
  const sent = arranged.filter(({ outcome }) => outcome !== 'skip');
  return count(sent, {
    cases: 'transactions',
    isKept,
    unclear: (one) =>
      one.outcome === 'lost'
        ? `${keyOf(subjectOf(one))} got no usable answer: ${one.message}`
        : (unclear?.(one) ?? null),
    finding,
    missing: { kind: 'data', reason: arranged[0]?.message ?? 'no transaction was arranged for it' },
  });
}

function statusFinding(one: DreddTransaction): Finding {
  const { status, received, message: request } = one;
  const message = say('{subject}: Dredd asked for {request} and expected {status}, received {received}', {
    subject: keyOf(subjectOf(one)),
    request,
    status,
    received,
  });
  return {
    subject: subjectOf(one),
    message,
    expected: oneOf(status),
    received: { kind: 'status', status: received },
    evidence: [],
  };
}

function subjectOf({ operation, status }: DreddTransaction): Subject {
  return { operation, status };
}
