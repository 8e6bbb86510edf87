import { rule } from '../../../model/rule.ts';
import { isSuccess, judgeLeaks } from '../leaks.ts';

export const minCustomerProfileSafe = rule({
  id: 'min-customer-profile-safe',
  area: 'minimization',
  requirements: ['MIN-19'],
  title: 'A customer’s profile shows no way to reach or identify the person',
  help: 'The path is called a safe profile: no address, no accounts, no numbers, no documents.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      answers: (exchange) => isSuccess(exchange) && exchange.operation === 'getCustomer',
      leaks: () => true,
      what: 'private data of a customer',
      seen: 'customer profiles',
      mayLack: true,
    });
  },
});
