import { visited } from '../../../testing/browser-visit.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { browserNoCookies } from './browser-no-cookies.ts';

ruleCases(browserNoCookies, {
  passes: [
    ['none', visited()],
    ['openapi.json alone was seen', visited({ askedWithKey: false }), /openapi.json/],
  ],
  fails: [['a session', visited({ cookies: ['session'] }), /session was set/]],
  cannotTell: [['no answer', visited({ documentStatus: null, askedWithKey: false }), /no usable answer/]],
});
