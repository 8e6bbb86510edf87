import { rule } from '../../../model/rule.ts';
import { isSuccess, judgeLeaks } from '../leaks.ts';

export const minDocumentClean = rule({
  id: 'min-document-clean',
  area: 'minimization',
  requirements: ['MIN-25'],
  title: 'The served description promises nothing private',
  help: 'Schemas of answers name the documented fields only, and examples are made up.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: (exchange) => isSuccess(exchange) && exchange.operation === 'getOpenapi',
      leaks: ({ where }) => where === 'body',
      what: 'private data in the description',
      seen: 'descriptions',
    });
  },
});
