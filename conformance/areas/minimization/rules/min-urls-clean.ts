import { rule } from '../../../model/rule.ts';
import { judgeLeaks } from '../leaks.ts';

export const minUrlsClean = rule({
  id: 'min-urls-clean',
  area: 'minimization',
  requirements: ['MIN-23'],
  title: 'No address carries credentials, signatures or personal data',
  help: 'Serve pictures from an address that is public by itself: a signed one hands out a part of the storage, and ends.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: () => true,
      leaks: ({ where, category }) => where === 'url' || category === 'signed-url',
      what: 'something private in an address',
      seen: 'answers',
    });
  },
});
