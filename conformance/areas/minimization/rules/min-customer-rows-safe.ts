import { rule } from '../../../model/rule.ts';
import { isSuccess, judgeLeaks } from '../leaks.ts';

export const minCustomerRowsSafe = rule({
  id: 'min-customer-rows-safe',
  area: 'minimization',
  requirements: ['MIN-18'],
  title: 'Customer rows show the safe profile and nothing else of a person',
  help: 'Of a person a row shows id, first name, last name, type and region.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: (exchange) => isSuccess(exchange) && exchange.operation === 'getCustomerAnalytics',
      leaks: () => true,
      what: 'private data of a customer',
      seen: 'customer rows',
    });
  },
});
