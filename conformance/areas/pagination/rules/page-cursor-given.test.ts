import { exchange, saleRow, use, WIDE } from '../../../model/examples/evidence.ts';
import type { Walk } from '../../../model/lists.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../example-walks.ts';
import { pageCursorGiven } from './page-cursor-given.ts';

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));
const evidence = (...walks: readonly Walk[]) => ({ ...walkEvidence(walks, sales), exchanges: [exchange({})] });
const onePage = (partial: Partial<Walk> = {}) => lettered('ab', { window: WIDE, limit: 2, ...partial });
const elsewhere = exchange({
  id: onePage().pages[0]?.exchange ?? '',
  facts: { extras: [{ path: '/meta/nextCursor', type: 'string', count: 1 }] },
});

ruleCases(pageCursorGiven, {
  passes: [
    ['a page leads to the next', evidence(lettered('ab cd', { window: WIDE, limit: 2 }))],
    ['some other walk has a cursor', evidence(lettered('ab cd', { window: WIDE, limit: 2 }), onePage())],
  ],
  fails: [
    ['each full page is the last', evidence(onePage()), /a page with 2 records .* record c is not on it$/],
    ['a cursor is in another place', { ...evidence(onePage()), exchanges: [elsewhere] }, /a field meta.nextCursor/],
  ],
  cannotTell: [
    ['a page that is not full may lack a record for another reason', evidence(onePage({ limit: 3 }))],
    ['the page has all', evidence(lettered('abcd', { window: WIDE, limit: 4 }))],
    ['a filter selects fewer', evidence(onePage({ filters: [use('status', 'PAID')] }))],
  ],
});
