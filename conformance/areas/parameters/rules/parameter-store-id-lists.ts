import { rule } from '../../../model/rule.ts';
import { judgeInvalid } from '../judging.ts';

export const parameterStoreIdLists = rule({
  id: 'parameter-store-id-lists',
  area: 'parameters',
  requirements: ['TEN-02', 'TEN-03'],
  title: 'A store id that is no UUID is refused on /products and /promotions',
  help: 'Whether such an id is invalid (400) or foreign (403) is open; an answer with data is neither.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    const lists = ['listProducts', 'listPromotions'];
    const tries = parameters.filter(({ kind, operation }) => kind === 'store-id' && lists.includes(operation));
    return judgeInvalid(tries, [400, 403]);
  },
});
