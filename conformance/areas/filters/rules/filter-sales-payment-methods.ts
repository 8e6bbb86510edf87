import { filterRule, onlyFilter } from '../filter-rule.ts';

export const filterSalesPaymentMethods = filterRule('sales', {
  id: 'filter-sales-payment-methods',
  area: 'filters',
  requirements: ['FIL-06', 'FIL-07'],
  title: 'Sales by payment method: all of those and only those',
  help: 'A sale with several payments belongs to the result if any of them was made by a method asked for.',
  picks: onlyFilter('paymentMethods'),
});
