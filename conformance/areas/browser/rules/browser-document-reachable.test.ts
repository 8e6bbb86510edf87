import { ruleCases } from '../../../testing/rule-cases.ts';
import { visited } from '../testing.ts';
import { browserDocumentReachable } from './browser-document-reachable.ts';

ruleCases(browserDocumentReachable, {
  passes: [{ name: 'served', evidence: visited() }],
  fails: [
    { name: 'wants a key', evidence: visited({ documentStatus: 401 }), message: /received 401/ },
    { name: 'refuses what a browser accepts', evidence: visited({ documentStatus: 406 }), message: /received 406/ },
  ],
  cannotTell: [
    { name: 'no answer', evidence: visited({ documentStatus: null }), message: /no usable answer/ },
    { name: 'a transient error', evidence: visited({ documentStatus: 503 }), message: /no usable answer/ },
  ],
});
