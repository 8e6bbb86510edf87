import { rule } from '../../../model/rule.ts';
import { at, judgeShapes, showing } from '../shapes.ts';

export const typesPayments = rule({
  id: 'types-payments',
  area: 'envelope',
  requirements: ['ENV-12'],
  title: 'Every payment has a method, an amount, a sequence and an instant',
  help: 'Each payment of a split sale is a full payment: paymentMethod, amount as a number, sequence as an integer, createdAt.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['listSales'],
      concerns: at('/data/*/payments'),
      records: 'payments',
      shows: showing('payments', 'paymentMethod'),
    });
  },
});
