import type { Artifacts } from '../../model/artifacts.ts';
import { REFUSAL } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Subject } from '../../model/subject.ts';
import { isSuccess } from '../../see/answers.ts';
import { countRequests } from '../shared/requests/count-answers.ts';

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

/** Names a request, the same in every run. */
export function writeSubject({ operation, method, how }: WriteTry): Subject {
  return { method, operation, ...(how === '' ? {} : { request: `(${how})` }) };
}
