import type { Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { answersEmpty, forgets, isUuid, not, reads, some, takes } from '../../fault-kit/questions.ts';
import { all, changeResponse, commaList, having, json, on, repeated, type When } from '../../fault-kit/wrapping.ts';

const STATES = ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'];
const METHODS = ['CASH', 'CARD', 'VISA', 'MASTERCARD', 'TRANSFER', 'PROMPT_PAY', 'ALIPAY', 'WECHAT_PAY', 'CRYPTO'];
const KNOWN_TYPE = /^(RESTOCK|ADD_WASTE|REMOVE_WASTE|MOVE_|DELETE|CONVERT_|RECONCILE_|SALE_|TRANSFER_|SUPPLIER_)/;

const state = (value: string): boolean => STATES.includes(value);
const method = (value: string): boolean => METHODS.includes(value);
const type = (value: string): boolean => KNOWN_TYPE.test(value) && value !== 'RESTOCKS';
const unknown = (known: (value: string) => boolean) => (value: string) => !known(value);

const one = (parameter: string): When =>
  not(all(having(parameter), (asked) => repeated(parameter)(asked) || commaList(parameter)(asked)));

function refuses(handle: Handler, when: When): Handler {
  return changeResponse(handle, when, () => json(400, { message: 'invalid value' }));
}

function breaks(handle: Handler, when: When): Handler {
  return changeResponse(handle, when, () => json(500, { message: 'internal error' }));
}

/** Words, ids and texts: what has to be refused, what has to be taken, what has to be survived. */
export const valueFaults: readonly Fault[] = [
  fault('cursor-of-zeros-is-500', 'PAR-31', 'A cursor of zeros alone breaks products', (handle) =>
    breaks(handle, all(on('listProducts'), having('cursor', '00000000-0000-0000-0000-000000000000'))),
  ),
  fault('empty-staff-is-500', 'PAR-31', 'An empty staffId breaks sales', (handle) =>
    breaks(handle, all(on('listSales'), having('staffId', ''))),
  ),
  fault('category-word-is-500', 'PAR-31', 'A categoryId that is no UUID breaks promotions', (handle) =>
    breaks(handle, all(on('listPromotions'), some('categoryIds', unknown(isUuid)))),
  ),
  fault('log-category-word-is-500', 'PAR-31', 'A categoryId that is no UUID breaks logs', (handle) =>
    breaks(handle, all(on('listInventoryLogs'), some('categoryIds', unknown(isUuid)))),
  ),
  fault('search-twice-is-500', 'PAR-31', 'A search that comes twice breaks logs', (handle) =>
    breaks(handle, all(on('listInventoryLogs'), repeated('search'))),
  ),
  fault('search-nul-is-500', 'PAR-31', 'A NUL in a search breaks products', (handle) =>
    breaks(
      handle,
      all(on('listProducts'), ({ query }) => query.get('search')?.includes('\u0000') === true),
    ),
  ),
  fault('status-unknown-ignored', 'PAR-08', 'An unknown status is ignored', (handle) =>
    forgets(handle, all(on('listSales'), one('status'), some('status', unknown(state))), 'status'),
  ),
  fault(
    'status-unknown-finds-nothing',
    'PAR-08',
    'An unknown status finds nothing instead of being refused',
    (handle) => answersEmpty(handle, all(on('listSales'), one('status'), some('status', unknown(state)))),
  ),
  fault(
    'status-unknown-second-of-list-ignored',
    'PAR-09',
    'An unknown status after a known one, in a comma list, is ignored',
    (handle) =>
      reads(handle, all(on('listSales'), commaList('status')), 'status', ([first = '', ...rest]) => [
        first,
        ...rest.filter(state),
      ]),
  ),
  fault(
    'status-unknown-repeated-ignored',
    'PAR-09',
    'An unknown status beside a known one, repeated, is ignored',
    (handle) => reads(handle, all(on('listSales'), repeated('status')), 'status', (values) => values.filter(state)),
  ),
  fault('method-unknown-finds-nothing', 'PAR-10', 'An unknown payment method finds nothing', (handle) =>
    answersEmpty(handle, all(on('listSales'), one('paymentMethods'), some('paymentMethods', unknown(method)))),
  ),
  fault(
    'method-unknown-first-of-list-ignored',
    'PAR-11',
    'An unknown payment method before a known one is ignored',
    (handle) =>
      reads(handle, all(on('listSales'), commaList('paymentMethods')), 'paymentMethods', (values) =>
        values.filter((value, index) => index > 0 || method(value)),
      ),
  ),
  fault(
    'method-unknown-repeated-ignored',
    'PAR-11',
    'An unknown payment method after a known one, repeated, is ignored',
    (handle) =>
      reads(handle, all(on('listSales'), repeated('paymentMethods')), 'paymentMethods', ([first = '', ...rest]) => [
        first,
        ...rest.filter(method),
      ]),
  ),
  fault('type-unknown-ignored', 'PAR-12', 'An unknown movement type is ignored', (handle) =>
    forgets(handle, all(on('listInventoryLogs'), one('types'), some('types', unknown(type))), 'types'),
  ),
  fault(
    'type-unknown-second-of-list-ignored',
    'PAR-13',
    'An unknown movement type after a known one is ignored',
    (handle) =>
      reads(handle, all(on('listInventoryLogs'), commaList('types')), 'types', ([first = '', ...rest]) => [
        first,
        ...rest.filter(type),
      ]),
  ),
  fault(
    'type-unknown-repeated-ignored',
    'PAR-13',
    'An unknown movement type before a known one, repeated, is ignored',
    (handle) =>
      reads(handle, all(on('listInventoryLogs'), repeated('types')), 'types', (values) =>
        values.filter((value, index) => index > 0 || type(value)),
      ),
  ),
  fault('active-word-ignored', 'PAR-14', 'An active that is a word is ignored', (handle) =>
    forgets(
      handle,
      all(
        on('listPromotions'),
        some('active', (value) => !/^(true|false)$/.test(value)),
      ),
      'active',
    ),
  ),
  fault('active-anything-is-false', 'PAR-14', 'Whatever is not true is taken for active=false', (handle) =>
    takes(
      handle,
      all(
        on('listPromotions'),
        some('active', (value) => value !== 'true'),
      ),
      'active',
      'false',
    ),
  ),
  fault('staff-id-word-finds-nothing', 'PAR-15', 'A staffId that is a word finds nothing', (handle) =>
    answersEmpty(
      handle,
      all(
        on('listSales'),
        some('staffId', (value) => /^[a-z]+$/.test(value)),
      ),
    ),
  ),
  fault('staff-id-cut-short-ignored', 'PAR-15', 'A staffId cut short is ignored', (handle) =>
    forgets(
      handle,
      all(
        on('listSales'),
        some('staffId', (value) => value.length === 35),
      ),
      'staffId',
    ),
  ),
  fault('tab-creator-word-ignored', 'PAR-16', 'A tabCreatorId that is no UUID is ignored', (handle) =>
    forgets(handle, all(on('listSales'), some('tabCreatorId', unknown(isUuid))), 'tabCreatorId'),
  ),
  fault('sales-store-word-finds-nothing', 'PAR-17', 'A store that is no UUID finds nothing on sales', (handle) =>
    answersEmpty(handle, all(on('listSales'), some('storeIds', unknown(isUuid)))),
  ),
  fault('logs-store-word-ignored', 'PAR-18', 'On logs, a store that is no UUID is dropped from a list', (handle) =>
    reads(handle, on('listInventoryLogs'), 'storeIds', (ids) => (ids.some(isUuid) ? ids.filter(isUuid) : ids)),
  ),
  fault(
    'customers-store-word-ignored',
    'PAR-19',
    'On customer analytics, a store that is no UUID is ignored',
    (handle) => reads(handle, on('getCustomerAnalytics'), 'storeIds', (ids) => ids.filter(isUuid)),
  ),
  fault(
    'revenue-store-word-dropped-from-list',
    'PAR-19',
    'On revenue, a store that is no UUID is dropped from a list',
    (handle) =>
      reads(handle, on('getRevenueAnalytics'), 'storeIds', (ids) => (ids.some(isUuid) ? ids.filter(isUuid) : ids)),
  ),
  fault('crypto-refused', 'PAR-29', 'CRYPTO is refused as a payment method', (handle) =>
    refuses(handle, all(on('listSales'), having('paymentMethods', 'CRYPTO'))),
  ),
  fault(
    'supplier-purchase-refused',
    'PAR-29',
    'SUPPLIER_PURCHASE_ORDER_RECEIVE is refused as a movement type',
    (handle) => refuses(handle, all(on('listInventoryLogs'), having('types', 'SUPPLIER_PURCHASE_ORDER_RECEIVE'))),
  ),
  fault('active-false-refused', 'PAR-29', 'active=false is refused', (handle) =>
    refuses(handle, all(on('listPromotions'), having('active', 'false'))),
  ),
  fault('reverted-refused-in-a-list', 'PAR-29', 'REVERTED is refused among other statuses', (handle) =>
    refuses(handle, all(on('listSales'), commaList('status'), having('status', 'REVERTED'))),
  ),
  fault(
    'promotion-search-nul-breaks',
    'PAR-31',
    'A NUL character in the search for promotions is an internal error',
    (handle) =>
      breaks(
        handle,
        all(
          on('listPromotions'),
          some('search', (text) => text.includes('\u0000')),
        ),
      ),
  ),
  fault(
    'promotion-search-quote-breaks',
    'PAR-31',
    'A quote in the search for promotions is an internal error',
    (handle) =>
      breaks(
        handle,
        all(
          on('listPromotions'),
          some('search', (text) => text.includes("'")),
        ),
      ),
  ),
  fault(
    'sales-search-beyond-integers-breaks',
    'PAR-31',
    'An invoice number beyond 32 bits is an internal error',
    (handle) =>
      breaks(
        handle,
        all(
          on('listSales'),
          some('search', (text) => Number(text) > 2 ** 31 - 1),
        ),
      ),
  ),
  fault('log-search-percent-breaks', 'PAR-31', 'A percent sign in the search of logs is an internal error', (handle) =>
    breaks(
      handle,
      all(
        on('listInventoryLogs'),
        some('search', (text) => text.includes('%')),
      ),
    ),
  ),
  fault('triggers-unknown-break', 'PAR-31', 'An unknown trigger is an internal error', (handle) =>
    breaks(
      handle,
      all(
        on('listPromotions'),
        some('triggers', (trigger) => trigger === 'NOPE'),
      ),
    ),
  ),
  fault('long-search-breaks', 'PAR-31', 'A search of 5,000 characters is an internal error on products', (handle) =>
    breaks(
      handle,
      all(
        on('listProducts'),
        some('search', (text) => text.length > 4000),
      ),
    ),
  ),
];
