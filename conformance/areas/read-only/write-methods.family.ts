import type { Artifacts } from '../../model/artifacts.ts';
import { type Expectation, REFUSAL } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Subject } from '../../model/subject.ts';
import { isSuccess } from '../../see/answers.ts';
import { countRequests, statusExamples } from '../shared/requests/count-answers.ts';

type WriteTry = Artifacts['writes'][number];

interface MethodRow extends FamilyRow {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

/** No write succeeds; how it is refused is open. Each path is a different handler. */
export const writeMethodsFamily = family({
  needs: ['writes'],
  every: { demand: 'input', quorum: { unclear: 0 } },
  count: ({ writes }, { method }: MethodRow) =>
    countRequests(
      writes.filter((tried) => tried.kind === 'write' && tried.method === method),
      {
        kept: ({ status }) => !isSuccess(status),
        subject: writeSubject,
        expected: () => REFUSAL,
        cases: `${method} requests`,
      },
    ),
  example: ({ method }) =>
    statusExamples(405, 204, (...statuses) => ({ writes: statuses.map((status) => writeTry({ method, status })) })),
  inId: ({ method }) => [method.toLowerCase()],
  rows: [
    refused('read-only-post-refused', 'RO-01', 'POST'),
    refused('read-only-put-refused', 'RO-02', 'PUT'),
    refused('read-only-patch-refused', 'RO-03', 'PATCH'),
    refused('read-only-delete-refused', 'RO-04', 'DELETE'),
  ],
});

function refused(id: string, requirement: string, method: MethodRow['method']): MethodRow {
  return {
    id,
    method,
    requirements: [requirement],
    title: `${method} never succeeds`,
    fault: `${method} accepted`,
    fix: 'Register GET only. Look for a handler that is registered for every method, for a generated route, or for an internal API at the same address.',
  };
}

interface ReadRow extends FamilyRow {
  readonly kind: 'smuggled' | 'reread';
  readonly expected: Expectation;
  /** What came instead, next to its status. */
  readonly received: string;
}

/** Reads that give what they gave before. Each is a different read. */
export const unchangedReadsFamily = family({
  needs: ['writes'],
  every: { demand: 'input', quorum: { unclear: 0 } },
  count: ({ writes }, { kind, expected, received }: ReadRow) =>
    countRequests(
      writes.filter((tried) => tried.kind === kind),
      {
        kept: ({ asBefore }) => asBefore,
        subject: writeSubject,
        expected: () => expected,
        received: ({ status }) => ({
          kind: 'status',
          status,
          ...(isSuccess(status) ? { more: `with ${received}` } : {}),
        }),
      },
    ),
  example: ({ kind }) => ({
    kept: { writes: [read({ kind })] },
    broken: { writes: [read({ kind }), read({ kind, asBefore: false })] },
    unclear: { writes: [read({ kind }), read({ kind, status: 503 })] },
  }),
  inId: ({ kind }) => [kind === 'smuggled' ? 'smuggled' : 'nothing-changed'],
  rows: [
    {
      id: 'read-only-no-smuggled-method',
      requirements: ['RO-07'],
      title: 'A method named in a header or in the query changes nothing',
      fault: 'Method override accepted',
      fix: 'Disable the middleware for method overrides. They let a write pass through every gateway that allows only GET.',
      kind: 'smuggled',
      expected: {
        kind: 'status',
        accepted: [[200, 200], ...REFUSAL.accepted],
        words: 'the answer of a GET, or a refusal',
      },
      received: 'another answer than a GET',
    },
    {
      id: 'read-only-nothing-changed',
      requirements: ['RO-05'],
      title: 'After all writes were refused, the data are as before',
      fault: 'Refused write changed data',
      fix: 'Refuse the method before the handler runs. A write that is refused afterwards has already been done.',
      kind: 'reread',
      expected: 'the records from before',
      received: 'other records',
    },
  ],
});

/** Names a request, the same in every run. */
export function writeSubject({ operation, method, how }: WriteTry): Subject {
  return { method, operation, ...(how === '' ? {} : { request: `(${how})` }) };
}

function read(partial: Partial<WriteTry>): WriteTry {
  return writeTry({ method: 'GET', status: 200, ...partial });
}

/** A POST that was refused, except for what the case says. */
export function writeTry(partial: Partial<WriteTry>): WriteTry {
  return {
    kind: 'write',
    operation: 'listSales',
    method: 'POST',
    how: '',
    credential: 'good',
    exchange: 'ex-0001',
    status: 405,
    asBefore: true,
    ...partial,
  };
}
