import type { Exchange, Json } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { filterInEveryAnswer } from './filter-in-every-answer.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';

function asked(operation: 'listSales' | 'listInventoryLogs' | 'listPromotions' | 'listProducts') {
  return (query: Exchange['query'], data: readonly Json[], more: Partial<Exchange> = {}) => ({
    exchanges: [exchange({ operation, query, body: { data: [...data] }, ...more, facts: {} })],
  });
}

const sales = asked('listSales');
const logs = asked('listInventoryLogs');
const promotions = asked('listPromotions');
const products = asked('listProducts');

const soldIn = (id: string): Json => ({ id: `sale of ${id}`, store: { id } });
const paidBy = (...methods: readonly string[]): Json => ({
  payments: methods.map((paymentMethod) => ({ paymentMethod })),
});
const openedBy = (tabCreator: Json): Json => ({ tabCreator });

ruleCases(filterInEveryAnswer, {
  passes: [
    { name: 'all are of the store', evidence: sales([['storeIds', A]], [soldIn(A), soldIn(A)]) },
    { name: 'each is of one of them', evidence: sales([['storeIds', `${A},${B}`]], [soldIn(A), soldIn(B)]) },
    { name: 'ids come in capitals', evidence: sales([['storeIds', A]], [soldIn(A.toUpperCase())]) },
    { name: 'an id was masked when it was kept', evidence: sales([['storeIds', A]], [soldIn('aaaa-999')]) },
    { name: 'one of its payments', evidence: sales([['paymentMethods', 'CASH']], [paidBy('CARD', 'CASH')]) },
    {
      name: 'a state that changed before it was read',
      evidence: sales([['status', 'PENDING']], [{ status: 'PENDING' }, { status: 'PAID' }]),
    },
    { name: 'nothing came', evidence: logs([['productIds', B]], []) },
    { name: 'a promotion for all stores', evidence: promotions([['storeIds', A]], [{ stores: [] }]) },
    {
      name: 'one of many categories',
      evidence: promotions([['categoryIds', A]], [{ categories: [{ id: B }, { id: A }] }]),
    },
  ],
  fails: [
    {
      name: 'one is of another store',
      evidence: sales([['storeIds', A]], [soldIn(A), soldIn(B)]),
      message: /storeIds/,
    },
    {
      name: 'of two, none was asked for',
      evidence: sales(
        [
          ['storeIds', A],
          ['storeIds', A],
        ],
        [soldIn(B)],
      ),
    },
    { name: 'nobody opened its tab', evidence: sales([['tabCreatorId', A]], [openedBy(null)]) },
    {
      name: 'three paid otherwise',
      evidence: sales([['paymentMethods', 'CASH']], [paidBy('CARD'), paidBy('VISA'), paidBy()]),
    },
    {
      name: 'movements of everything where a product has none',
      evidence: logs([['productIds', B]], [{ product: { id: A } }]),
      message: /productIds/,
    },
    { name: 'another movement', evidence: logs([['types', 'RESTOCK']], [{ type: 'DELETE' }]) },
    {
      name: 'promotions for no product',
      evidence: promotions([['productIds', A]], [{ products: [] }, { products: [] }, { products: [{ id: B }] }]),
    },
    {
      name: 'products of another category and of none',
      evidence: products([['categoryIds', A]], [{ category: null }, { category: { id: B } }, { category: { id: B } }]),
    },
  ],
  cannotTell: [
    { name: 'no filter', evidence: sales([['limit', '5']], [soldIn(B)]) },
    { name: 'no valid value', evidence: logs([['types', 'restocked']], [{ type: 'DELETE' }]) },
    { name: 'one valid value beside one that is not', evidence: sales([['storeIds', `${A},x`]], [soldIn(B)]) },
    {
      name: 'an id of nothing at all',
      evidence: logs([['productIds', A.replaceAll(/\w/g, '0')]], [{ product: { id: A } }]),
    },
    {
      name: 'two where one is to be',
      evidence: sales(
        [
          ['staffId', A],
          ['staffId', B],
        ],
        [{ staff: { id: 'c' } }],
      ),
    },
    {
      name: 'a cursor goes on with what it began with',
      evidence: sales(
        [
          ['storeIds', A],
          ['cursor', B],
        ],
        [soldIn(B)],
      ),
    },
    {
      name: 'a parameter that nobody knows',
      evidence: sales(
        [
          ['storeIds', A],
          ['expand', 'x'],
        ],
        [soldIn(B)],
      ),
    },
    { name: 'another key', evidence: sales([['storeIds', A]], [soldIn(B)], { credential: { key: 'other' } }) },
    { name: 'no answer', evidence: sales([['storeIds', A]], [soldIn(B)], { status: 403 }) },
  ],
});
