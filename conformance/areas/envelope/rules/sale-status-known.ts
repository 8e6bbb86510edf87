import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const saleStatusKnown = rule({
  id: 'sale-status-known',
  area: 'envelope',
  requirements: ['ENV-14'],
  title: 'Every sale is in one of the five documented states',
  help: 'A state that the contract does not list breaks every client that switches on it: map it to PENDING, PAID, CANCELLED, REVERTED or REFUNDED.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listSales'],
      concerns: at('/data/*/status'),
      records: 'sales',
    });
  },
});
