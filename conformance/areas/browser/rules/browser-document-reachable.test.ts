import { visited } from '../../../testing/browser-visit.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { browserDocumentReachable } from './browser-document-reachable.ts';

ruleCases(browserDocumentReachable, {
  passes: [['served', visited()]],
  fails: [
    ['wants a key', visited({ documentStatus: 401 }), /received 401/],
    ['refuses what a browser accepts', visited({ documentStatus: 406 }), /received 406/],
  ],
  cannotTell: [
    ['no answer', visited({ documentStatus: null }), /no usable answer/],
    ['a transient error', visited({ documentStatus: 503 }), /no usable answer/],
  ],
});
