import type { Json } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { staffObservedFields } from './staff-observed-fields.ts';

const rows = (...data: readonly { readonly [name: string]: Json }[]) => ({
  exchanges: [exchange({ operation: 'getStaffAnalytics', body: { data } })],
});
const named = { id: 'staff-1', revenue: 1, store: { id: 's', name: 'n', branchNo: '1' } };

ruleCases(staffObservedFields, {
  passes: [
    [
      'a row whose clock times are null as a whole',
      rows(
        { ...named, shifts: 1, minutes: 60, clock: null, drawers: 0 },
        { ...named, shifts: 1, minutes: 60, clock: { in: 'x', out: 'y' }, drawers: 0 },
      ),
    ],
    ['flat', rows({ ...named, shifts: 1, open: 0, minutes: 60, in: 'x', out: null, drawers: 1 })],
    ['nested', rows({ ...named, shifts: { all: 1, open: 0 }, minutes: 1, clock: { in: 'x', out: 'y' }, drawers: 1 })],
  ],
  fails: [
    ['none of them', rows(named), /received 0/],
    ['only three', rows({ ...named, shifts: 1, minutes: 60, in: 'x' }), /received 3/],
    ['one row', rows(named, { ...named, shifts: 1, minutes: 60, in: 'x', out: 'y', drawers: 1 }), /1 of 2 staff rows/],
  ],
  cannotTell: [
    ['no row', rows()],
    ['a part may be null', rows({ ...named, shifts: 1, minutes: 60, clock: null })],
  ],
});
