import type { Artifacts } from '../../../model/artifacts.ts';
import { NO_SERVER_ERROR } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { count, merge, tally } from '../../../model/tally.ts';

type Breakdown = Artifacts['breakdowns'][number];

export const errorNoRepeated500 = rule({
  id: 'error-no-repeated-500',
  requirements: ['PAR-31'],
  presupposes: [
    {
      rules: ['error-survives-malformed-urls', 'parameter-values-survived', 'error-unknown-is-404'],
      share: 'operation',
    },
  ],
  title: 'No request of the run is answered 500 each time',
  fault: 'Request answered 500 each time',
  fix: 'Find out why this request fails while a plain one is answered: look for a range without sales, a filter that finds nothing, a value that is not a UUID.',
  needs: ['breakdowns', 'exchanges'],
  demand: 'always',
  quorum: { unclear: 0 },
  judge({ breakdowns, exchanges }) {
    const kept = exchanges.filter(({ status }) => status !== null && status < 500).length;
    const failed = breakdowns.filter(({ wentDown }) => wentDown === undefined);
    const again = count(failed, {
      cases: 'requests',
      isKept: ({ statuses }) => !statuses.every((status) => status === 500),
      unclear: ({ control }) => (control === null || control >= 500 ? 'the service was down' : null),
      finding: (breakdown) => ({
        subject: subjectOf(breakdown),
        message: say('{subject} is answered 500 each time', { subject: keyOf(subjectOf(breakdown)) }),
        expected: NO_SERVER_ERROR,
        received: { kind: 'status', status: 500 },
        evidence: breakdown.exchanges,
      }),
      evidence: (breakdown) => breakdown.exchanges,
      ...(failed.length > 0 && { note: `${failed.length} of them asked again after a 500` }),
    });
    return merge('requests', [tally({ cases: 'requests', kept }), again]);
  },
});

const SHOWN = 40;

function subjectOf({ operation, query }: Breakdown): Subject {
  return { operation, request: query.map(([name, value]) => `${name}=${value.slice(0, SHOWN)}`).join(' ') };
}
