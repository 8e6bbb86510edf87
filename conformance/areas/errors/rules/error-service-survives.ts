import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count, merge, tally } from '../../../model/tally.ts';

type Breakdown = Artifacts['breakdowns'][number];

const SHOWN = 80;

export const errorServiceSurvives = rule({
  id: 'error-service-survives',
  requirements: ['ERR-06'],
  title: 'No request ends the service',
  fault: 'Request ends the service',
  fix: 'Find this request in the log of the process that ended. Answer 400 to what cannot be read, and catch errors where a request is handled: one client must not end the service for all.',
  needs: ['breakdowns', 'exchanges'],
  demand: 'always',
  quorum: { unclear: 0 },
  judge({ breakdowns, exchanges }) {
    const suspects = breakdowns.filter(({ wentDown }) => wentDown !== undefined);
    const stopped = exchanges.filter(isUnsent).slice(0, 1);
    const again = count(suspects, {
      cases: 'requests',
      isKept: ({ wentDown = [] }) => !wentDown.every((isDown) => isDown),
      unclear: (suspect) =>
        suspect.control === null ? `nothing was answered after ${subjectOf(suspect, exchanges)}` : null,
      finding: (suspect) => ({
        subject: { operation: suspect.operation },
        message: say('the service was down after {subject}, each time it was sent, and answered again later', {
          subject: subjectOf(suspect, exchanges),
        }),
        expected: 'an answer below 500, and a service that goes on',
        received: 'a broken connection, and then refused ones',
        evidence: suspect.exchanges,
      }),
      evidence: (suspect) => suspect.exchanges,
    });
    const kept = exchanges.filter(({ status }) => status !== null).length;
    const unclear = stopped.map(({ id }) => ({ reason: 'the deployment stopped answering', evidence: [id] }));
    return merge('requests', [tally({ cases: 'requests', kept, unclear }), again]);
  },
});

function isUnsent({ attempts }: Exchange): boolean {
  return attempts.some(({ error }) => error === 'ended');
}

function subjectOf({ exchanges: [first] }: Breakdown, exchanges: readonly Exchange[]): string {
  const sent = exchanges.find(({ id }) => id === first);
  if (sent === undefined) return 'a request';
  const query = sent.query.map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('&');
  const url = `${sent.path}${query === '' ? '' : `?${query}`}`;
  return `${sent.method} ${url.length > SHOWN ? `${url.slice(0, SHOWN)}…` : url}`;
}
