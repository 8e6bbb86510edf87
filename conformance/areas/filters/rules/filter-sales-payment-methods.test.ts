import { saleRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../filter-cases.ts';
import { filterSalesPaymentMethods } from './filter-sales-payment-methods.ts';

filterCases(filterSalesPaymentMethods, {
  list: 'sales',
  filters: [use('paymentMethods', 'CASH', 'CARD')],
  fits: saleRow(),
  strays: saleRow({ id: 'sale-2', payments: [{ method: 'ALIPAY', amount: 100, sequence: 1 }] }),
});
