import type { Artifacts } from '../../../model/artifacts.ts';
import { isTransient } from '../../../model/exchange.ts';
import { type Expectation, REFUSAL } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { keyOf } from '../../../model/subject.ts';
import { count, type Tally } from '../../../model/tally.ts';
import { isSuccess } from '../../../see/answers.ts';
import { countRequests } from '../../shared/requests/count-answers.ts';
import { writeSubject } from '../write-methods.family.ts';

/** A gateway may break these off, which gives no data. */
const UNUSUAL: ReadonlySet<string> = new Set(['QUERY', 'PROPFIND']);

export const readOnlyOtherMethodsNoData = rule({
  id: 'read-only-other-methods-no-data',
  requirements: ['RO-06'],
  title: 'Other methods that read give no data without a key',
  fault: 'HEAD, OPTIONS, QUERY or PROPFIND gives data without a key',
  fix: 'Answer OPTIONS without touching data, and check the key for HEAD. A route that treats every method as GET, or skips the key for a preflight, gives the records away.',
  needs: ['auth'],
  quorum: { unclear: 0 },
  judge({ auth }) {
    return countRequests(
      auth.tries.filter(({ method, status }) => method !== 'GET' && !(UNUSUAL.has(method) && isTransient(status))),
      {
        kept: ({ hasData }) => !hasData,
        subject: ({ operation, method }) => ({ method, operation, request: 'without a key' }),
        expected: () => ({ kind: 'no-data', words: 'no records' }),
        received: ({ status }) => `records with status ${status}`,
      },
    );
  },
});

/** Not implemented is a fair answer to a method that does not exist. */
const NOT_IMPLEMENTED = 501;

export const readOnlyWriteNo5xx = rule({
  id: 'read-only-write-no-5xx',
  requirements: ['RO-08'],
  title: 'A refused write is answered 4xx or 501',
  fault: 'Write causes a server error',
  fix: 'Refuse the method before the handler runs. A 5xx other than 501 shows that something ran although nothing should have.',
  needs: ['writes'],
  demand: 'input',
  advisory: true,
  judge({ writes }) {
    return count(
      writes.filter(({ kind }) => kind === 'write'),
      {
        cases: 'writes',
        isKept: ({ status }) => status === null || status < 500 || status === NOT_IMPLEMENTED,
        unclear: ({ status }) => (status === null ? 'no answer' : null),
        finding: (tried) => ({
          subject: writeSubject(tried),
          message: say('{subject} was answered {status}', {
            subject: keyOf(writeSubject(tried)),
            status: tried.status,
          }),
          expected: REFUSAL,
          received: { kind: 'status', status: tried.status },
          evidence: [tried.exchange],
        }),
        missing: { kind: 'answer', reason: 'no write was sent' },
      },
    );
  },
});

export const readOnlyNoSmuggledMethod = rule({
  id: 'read-only-no-smuggled-method',
  requirements: ['RO-07'],
  title: 'A method named in a header or in the query changes nothing',
  fault: 'Method override accepted',
  fix: 'Disable the middleware for method overrides. They let a write pass through every gateway that allows only GET.',
  needs: ['writes'],
  demand: 'input',
  quorum: { unclear: 0 },
  judge: ({ writes }) =>
    countUnchanged(
      writes.filter(({ kind }) => kind === 'smuggled'),
      {
        kind: 'status',
        accepted: [[200, 200], ...REFUSAL.accepted],
        words: 'the answer of a GET, or a refusal',
      },
      'another answer than a GET',
    ),
});

export const readOnlyNothingChanged = rule({
  id: 'read-only-nothing-changed',
  requirements: ['RO-05'],
  title: 'After all writes were refused, the data are as before',
  fault: 'Refused write changed data',
  fix: 'Refuse the method before the handler runs. A write that is refused afterwards has already been done.',
  needs: ['writes'],
  demand: 'input',
  quorum: { unclear: 0 },
  judge: ({ writes }) =>
    countUnchanged(
      writes.filter(({ kind }) => kind === 'reread'),
      'the records from before',
      'other records',
    ),
});

/** Reads that give what they gave before. Each is a different read. `other` is what came instead, next to its status. */
function countUnchanged(reads: Artifacts['writes'], expected: Expectation, other: string): Tally {
  return countRequests(reads, {
    kept: ({ asBefore }) => asBefore,
    subject: writeSubject,
    expected: () => expected,
    received: ({ status }) => ({ kind: 'status', status, ...(isSuccess(status) ? { more: `with ${other}` } : {}) }),
  });
}
