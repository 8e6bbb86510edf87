import { documentUnavailable } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { ownPlace } from '../own-place.ts';

export const documentAvailable = rule({
  id: 'document-available',
  requirements: ['DOC-17'],
  title: 'openapi.json is available',
  fault: 'openapi.json is unavailable',
  fix: 'Look for what keeps openapi.json from answering 200, and check again: until then nothing can be said about the document. The contract calls it a service availability problem, also where a proxy or a router answers in its place.',
  needs: ['document'],
  advisory: true,
  judge({ document }) {
    return count([document], {
      cases: 'requests',
      isKept: (served) => documentUnavailable(served) === null,
      finding: (served) => ({
        subject: { operation: 'getOpenapi' },
        message: say('{problem}', { problem: documentUnavailable(served) }),
        expected: oneOf(200),
        received: { kind: 'status', status: served.status },
        evidence: [served.exchange],
        disagreement: { ...ownPlace('answer with 200 and the document'), answers: 1 },
      }),
      evidence: ({ exchange }) => [exchange],
    });
  },
});
