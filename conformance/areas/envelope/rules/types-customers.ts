import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesCustomers = rule({
  id: 'types-customers',
  area: 'envelope',
  requirements: ['ENV-29'],
  title: 'Every customer row has its ten fields',
  help: 'Also for customers with a single purchase.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['getCustomerAnalytics'],
      concerns: at('/data/*'),
      records: 'customer rows',
    });
  },
});
