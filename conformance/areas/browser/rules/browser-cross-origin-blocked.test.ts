import { visited } from '../../../testing/browser-visit.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { browserCrossOriginBlocked } from './browser-cross-origin-blocked.ts';

ruleCases(browserCrossOriginBlocked, {
  passes: [
    ['the browser withholds the answer', visited()],
    ['readable, but a refusal', visited({ crossOriginRead: 'refused' }), /refused/],
  ],
  fails: [['the page reads a success', visited({ crossOriginRead: 'readable' }), /a page on another origin read/]],
  cannotTell: [['no answer', visited({ crossOriginRead: 'lost' }), /no usable answer/]],
});
