import { listOperations as LIST_OPERATIONS } from '../../../../contract/operations.ts';
import { rule } from '../../../model/rule.ts';
import { isSuccess, judgeLeaks } from '../leaks.ts';

const LISTS: ReadonlySet<string> = new Set(LIST_OPERATIONS);

export const minRareRecordsClean = rule({
  id: 'min-rare-records-clean',
  area: 'minimization',
  requirements: ['MIN-24'],
  title: 'Records of every state, type, store and page are equally clean',
  help: 'A leak in one state, on one page or in one store is written by a branch of code of its own: look for where answers are put together in more than one place.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: (exchange) => isSuccess(exchange) && LISTS.has(exchange.operation),
      leaks: ({ where }) => where !== 'header',
      what: 'private data in a record',
      seen: 'lists',
    });
  },
});
