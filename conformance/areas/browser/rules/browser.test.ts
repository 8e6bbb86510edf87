import { visited } from '../../../testing/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { browserCrossOriginBlocked, browserDocumentReachable, browserNoCookies } from './browser.ts';

ruleCases(browserCrossOriginBlocked, {
  passes: [
    ['the browser withholds the answer', visited()],
    ['readable, but a refusal', visited({ crossOriginRead: 'refused' }), /refused/],
  ],
  fails: [['the page reads a success', visited({ crossOriginRead: 'readable' }), /a page on another origin read/]],
  cannotTell: [['no answer', visited({ crossOriginRead: 'lost' }), /no usable answer/]],
});

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

ruleCases(browserNoCookies, {
  passes: [
    ['none', visited()],
    ['openapi.json alone was seen', visited({ askedWithKey: false }), /openapi.json/],
  ],
  fails: [['a session', visited({ cookies: ['session'] }), /session was set/]],
  cannotTell: [['no answer', visited({ documentStatus: null, askedWithKey: false }), /no usable answer/]],
});
