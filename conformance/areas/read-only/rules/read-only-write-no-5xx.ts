import { REFUSAL } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { keyOf } from '../../../model/subject.ts';
import { count } from '../../../model/tally.ts';
import { writeSubject } from '../write-methods.family.ts';

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
