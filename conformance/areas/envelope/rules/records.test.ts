import type { OperationId } from '../../../../contract/operations.ts';
import { exchange, payment, saleRow, wholeList } from '../../../model/examples/evidence.ts';
import type { Json } from '../../../model/exchange.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { labelPairs, tablePairs } from '../../../see/dictionary/label-pairs.ts';
import { dictionaryFrom } from '../../../testing/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import type { ByIdTry } from '../../shared/requests/by-id.probe.ts';
import {
  lastChangeInOrder,
  listsNameRecordsOnce,
  nestedIdsUnique,
  paymentSequence,
  paymentsListedOnce,
  referencesAgree,
} from './records.ts';
import { shiftsNotShared, staffObservedFields } from './staff.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const at = (ms: number): string => new Date(ms).toISOString();

/** One sale in every 37 minutes, the newest of 20 minutes ago, each changed so long after it was made. */
const changedAfter = (ms: (index: number) => number) => {
  const data = Array.from({ length: 40 }, (_, index): Json => {
    const created = NOW - 1_234_567 - index * 2_222_222;
    return { id: `${index}`, createdAt: at(created), updatedAt: at(created + ms(index)) };
  });
  return { exchanges: [exchange({ body: { data }, headers: [['date', new Date(NOW).toUTCString()]] })] };
};

ruleCases(lastChangeInOrder, {
  fails: [['in the future', changedAfter((index) => 9 * HOUR + index * 999), /seen in 5 of .*is in the future/]],
});

const STORES: readonly Json[] = ['a', 'b', 'a', 'b'].map((id) => ({ id }));

ruleCases(listsNameRecordsOnce, {
  fails: [['each store twice', { exchanges: [answer('listStores', ...STORES)] }]],
});

type Draft = { readonly [name: string]: Json };

function sales(...records: readonly Draft[]) {
  const data = records.map((record, index): Json => ({ id: `${index}`, ...record }));
  return { exchanges: [answer('listSales', ...data)] };
}

const times = (count: number, record: Draft): Draft[] => Array.from({ length: count }, () => record);
const lines = (...ids: readonly string[]): Draft => ({
  lineItems: ids.map((id, index) => ({ id, productId: `product-${index}` })),
});
const split = (...ids: readonly string[]): Draft => ({
  lineItems: ids.map((id) => ({ id, productId: 'product-1' })),
});

ruleCases(nestedIdsUnique, {
  passes: [['a line that was split', sales(split('a', 'a'), ...times(5, lines('a', 'b')))]],
  tolerates: [['two sales of a hundred', sales(...times(2, lines('a', 'a')), ...times(98, lines('a', 'b')))]],
});

const allTheFirst = [payment({ sequence: 1 }), payment({ sequence: 1 })];

ruleCases(paymentSequence, {
  fails: [['all the first', { sales: wholeList([saleRow(), saleRow({ payments: allTheFirst })]) }, /received 1, 1/]],
});

const shop = (...sales: readonly (readonly [number, SaleRow['payments']])[]) => ({
  sales: wholeList(
    sales.flatMap(([count, payments], kind) =>
      Array.from({ length: count }, (_, index) => saleRow({ id: `sale-${kind}-${index}`, total: 100, payments })),
    ),
  ),
});

const CASH = payment({ amount: 60, sequence: 1 });
const CARD = payment({ amount: 40, sequence: 2, method: 'CARD' });
const WHOLE = payment({ amount: 100 });

ruleCases(paymentsListedOnce, {
  passes: [
    ['more cash than was asked for', shop([5, [payment({ amount: 120 }), payment({ amount: 5, sequence: 2 })]])],
  ],
  tolerates: [['two sales that were entered wrong', shop([2, [WHOLE, WHOLE]], [50, [CASH, CARD]])]],
});

function answer(operation: OperationId, ...data: readonly Json[]) {
  return exchange({ operation, body: { data: [...data] } });
}

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: `Store ${id}`, branchNo: id }));
const RENAMED = SIX.map((one, index) => (index > 2 ? one : { ...one, name: `City ${index}` }));
const dictionary = dictionaryFrom([
  answer('listSales', ...SIX.map((store) => ({ store }))),
  answer('listInventoryLogs', ...RENAMED.map((store) => ({ store }))),
]);

ruleCases(referencesAgree, {
  tolerates: [
    [
      'three of six stores that were renamed',
      { dictionary: { records: [], labels: [], pairs: labelPairs(tablePairs(dictionary), dictionary) } },
    ],
  ],
});

/** The shifts of two people. */
const shifts = (...people: readonly (readonly string[])[]) => ({
  byId: {
    tries: people.map((recordIds, index): ByIdTry => {
      const id = `staff-${index}`;
      return { operation: 'listStaffShifts', subject: 'known', id, exchange: `ex-${id}`, status: 200, recordIds };
    }),
  },
});

ruleCases(shiftsNotShared, {
  fails: [['pages of one list', shifts(['1', '2', '3'], ['2', '3', '4'])]],
  cannotTell: [['one record of two people', shifts(['1', '2'], ['2', '3'])]],
});

const rows = (...data: readonly { readonly [name: string]: Json }[]) => ({
  exchanges: [exchange({ operation: 'getStaffAnalytics', body: { data } })],
});
const named = { id: 'staff-1', revenue: 1, store: { id: 's', name: 'n', branchNo: '1' } };
/** A timestamp as evidence has it. */
const AT = '9999-99-99a99:99:99.999a';
const flat = { ...named, shifts: 1, minutes: 60, in: AT, out: AT, drawers: 0 };
const nested = { ...named, shifts: { all: 1, open: 0 }, minutes: 1, clock: { in: AT, out: AT } };

ruleCases(staffObservedFields, {
  passes: [
    ['a list that is empty in one row', rows(nested, { ...nested, shifts: [] }, { ...nested, clock: [] })],
    ['a difference below zero besides', rows({ ...flat, drawerDifference: -20.5 })],
    ['minutes of many years', rows({ ...flat, minutes: '9999999' })],
    ['timestamps in another form, which is a matter of their own rule', rows({ ...flat, in: '9999-99-99a99:99:99a' })],
  ],
  fails: [
    ['clock times as seconds', rows({ ...flat, in: 1000, out: 2000 })],
    ['an empty text for no clock time', rows(flat, { ...flat, in: '' })],
    ['nulls of clock times do not stand for counts', rows(flat, { ...named, in: null, out: null })],
  ],
  cannotTell: [
    ['a part is null wherever it is', rows({ ...named, shifts: 1, minutes: 60, clock: null }), /may stand for several/],
    ['a list is empty wherever it is', rows({ ...named, minutes: 60, in: AT, out: AT, shifts: [] })],
  ],
});
