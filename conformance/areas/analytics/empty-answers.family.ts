import { emptyAnswersFamily } from '../shared/filters/empty-answers-family.ts';

export const analyticsEmptyAnswersFamily = emptyAnswersFamily([
  {
    id: 'revenue-not-empty',
    requirements: ['ANA-35'],
    operation: 'getRevenueAnalytics',
    records: 'revenue rows',
  },
  {
    id: 'staff-not-empty',
    requirements: ['ANA-35'],
    operation: 'getStaffAnalytics',
    records: 'staff rows',
  },
  {
    id: 'customers-not-empty',
    requirements: ['ANA-35'],
    operation: 'getCustomerAnalytics',
    records: 'customer rows',
  },
]);
