import { ruleCases } from '../../../testing/rule-cases.ts';
import { served } from '../example-document.ts';
import { documentServed } from './document-served.ts';

ruleCases(documentServed, {
  passes: [{ name: 'served', evidence: served() }],
  fails: [
    { name: 'wants a key', evidence: served({ status: 401, document: { error: 'no key' } }), message: /received 401/ },
    {
      name: 'a page about it',
      evidence: served({ document: undefined, contentType: 'text/html' }),
      message: /not a JSON object \(text\/html\)/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: served({ status: null, document: undefined }) }],
});
