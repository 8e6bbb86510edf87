import type { Json } from '../../../model/exchange.ts';
import { answersOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { filterSalesEveryAnswer } from './filter-sales-every-answer.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';

const asked = answersOf('listSales');

const soldIn = (id: string): Json => ({ id: `sale of ${id}`, store: { id } });
const paidBy = (...methods: readonly string[]): Json => ({
  payments: methods.map((paymentMethod) => ({ paymentMethod })),
});
const openedBy = (tabCreator: Json): Json => ({ tabCreator });

ruleCases(filterSalesEveryAnswer, {
  passes: [
    { name: 'nothing came', evidence: asked([['storeIds', A]], []) },
    { name: 'all are of the store', evidence: asked([['storeIds', A]], [soldIn(A), soldIn(A)]) },
    { name: 'each is of one of them', evidence: asked([['storeIds', `${A},${B}`]], [soldIn(A), soldIn(B)]) },
    { name: 'ids come in capitals', evidence: asked([['storeIds', A]], [soldIn(A.toUpperCase())]) },
    { name: 'an id was masked when it was kept', evidence: asked([['storeIds', A]], [soldIn('aaaa-999')]) },
    { name: 'one of its payments', evidence: asked([['paymentMethods', 'CASH']], [paidBy('CARD', 'CASH')]) },
    {
      name: 'a state that changed before it was read',
      evidence: asked([['status', 'PENDING']], [{ status: 'PENDING' }, { status: 'PAID' }]),
    },
  ],
  fails: [
    {
      name: 'one is of another store',
      evidence: asked([['storeIds', A]], [soldIn(A), soldIn(B)]),
      message: new RegExp(`listSales storeIds did not hold in an answer; it gave sale of ${B}`),
    },
    {
      name: 'of two, none was asked for',
      evidence: asked(
        [
          ['storeIds', A],
          ['storeIds', A],
        ],
        [soldIn(B)],
      ),
    },
    { name: 'ids are numbers', evidence: asked([['storeIds', A]], [{ id: 7, store: { id: B } }]), message: /gave 7/ },
    { name: 'nobody opened its tab', evidence: asked([['tabCreatorId', A]], [openedBy(null)]) },
    {
      name: 'three paid otherwise',
      evidence: asked([['paymentMethods', 'CASH']], [paidBy('CARD'), paidBy('VISA'), paidBy()]),
    },
  ],
  cannotTell: [
    { name: 'no valid value', evidence: asked([['status', 'GONE']], [{ status: 'PAID' }]) },
    {
      name: 'an id of nothing at all',
      evidence: asked([['storeIds', A.replaceAll(/\w/g, '0')]], [soldIn(A)]),
    },
    { name: 'another list', evidence: asked([['storeIds', A]], [soldIn(B)], { operation: 'listPromotions' }) },
    { name: 'no filter', evidence: asked([['limit', '5']], [soldIn(B)]) },
    { name: 'one valid value beside one that is not', evidence: asked([['storeIds', `${A},x`]], [soldIn(B)]) },
    {
      name: 'two where one is to be',
      evidence: asked(
        [
          ['staffId', A],
          ['staffId', B],
        ],
        [{ staff: { id: 'c' } }],
      ),
    },
    {
      name: 'a cursor goes on with what it began with',
      evidence: asked(
        [
          ['storeIds', A],
          ['cursor', B],
        ],
        [soldIn(B)],
      ),
    },
    {
      name: 'a parameter that nobody knows',
      evidence: asked(
        [
          ['storeIds', A],
          ['expand', 'x'],
        ],
        [soldIn(B)],
      ),
    },
    { name: 'another key', evidence: asked([['storeIds', A]], [soldIn(B)], { credential: { key: 'other' } }) },
    { name: 'no answer', evidence: asked([['storeIds', A]], [soldIn(B)], { status: 403 }) },
  ],
});
