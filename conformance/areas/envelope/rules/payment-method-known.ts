import { rule } from '../../../model/rule.ts';
import { at, judgeShapes, showing } from '../shapes.ts';

export const paymentMethodKnown = rule({
  id: 'payment-method-known',
  area: 'envelope',
  requirements: ['ENV-15'],
  title: 'Every payment is by one of the nine documented methods',
  help: 'Map what the till records to the documented words, in upper case.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listSales'],
      concerns: at('/data/*/payments/*/paymentMethod'),
      records: 'payments',
      shows: showing('payments', 'paymentMethod'),
    });
  },
});
