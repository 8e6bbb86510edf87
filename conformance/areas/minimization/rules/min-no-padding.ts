import { rule } from '../../../model/rule.ts';
import { isSuccess, judgeLeaks } from '../leaks.ts';

export const minNoPadding = rule({
  id: 'min-no-padding',
  area: 'minimization',
  requirements: ['MIN-01'],
  title: 'Documented records hold no field of private data',
  help: 'Write answers from a list of the documented fields, never from the record itself: a field that is added to the table must not be added to the answer.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: (exchange) =>
        isSuccess(exchange) && exchange.operation !== 'getOpenapi' && exchange.operation !== 'other',
      leaks: ({ by, where }) => by === 'name' && where === 'body',
      what: 'a private field',
      seen: 'records',
    });
  },
});
