import { describe, expect, it } from 'vitest';
import type { Artifacts } from '../../model/artifacts.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { censusOf, exchange, exchanges, payment, saleRow } from '../../testing/exchanges.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { sameAtEveryRead } from './rules/answers.ts';
import { lastChangeInOrder, nestedIdsUnique, paymentSequence } from './rules/records.ts';
import { staffObservedFields } from './rules/staff.ts';
import { turnsIn } from './steadiness.probe.ts';

const DATE = [['date', 'Fri, 06 Mar 2026 12:00:00 GMT']] as const;

function answers(operation: Exchange['operation'], records: readonly Json[], to = '2026-03-06T12:00:00.000Z') {
  return records.map((record) =>
    exchange({ operation, query: [['to', to]], headers: DATE, body: { data: [record].flat() } }),
  );
}

describe('turns', () => {
  it('sees an organization that is another each time', () => {
    const me = (id: string) =>
      exchange({ operation: 'getMe', body: { data: { key: { id: 'k' }, organization: { id } } } });
    expect(turnsIn(['a', 'b', 'a'].map(me)).map(({ field }) => field)).toEqual(['', '']);
    expect(turnsIn(['a', 'a', 'a'].map(me))).toEqual([]);
  });

  it('sees a record that is there in turns, and leaves alone one that comes or goes', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ id, total: 1, updatedAt: '2026-01-01' }));
    const [one, both] = [[a ?? null], [a ?? null, b ?? null]];
    expect(turnsIn(answers('listSales', [one, both, one, both]))).toMatchObject([{ id: 'b' }, { id: 'b' }]);
    expect(turnsIn(answers('listSales', [one, one, both, both]))).toEqual([]);
    expect(turnsIn(answers('listSales', [both, both, one, one]))).toEqual([]);
  });

  it('leaves several rows of one person alone, whose order is open', () => {
    const figures = (...values: readonly number[]) => values.map((txCount) => ({ id: 'a', txCount }));
    const inTurns = [figures(1, 2), figures(2, 1), figures(1, 2)];
    expect(turnsIn(answers('getStaffAnalytics', inTurns, '2026-01-01T00:00:00.000Z'))).toEqual([]);
  });
});

const repeated: Artifacts['steadiness']['repeated'][number] = {
  operation: 'listSales',
  query: [['limit', '5']],
  turns: [{ id: 'sale-1', field: 'total', values: ['10', '11', '10'] }],
  exchanges: ['ex-1', 'ex-2', 'ex-3'],
  agent: 'axios/1.13.2',
};

ruleCases(sameAtEveryRead, {
  fails: [
    [
      'another program is answered in another way',
      { steadiness: { agreed: [], repeated: [repeated] } },
      /sent 3 times, every second one as axios\/1\.13\.2: total of sale-1 was 10/,
    ],
  ],
});

const changed = { id: 'a', createdAt: '2026-03-06T11:00:00.000Z', updatedAt: '2026-03-06T20:00:00.000Z' };

ruleCases(lastChangeInOrder, {
  tolerates: [['one in the future', exchanges({ headers: DATE, body: { data: [changed] } }), /is in the future/]],
});

const split = ['line-1', 'line-1'].map((id) => ({ id, productId: 'product-1' }));

ruleCases(nestedIdsUnique, {
  cannotTell: [['a line that was split', exchanges({ body: { data: [{ id: 'a', lineItems: split }] } })]],
});

const allTheFirst = [payment({ sequence: 1 }), payment({ sequence: 1 })];

ruleCases(paymentSequence, {
  fails: [['all the first', { sales: censusOf('sales', [saleRow({ payments: allTheFirst })]) }, /received 1, 1/]],
});

const rows = (...data: readonly { readonly [name: string]: Json }[]) =>
  exchanges({ operation: 'getStaffAnalytics', body: { data } });
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
