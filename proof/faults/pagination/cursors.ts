import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { cursorAt, paging } from '../../fault-kit/paging.ts';
import { forgets, isUuid, some } from '../../fault-kit/questions.ts';
import { all, changeResponse, having, json, lacking, laterPage, on } from '../../fault-kit/wrapping.ts';

/** What a cursor is, and where it leads. */
export const cursorFaults: readonly Fault[] = [
  fault(
    'cursor-is-a-number',
    'PAGE-01',
    'Products give the number of records so far as nextCursor, from the second page on',
    (handle) =>
      paging(handle, on('listProducts'), {
        cursor: (right, { position, asked }) => (right !== null && laterPage(asked) ? String(position) : right),
      }),
  ),
  fault('cursor-is-base64', 'PAGE-01', 'Sales with a status filter give a base64 text as nextCursor', (handle) =>
    paging(handle, all(on('listSales'), having('status')), {
      cursor: (right) => (right === null ? null : Buffer.from(right).toString('base64')),
    }),
  ),
  fault('cursor-empty-at-the-end', 'PAGE-01', 'The last page of promotions has an empty text as nextCursor', (handle) =>
    paging(handle, on('listPromotions'), { cursor: (right) => right ?? '' }),
  ),
  fault('cursor-in-capitals-with-braces', 'PAGE-01', 'Logs write nextCursor in braces', (handle) =>
    paging(handle, on('listInventoryLogs'), { cursor: (right) => (right === null ? null : `{${right}}`) }),
  ),
  fault(
    'walk-never-ends',
    'PAGE-02',
    'The last page of products names another one, which is empty and names itself',
    (handle) =>
      paging(handle, on('listProducts'), {
        cursor: (right, { asked, records, limit }) => right ?? cursorAt(asked, Math.max(0, records.length - limit)),
      }),
  ),
  fault('walk-begins-anew', 'PAGE-02', 'The last page of sales with limit 100 leads back to the first', (handle) =>
    paging(handle, on('listSales'), {
      resume: ({ position, records, limit }) => (position >= records.length && limit === 100 ? 0 : position),
      cursor: (right, { asked, limit, records }) =>
        right === null && limit === 100 && records.length > limit ? cursorAt(asked, records.length) : right,
    }),
  ),
  fault('cursor-ignored-with-a-tab-creator', 'PAGE-11', 'Sales by tab creator begin anew on every page', (handle) =>
    forgets(handle, all(on('listSales'), having('tabCreatorId')), 'cursor'),
  ),
  fault(
    'cursor-ignored-with-a-search',
    'PAGE-11',
    'A product search gives its first page again for every cursor',
    (handle) => forgets(handle, all(on('listProducts'), having('search')), 'cursor'),
  ),
  fault('cursor-refused-with-limit-99', 'PAGE-11', 'A cursor is refused where limit is 99', (handle) =>
    changeResponse(handle, all(on('listInventoryLogs'), laterPage, having('limit', '99')), () =>
      json(400, { message: 'invalid cursor' }),
    ),
  ),
  fault(
    'cursor-from-nowhere-breaks',
    'PAGE-18',
    'A cursor that was never given out breaks the list of logs',
    (handle) =>
      changeResponse(handle, all(on('listInventoryLogs'), some('cursor', isUuid), lacking('limit')), (answer) =>
        answer.status === 400 ? json(500, { message: 'null pointer' }) : answer,
      ),
  ),
];
