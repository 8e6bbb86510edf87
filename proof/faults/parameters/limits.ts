import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { answersEmpty, forgets, isUuid, not, some, takes } from '../../fault-kit/questions.ts';
import { all, changeResponse, having, json, laterPage, on, type When } from '../../fault-kit/wrapping.ts';

function above(limit: number): When {
  return ({ query }) => Number(query.get('limit')) > limit;
}

const negative: When = ({ query }) => Number(query.get('limit')) < 0;
const noInteger: When = ({ query }) => query.has('limit') && !/^-?\d+$/.test(query.get('limit') ?? '');

/** Page sizes, row limits and cursors that have to be refused, and some that must not be. */
export const limitFaults: readonly Fault[] = [
  fault('products-limit-clamped', 'PAR-01', 'A limit above 100 is taken for 100 on products', (handle) =>
    takes(handle, all(on('listProducts'), above(100)), 'limit', '100'),
  ),
  fault(
    'sales-huge-limit-defaulted',
    'PAR-01',
    'A limit of 1000 gives the default page of sales, 101 is refused',
    (handle) => forgets(handle, all(on('listSales'), above(999)), 'limit'),
  ),
  fault(
    'logs-limit-clamped-on-later-pages',
    'PAR-01',
    'A limit above 100 is taken for 100 on later pages of logs',
    (handle) => takes(handle, all(on('listInventoryLogs'), laterPage, above(100)), 'limit', '100'),
  ),
  fault('products-limit-in-32-bits', 'PAR-01', 'A limit beyond 100,000 is taken for 100 on products', (handle) =>
    takes(handle, all(on('listProducts'), above(100_000)), 'limit', '100'),
  ),
  fault(
    'customers-far-above-clamped',
    'PAR-04',
    'A limit beyond 1,000 is taken for 100 on customer analytics',
    (handle) => takes(handle, all(on('getCustomerAnalytics'), above(1000)), 'limit', '100'),
  ),
  fault('promotions-limit-101', 'PAR-01', 'The maximum of promotions is off by one: 101 is taken', (handle) =>
    takes(handle, all(on('listPromotions'), having('limit', '101')), 'limit', '100'),
  ),
  fault('logs-limit-word-defaulted', 'PAR-02', 'A limit that is a word gives the default page of logs', (handle) =>
    forgets(handle, all(on('listInventoryLogs'), noInteger), 'limit'),
  ),
  fault('sales-limit-fraction-cut', 'PAR-02', 'A fraction is cut down to an integer limit on sales', (handle) =>
    takes(
      handle,
      all(on('listSales'), ({ query }) => /^\d+\.\d+$/.test(query.get('limit') ?? '')),
      'limit',
      (sent) => String(Math.floor(Number(sent))),
    ),
  ),
  fault(
    'products-limit-parsed-loosely',
    'PAR-02',
    'On products, digits before letters are taken for the limit',
    (handle) =>
      takes(
        handle,
        all(on('listProducts'), ({ query }) => /^\d+[a-z]/.test(query.get('limit') ?? '')),
        'limit',
        (sent) => String(Number.parseInt(sent, 10)),
      ),
  ),
  fault('promotions-limit-negative', 'PAR-03', 'A negative limit gives the default page of promotions', (handle) =>
    forgets(handle, all(on('listPromotions'), negative), 'limit'),
  ),
  fault('sales-limit-negative-empty', 'PAR-03', 'A negative limit gives an empty page of sales', (handle) =>
    answersEmpty(handle, all(on('listSales'), negative)),
  ),
  fault('staff-limit-clamped', 'PAR-04', 'A limit above 100 is taken for 100 on staff analytics', (handle) =>
    takes(handle, all(on('getStaffAnalytics'), above(100)), 'limit', '100'),
  ),
  fault(
    'customers-limit-defaulted',
    'PAR-04',
    'A limit above 100 gives the default rows of customer analytics',
    (handle) => forgets(handle, all(on('getCustomerAnalytics'), above(100)), 'limit'),
  ),
  fault('staff-limit-word-defaulted', 'PAR-05', 'A limit that is a word is ignored on staff analytics', (handle) =>
    forgets(
      handle,
      all(
        on('getStaffAnalytics'),
        some('limit', (value) => /^[a-z0-9]*[a-z]+$/.test(value)),
      ),
      'limit',
    ),
  ),
  fault(
    'customers-limit-fraction-cut',
    'PAR-05',
    'A fraction is cut down to an integer limit on customer analytics',
    (handle) =>
      takes(
        handle,
        all(on('getCustomerAnalytics'), ({ query }) => /^\d+\.\d+$/.test(query.get('limit') ?? '')),
        'limit',
        (sent) => String(Math.floor(Number(sent))),
      ),
  ),
  fault('customers-limit-negative', 'PAR-06', 'A negative limit gives all rows of customer analytics', (handle) =>
    forgets(handle, all(on('getCustomerAnalytics'), negative), 'limit'),
  ),
  fault('staff-limit-negative-turned', 'PAR-06', 'The sign of a limit is dropped on staff analytics', (handle) =>
    takes(handle, all(on('getStaffAnalytics'), negative), 'limit', (sent) => sent.slice(1)),
  ),
  fault(
    'promotions-cursor-word-ignored',
    'PAR-07',
    'A cursor that is a word gives the first page of promotions',
    (handle) =>
      forgets(
        handle,
        all(
          on('listPromotions'),
          some('cursor', (value) => !isUuid(value)),
        ),
        'cursor',
      ),
  ),
  fault('sales-cursor-word-empty', 'PAR-07', 'A cursor that is a word gives an empty page of sales', (handle) =>
    answersEmpty(
      handle,
      all(
        on('listSales'),
        some('cursor', (value) => /^\w{1,8}$/.test(value)),
      ),
    ),
  ),
  fault('logs-cursor-cut-short-taken', 'PAR-07', 'A cursor cut short gives the first page of logs', (handle) =>
    forgets(
      handle,
      all(
        on('listInventoryLogs'),
        some('cursor', (value) => value.length === 35),
      ),
      'cursor',
    ),
  ),
  fault('products-cursor-number-taken', 'PAR-07', 'A number for cursor is taken for an offset on products', (handle) =>
    forgets(
      handle,
      all(
        on('listProducts'),
        some('cursor', (value) => /^\d+$/.test(value)),
      ),
      'cursor',
    ),
  ),
  fault('customers-limit-1-refused', 'PAR-28', 'A limit of 1 is refused on customer analytics', (handle) =>
    refuses(handle, all(on('getCustomerAnalytics'), having('limit', '1'))),
  ),
  fault('logs-limit-100-refused', 'PAR-28', 'The maximum of logs is off by one: 100 is refused', (handle) =>
    refuses(handle, all(on('listInventoryLogs'), having('limit', '100'), not(laterPage))),
  ),
  fault('promotions-limit-1-refused', 'PAR-28', 'A limit of 1 is refused on promotions', (handle) =>
    refuses(handle, all(on('listPromotions'), having('limit', '1'))),
  ),
];

function refuses(handle: Parameters<typeof changeResponse>[0], when: When): ReturnType<typeof changeResponse> {
  return changeResponse(handle, when, () => json(400, { message: 'invalid limit' }));
}
