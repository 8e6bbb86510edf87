import { exchange } from '../../../model/examples/evidence.ts';
import type { Json } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { staffObservedFields } from './staff-observed-fields.ts';

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
    ['no one ever clocked in', rows({ ...flat, in: null, out: null })],
    ['numbers that are null in one row', rows(flat, { ...flat, minutes: null, drawers: null })],
    ['counts whose object is null', rows(nested, { ...nested, shifts: null })],
    ['a list that is empty in one row', rows(nested, { ...nested, shifts: [] }, { ...nested, clock: [] })],
    ['a difference below zero besides', rows({ ...flat, drawerDifference: -20.5 })],
    ['minutes of many years', rows({ ...flat, minutes: '9999999' })],
    ['timestamps in another form, which is a matter of their own rule', rows({ ...flat, in: '9999-99-99a99:99:99a' })],
  ],
  fails: [
    [
      'no minutes',
      rows({ ...named, shifts: 1, in: AT, out: AT, drawers: 0 }),
      /received 2 numbers that are not negative and 2/,
    ],
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
