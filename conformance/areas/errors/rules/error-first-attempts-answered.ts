import { type Message, say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { countsOf, type FirstAttempts, failedIn, firstAttemptsOf, waysOf } from '../../../see/first-attempts.ts';

const SHOWN = 5;

export const errorFirstAttemptsAnswered = rule({
  id: 'error-first-attempts-answered',
  requirements: ['ERR-12'],
  title: 'Valid requests are answered the first time',
  fault: 'Server errors that come and go',
  fix: 'Look into the logs of the service and of what stands in front of it for these requests. The suite repeated them; a client that does not repeat them loses data.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const all = firstAttemptsOf(exchanges);
    const failing = all.filter(({ failed }) => failed.size > 0);
    const lost = failing.flatMap(failedIn);
    const answered = all.flatMap((each) => each.answered);
    return tally({
      cases: 'first attempts at valid requests',
      kept: answered.length,
      brokenCases: lost.length,
      broken: failing.map((each) => ({
        subject: { operation: each.operation },
        message: sentenceOf(each),
        expected: 'an answer below 500 at the first attempt',
        received: waysOf(each),
        evidence: failedIn(each)
          .slice(0, SHOWN)
          .map(({ id }) => id),
        // It comes and goes: the same request may be answered the next time.
        sight: null,
      })),
      keptBy: lost.length === 0 ? [] : answered.map(({ id }) => id),
      brokenBy: lost.map(({ id }) => id),
      evidence: answered.slice(0, SHOWN).map(({ id }) => id),
      missing: { kind: 'answer', reason: 'no valid request was answered' },
    });
  },
});

function sentenceOf(attempts: FirstAttempts): Message {
  return say('{lost} of {all} answers of GET {path} were {ways}', countsOf(attempts));
}
