import type { OperationId } from '../../../../contract/operations.ts';
import { exchange, payment, saleRow, walkOf, wholeList } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { labelPairs, tablePairs } from '../../../see/dictionary/label-pairs.ts';
import { dictionaryFrom } from '../../../testing/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import type { ByIdTry } from '../../shared/requests/by-id.probe.ts';
import { dictionaryOf } from '../same-record.family.ts';
import {
  byIdSameRecord,
  lastChangeInOrder,
  listsNameRecordsOnce,
  nestedIdsUnique,
  paymentSequence,
  paymentsListedOnce,
  referencesAgree,
} from './records.ts';
import { shiftsNotShared, staffObservedFields } from './staff.ts';

const shows = (shownId: string | null, status = 200) => ({
  byId: {
    tries: [
      {
        operation: 'getCustomer' as const,
        subject: 'known' as const,
        id: 'Customer-1',
        exchange: 'ex-0001',
        status,
        shownId,
      },
    ],
  },
});

ruleCases(byIdSameRecord, {
  passes: [['the same, in other letter case', shows('customer-1')]],
  cannotTell: [
    ['shows no id', shows(null)],
    ['no answer', shows(null, 503)],
  ],
});

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const at = (ms: number): string => new Date(ms).toISOString();

interface Times {
  readonly created: number;
  readonly updated: number;
}

function listed(
  times: readonly Times[],
  operation: OperationId = 'listSales',
  date: string | null = 'Mon, 15 Jun 2026 12:00:00 GMT',
) {
  const data = times.map(
    ({ created, updated }, index): Json => ({ id: `${index}`, createdAt: at(created), updatedAt: at(updated) }),
  );
  return { exchanges: [exchange({ operation, body: { data }, headers: date === null ? [] : [['date', date]] })] };
}

/** One record in every 37 minutes, the newest of 20 minutes ago. */
const many = (updated: (created: number, index: number) => Partial<Times>, count = 40): Times[] =>
  Array.from({ length: count }, (_, index) => {
    const created = NOW - 1_234_567 - index * 2_222_222;
    return { created, updated: created, ...updated(created, index) };
  });

ruleCases(lastChangeInOrder, {
  fails: [
    [
      'in the future',
      listed(many((created, index) => ({ updated: created + 9 * HOUR + index * 999 }))),
      /seen in 5 of .*is in the future/,
    ],
  ],
  tolerates: [['two sales of the morning', listed(many((created) => ({ updated: created + 6 * HOUR + 1 }), 2))]],
});

const shown = (data: readonly Json[], operation: OperationId = 'listStaffShifts') => ({
  exchanges: [exchange({ operation, body: { data: [...data] } })],
});
const twice = (records: readonly Json[]): Json[] => [...records, ...records];

const EARLY = { clockIn: '2026-06-01T01:00:00.000Z' };
const LATE = { clockIn: '2026-06-01T12:00:00.000Z' };

ruleCases(listsNameRecordsOnce, {
  fails: [['each store twice', shown(twice([{ id: 'a' }, { id: 'b' }]), 'listStores')]],
  cannotTell: [
    ['one record twice', shown([EARLY, EARLY])],
    ['another list', shown(twice([EARLY, LATE]), 'getStaffAnalytics')],
  ],
});

function listing(operation: OperationId, records: readonly { readonly [name: string]: Json }[]) {
  const data = records.map((record, index): Json => ({ id: `${index}`, ...record }));
  return { exchanges: [exchange({ operation, body: { data } })] };
}

type Draft = { readonly [name: string]: Json };

const times = (count: number, record: Draft): Draft[] => Array.from({ length: count }, () => record);
const lines = (...ids: readonly string[]): Draft => ({
  lineItems: ids.map((id, index) => ({ id, productId: `product-${index}` })),
});
const split = (...ids: readonly string[]): Draft => ({
  lineItems: ids.map((id) => ({ id, productId: 'product-1' })),
});
const overrides = (...ids: readonly string[]): Draft => ({ branchOverrides: ids.map((storeId) => ({ storeId })) });

ruleCases(nestedIdsUnique, {
  passes: [['a line that was split', listing('listSales', [split('a', 'a'), ...times(5, lines('a', 'b'))])]],
  tolerates: [
    ['two products that were entered twice', listing('listProducts', times(2, overrides('a', 'a')))],
    ['two sales of a hundred', listing('listSales', [...times(2, lines('a', 'a')), ...times(98, lines('a', 'b'))])],
  ],
  cannotTell: [
    ['split lines alone', listing('listSales', times(9, split('a', 'a')))],
    ['single lines', listing('listSales', times(9, lines('a')))],
    ['single entries', listing('listProducts', times(9, overrides('a')))],
  ],
});

const sales = (...sequences: readonly number[]) => ({
  sales: {
    window: null,
    complete: true,
    walk: walkOf([]),
    evidence: ['ex-0001'],
    rows: [saleRow(), saleRow({ payments: sequences.map((sequence) => payment({ sequence })) })],
  },
});

ruleCases(paymentSequence, {
  fails: [['all the first', sales(1, 1), /received 1, 1/]],
  cannotTell: [['single payments', sales(1)]],
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
    ['the same amount again, later', shop([5, [WHOLE, { ...WHOLE, createdAt: '2026-01-10T10:00:01.000Z' }]])],
  ],
  tolerates: [['two sales that were entered wrong', shop([2, [WHOLE, WHOLE]], [50, [CASH, CARD]])]],
  cannotTell: [['single payments', shop([9, [WHOLE]])]],
});

function answer(operation: OperationId, ...data: readonly Json[]) {
  return exchange({ operation, body: { data: [...data] } });
}

function salesIn(...stores: readonly Json[]) {
  return answer('listSales', ...stores.map((store) => ({ store })));
}

function logs(...stores: readonly Json[]) {
  return answer('listInventoryLogs', ...stores.map((store) => ({ store })));
}

const dictionaryOfAll = (...exchanges: readonly Exchange[]) => {
  const dictionary = dictionaryFrom(exchanges);
  return dictionaryOf({ pairs: labelPairs(tablePairs(dictionary), dictionary) });
};
const SILOM = { id: 'a', name: 'Silom', branchNo: '00001' };
const ARI = { id: 'b', name: 'Ari', branchNo: '00002' };
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: `Store ${id}`, branchNo: id }));
const goods = [1, 2, 3, 4, 5].map((number) => ({ id: `${number}`, sku: `SKU-${number}`, name: `Tea ${number}` }));
const moved = (change: (product: (typeof goods)[number]) => Json) =>
  answer('listInventoryLogs', ...goods.map((product) => ({ product: change(product) })));

ruleCases(referencesAgree, {
  tolerates: [
    [
      'three of six stores that were renamed',
      dictionaryOfAll(
        salesIn(...SIX),
        logs(...SIX.map((one, index) => (index > 2 ? one : { ...one, name: `City ${index}` }))),
      ),
    ],
  ],
  cannotTell: [
    [
      'two products, with other names',
      dictionaryOfAll(
        answer('listProducts', ...goods.slice(0, 2)),
        moved((product) => ({ ...product, name: 'Coffee' })),
      ),
    ],
    ['one store', dictionaryOfAll(salesIn(SILOM), logs({ ...SILOM, name: 'Main' }))],
    ['one endpoint', dictionaryOfAll(salesIn(SILOM, ARI))],
    ['other stores', dictionaryOfAll(salesIn(SILOM), logs(ARI))],
  ],
});

function shiftsOf(id: string, recordIds: readonly string[], partial: Partial<ByIdTry> = {}): ByIdTry {
  const exchange = `ex-${id}`;
  return { operation: 'listStaffShifts', subject: 'known', id, exchange, status: 200, recordIds, ...partial };
}

function seen(...tries: readonly ByIdTry[]) {
  return { byId: { tries } };
}

ruleCases(shiftsNotShared, {
  fails: [['pages of one list', seen(shiftsOf('a', ['1', '2', '3']), shiftsOf('b', ['2', '3', '4']))]],
  cannotTell: [
    ['one record of two people', seen(shiftsOf('a', ['1', '2']), shiftsOf('b', ['2', '3']))],
    ['shifts without ids', seen(shiftsOf('a', []), shiftsOf('b', []))],
    ['found one of two', seen(shiftsOf('a', ['1', '2']), shiftsOf('b', ['1', '2'], { status: 404 }))],
  ],
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
    ['numbers that are null in one row', rows(flat, { ...flat, minutes: null, drawers: null })],
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
    ['no row', rows()],
    ['a part is null wherever it is', rows({ ...named, shifts: 1, minutes: 60, clock: null }), /may stand for several/],
    ['a list is empty wherever it is', rows({ ...named, minutes: 60, in: AT, out: AT, shifts: [] })],
  ],
});
