import { ruleCases } from '../../../testing/rule-cases.ts';
import { visited } from '../testing.ts';
import { browserNoCookies } from './browser-no-cookies.ts';

ruleCases(browserNoCookies, {
  passes: [
    { name: 'none', evidence: visited() },
    { name: 'openapi.json alone was seen', evidence: visited({ askedWithKey: false }), message: /openapi.json/ },
  ],
  fails: [{ name: 'a session', evidence: visited({ cookies: ['session'] }), message: /session was set/ }],
  cannotTell: [
    {
      name: 'no answer',
      evidence: visited({ documentStatus: null, askedWithKey: false }),
      message: /no usable answer/,
    },
  ],
});
