import type { Artifacts } from '../../model/artifacts.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { isSuccess } from '../../requests/answers.ts';
import { countRequests } from '../../requests/count-requests.ts';

type WriteTry = Artifacts['writes'][number];

interface MethodRow extends FamilyRow {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

const NO_WRITES =
  'Register GET only. Look for a handler that is registered for every method, for a generated route, or for an internal API at the same address.';

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
        expected: () => 'a refusal',
        cases: `${method} requests`,
      },
    ),
  example: ({ method }) => ({
    kept: { writes: [sent('write', method, 405), sent('write', method, 404)] },
    broken: { writes: [sent('write', method, 405), sent('write', method, 204)] },
    unclear: { writes: [sent('write', method, 405), sent('write', method, 503)] },
  }),
  inId: ({ method }) => [method.toLowerCase()],
  rows: [
    {
      id: 'read-only-post-refused',
      requirements: ['RO-01'],
      title: 'POST never succeeds',
      fault: 'POST accepted',
      fix: NO_WRITES,
      method: 'POST',
    },
    {
      id: 'read-only-put-refused',
      requirements: ['RO-02'],
      title: 'PUT never succeeds',
      fault: 'PUT accepted',
      fix: NO_WRITES,
      method: 'PUT',
    },
    {
      id: 'read-only-patch-refused',
      requirements: ['RO-03'],
      title: 'PATCH never succeeds',
      fault: 'PATCH accepted',
      fix: NO_WRITES,
      method: 'PATCH',
    },
    {
      id: 'read-only-delete-refused',
      requirements: ['RO-04'],
      title: 'DELETE never succeeds',
      fault: 'DELETE accepted',
      fix: NO_WRITES,
      method: 'DELETE',
    },
  ],
});

interface ReadRow extends FamilyRow {
  readonly kind: 'smuggled' | 'reread';
  readonly expected: string;
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
        received: ({ status }) => (isSuccess(status) ? `${status} with ${received}` : String(status)),
      },
    ),
  example: ({ kind }) => ({
    kept: { writes: [sent(kind, 'GET', 200)] },
    broken: { writes: [sent(kind, 'GET', 200), { ...sent(kind, 'GET', 200), asBefore: false }] },
    unclear: { writes: [sent(kind, 'GET', 200), sent(kind, 'GET', 503)] },
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
      expected: 'the answer of a GET, or a refusal',
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
export function writeSubject({ operation, method, how }: WriteTry): string {
  return `${method} of ${operation}${how === '' ? '' : ` (${how})`}`;
}

function sent(kind: WriteTry['kind'], method: string, status: number): WriteTry {
  const asked = { operation: 'listSales', how: '', credential: 'good', exchange: 'ex-0001' } as const;
  return { ...asked, kind, method, status, asBefore: true };
}
