import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { isTransient } from '../../../model/transient.ts';

export const browserDocumentReachable = rule({
  id: 'browser-document-reachable',
  area: 'browser',
  requirements: ['DOC-01'],
  title: 'Whoever opens openapi.json in a browser gets it, without a key',
  help: 'A browser sends other headers than a program: another Accept, a language, no key. The route must not mind.',
  needs: ['browser'],
  demand: 'input',
  judge({ browser }) {
    const { documentStatus: status, browser: name } = browser;
    if (isTransient(status)) return cantTell(`openapi.json got no usable answer in ${name}`);
    if (status === 200) return passed(`${name} was served openapi.json`);
    const message = `${name} opened openapi.json without a key: expected 200, received ${status}`;
    return failed(message, [{ key: 'openapi.json', message, expected: '200', received: String(status), evidence: [] }]);
  },
});
