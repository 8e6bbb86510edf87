import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minSupplierCost = rule({
  id: 'min-supplier-cost',
  area: 'minimization',
  requirements: ['MIN-03'],
  title: 'No supplier’s price leaves',
  help: 'What a supplier charges stays inside, under whatever name: purchase price, landed cost, buying price.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-03'),
      what: 'a supplier’s price',
      seen: 'answers',
    });
  },
});
