import { rule } from '../../../model/rule.ts';
import { isSuccess, judgeLeaks } from '../leaks.ts';

/** Fields of the contract that hold a text: what is told by a name there was packed into it. */
const HIDING =
  /\/(?:id|\w*Id|sku|name|\w*Name|description|type|region|role|color|unit|group|\w*Type|trigger|productUnit|branchNo|status)$/;

export const minNothingHidden = rule({
  id: 'min-nothing-hidden',
  area: 'minimization',
  requirements: ['MIN-20'],
  title: 'Nothing private hides in allowed fields',
  help: 'Texts are typed by people: check names and descriptions when they are saved, and never pack a record into a text.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: (exchange) =>
        isSuccess(exchange) && exchange.operation !== 'getOpenapi' && exchange.operation !== 'other',
      leaks: ({ by, where, path }) => where === 'body' && (by === 'value' || HIDING.test(path)),
      what: 'private data inside a text',
      seen: 'records',
    });
  },
});
