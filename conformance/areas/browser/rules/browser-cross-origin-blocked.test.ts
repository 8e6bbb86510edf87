import { ruleCases } from '../../../testing/rule-cases.ts';
import { visited } from '../testing.ts';
import { browserCrossOriginBlocked } from './browser-cross-origin-blocked.ts';

ruleCases(browserCrossOriginBlocked, {
  passes: [
    { name: 'the browser withholds the answer', evidence: visited() },
    { name: 'readable, but a refusal', evidence: visited({ crossOriginRead: 'refused' }), message: /refused/ },
  ],
  fails: [
    {
      name: 'the page reads a success',
      evidence: visited({ crossOriginRead: 'readable' }),
      message: /a page on another origin read/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: visited({ crossOriginRead: 'lost' }), message: /no usable answer/ }],
});
