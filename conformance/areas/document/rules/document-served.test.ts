import { ruleCases } from '../../../testing/rule-cases.ts';
import { served } from '../example-document.ts';
import { documentServed } from './document-served.ts';

ruleCases(documentServed, {
  passes: [['served', served()]],
  fails: [
    [
      'wants a key',
      served({ status: 401, document: { error: 'no key' } }),
      /received 401 which the contract calls a service/,
    ],
    ['a page about it', served({ document: undefined, contentType: 'text/html' }), /not a JSON object \(text\/html\)/],
  ],
  cannotTell: [['no answer', served({ status: null, document: undefined })]],
});
