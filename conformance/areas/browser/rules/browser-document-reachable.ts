import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { isTransient } from '../../../model/transient.ts';

export const browserDocumentReachable = rule({
  id: 'browser-document-reachable',
  requirements: ['DOC-01'],
  title: 'A browser opens openapi.json without a key',
  fault: 'openapi.json not served to a browser',
  fix: 'Serve openapi.json with any request headers. A browser sends another Accept than a program, a language and no key.',
  needs: ['browser'],
  demand: 'input',
  judge({ browser: { documentStatus: status, browser } }) {
    if (isTransient(status)) return lackingAnswer(`openapi.json got no usable answer in ${browser}`);
    const cases = 'requests for openapi.json';
    if (status === 200) return tally({ cases, kept: 1, note: `in ${browser}` });
    const message = say('{browser} opened openapi.json without a key: expected 200, received {status}', {
      browser,
      status,
    });
    const finding = {
      subject: { operation: 'getOpenapi' },
      message,
      expected: oneOf(200),
      received: { kind: 'status', status } as const,
      evidence: [],
    };
    return tally({ cases, broken: [finding] });
  },
});
