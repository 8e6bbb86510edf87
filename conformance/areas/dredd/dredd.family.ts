import {
  analyticsOperations,
  byIdOperations,
  byStoreOperations,
  keyedOperations,
  type OperationId,
  pagedOperation,
  pagedOperations,
} from '../../../contract/operations.ts';
import type { DreddEvidence, DreddTransaction } from '../../model/drivers.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { keyOf, type Subject } from '../../model/subject.ts';
import { type Counting, count, type Tally } from '../../model/tally.ts';

/** Which part of a body's structure counts: what is in the records, what is around them, or all of it with the status. */
type BodyPart = 'records' | 'envelope' | 'all';

interface DreddRow extends FamilyRow {
  /** Which requests of Dredd are meant: those that are arranged for it. */
  readonly status: number;
  readonly operations: readonly OperationId[];
  /** Left out, only the status counts. */
  readonly part?: BodyPart;
}

export const dreddFamily = family({
  needs: ['dredd'],
  every: { demand: 'input', quorum: { unclear: 0 } },
  count: ({ dredd }, { status, operations, part }: DreddRow) =>
    part === undefined ? countStatuses(dredd, status, operations) : countStructures(dredd, operations, part),
  rows: [
    {
      id: 'dredd-key-required',
      requirements: ['AUTH-01'],
      title: 'Dredd is refused without a key, by every operation',
      fault: 'Dredd not refused without a key',
      fix: 'Check the key on every route. The request is the usual one without an Authorization header.',
      status: 401,
      operations: keyedOperations,
    },
    {
      id: 'dredd-invalid-parameter',
      requirements: ['ERR-01'],
      title: 'Dredd gets 400 for an invalid parameter',
      fault: 'Invalid parameter from Dredd accepted',
      fix: 'Answer 400 to one documented parameter with one invalid value, not with a shorter list or a default.',
      status: 400,
      operations: [...pagedOperations, ...analyticsOperations],
    },
    {
      id: 'dredd-foreign-store',
      requirements: ['ERR-03'],
      title: 'Dredd is refused a foreign store',
      fault: 'Foreign store from Dredd not refused',
      fix: 'Answer 403 to storeIds with a UUID that does not exist, on every operation that takes storeIds.',
      status: 403,
      operations: byStoreOperations,
    },
    {
      id: 'dredd-unknown-id',
      requirements: ['ERR-04'],
      title: 'Dredd gets 404 for an unknown ID',
      fault: 'Unknown ID from Dredd not answered with 404',
      fix: 'Answer 404 to a by-ID read of a UUID that does not exist.',
      status: 404,
      operations: byIdOperations,
    },
    {
      id: 'dredd-served',
      requirements: ['AUTH-22'],
      title: 'Dredd is served by every operation',
      fault: 'Valid request from Dredd refused',
      fix: 'Serve this second client, which sends the key and no parameters. Where only Dredd is refused, look at what it sends: other headers, Content-Length with a GET, no compression.',
      status: 200,
      operations: keyedOperations,
    },
    {
      id: 'dredd-document',
      requirements: ['DOC-01', 'DOC-03'],
      title: 'Dredd gets openapi.json without a key, with its parts',
      fault: 'openapi.json not served to Dredd, or parts missing',
      fix: 'Serve openapi.json without a key, with openapi, info, servers, components, security and paths.',
      status: 200,
      operations: ['getOpenapi'],
      part: 'all',
    },
    {
      id: 'dredd-envelope',
      requirements: ['ENV-01'],
      title: 'Dredd finds data in every success',
      fault: 'Success without data for Dredd',
      fix: 'Answer every 200 with a JSON object that has data: an array from a list, an object from /me.',
      status: 200,
      operations: keyedOperations,
      part: 'envelope',
    },
    records('dredd-customers', 'ENV-29', 'getCustomerAnalytics', 'customer row'),
    records('dredd-logs', 'ENV-23', 'listInventoryLogs', 'inventory log'),
    {
      ...records('dredd-me', 'ENV-03', 'getMe', '/me'),
      requirements: ['ENV-03', 'ENV-30'],
      title: 'Dredd finds key and organization in /me',
    },
    records('dredd-products', 'ENV-17', 'listProducts', 'product'),
    records('dredd-promotions', 'ENV-20', pagedOperation('promotions'), 'promotion'),
    records('dredd-revenue', 'ENV-27', 'getRevenueAnalytics', 'revenue row'),
    records('dredd-sales', 'ENV-11', 'listSales', 'sale'),
    records('dredd-staff', 'ENV-28', 'getStaffAnalytics', 'staff row'),
    { ...records('dredd-stores', 'ENV-36', 'listStores', 'store'), title: 'Dredd finds the ID of every store' },
  ],
});

function records(id: string, requirement: string, operation: OperationId, record: string): DreddRow {
  return {
    id,
    requirements: [requirement],
    title: `Dredd finds ${record}s in the promised structure`,
    fault: `${record.charAt(0).toUpperCase()}${record.slice(1)} without the promised structure`,
    fix: 'Return the fields that the contract promises, with their types, and null only where it may be. The pointer names the first record that differs.',
    status: 200,
    operations: [operation],
    part: 'records',
  };
}

/** Transactions that were arranged for one status, counted by the status that came. */
export function countStatuses(dredd: DreddEvidence, status: number, operations: readonly OperationId[]): Tally {
  return counted(transactionsOf(dredd, status, operations), {
    isKept: ({ received }) => received === status,
    finding: statusFinding,
  });
}

/** The bodies of the operations' 200, as far as their problems are in the part. */
function countStructures(dredd: DreddEvidence, operations: readonly OperationId[], part: BodyPart): Tally {
  // Records begin below the envelope: `/data/0/id`, or `/data/key/id`.
  const isMeant = (pointer: string) => part === 'all' || pointer.startsWith('/data/') === (part === 'records');
  const problemsOf = ({ problems }: DreddTransaction) => problems.filter(({ pointer }) => isMeant(pointer));
  return counted(transactionsOf(dredd, 200, operations), {
    isKept: (one) => one.received === 200 && problemsOf(one).length === 0,
    unclear: ({ operation, received }) =>
      part !== 'all' && received !== 200 ? `${operation} answered ${received}, so there was no body` : null,
    finding: (one) => {
      const [first] = problemsOf(one);
      if (one.received !== 200 || first === undefined) return statusFinding(one);
      const { message: received, pointer } = first;
      const words = { operation: one.operation, pointer: pointer || 'the top', message: received };
      const message = say('{operation} at {pointer}: {message}', words);
      return { subject: subjectOf(one), message, expected: 'the promised structure', received, evidence: [] };
    },
  });
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

type Counted = Pick<Counting<DreddTransaction>, 'isKept' | 'unclear' | 'finding'>;

function counted(arranged: readonly DreddTransaction[], { isKept, unclear, finding }: Counted): Tally {
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
  const came = { kind: 'status', status: received } as const;
  return { subject: subjectOf(one), message, expected: oneOf(status), received: came, evidence: [] };
}

function subjectOf({ operation, status }: DreddTransaction): Subject {
  return { operation, status };
}
