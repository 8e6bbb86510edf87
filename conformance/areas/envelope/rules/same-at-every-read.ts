import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import type { Repeated } from '../steadiness.probe.ts';

export const sameAtEveryRead = rule({
  id: 'same-at-every-read',
  requirements: ['ENV-53', 'ENV-54'],
  groups: ['in-front'],
  title: 'A request that is sent again gets the same records',
  fault: 'The same request is answered differently from one time to the next',
  fix: 'Send the same request ten times and compare: where a value comes back after another one, several instances answer in turn, and one of them has other data or another version. Bring them to one state, or take the odd one out. Where every second one had another User-Agent, answer every program alike. Where each answer is made up anew, as a mock does, check with --profile shape.',
  needs: ['steadiness'],
  judge({ steadiness: { agreed, repeated } }) {
    const unsteady = repeated.filter(({ turns }) => turns.length > 0);
    return tally({
      cases: 'requests that were sent again',
      kept: agreed.length + repeated.length - unsteady.length,
      broken: unsteady.map(findingOf),
      evidence: agreed.slice(0, SHOWN),
      missing: { kind: 'condition', reason: 'no request was sent twice' },
    });
  },
});

const SHOWN = 5;

function findingOf({ operation, query, turns, exchanges, agent }: Repeated): Finding {
  const [{ id, field, values } = NO_TURN] = turns;
  const request = [operation, ...query.map(([name, value]) => `${name}=${value}`)].join(' ');
  const what = field === '' ? `record ${id}` : `${field} of ${id}`;
  const words = { request, what, times: exchanges.length, values: values.join(', then ') };
  return {
    subject: { operation, aspect: operation },
    message:
      agent === undefined
        ? say('{request}, sent {times} times: {what} was {values}', words)
        : say('{request}, sent {times} times, every second one as {agent}: {what} was {values}', { ...words, agent }),
    expected: 'the same each time',
    received: words.values,
    evidence: exchanges,
    // The next few answers may come from the same instance.
    sight: null,
  };
}

const NO_TURN = { id: '', field: '', values: [] };
