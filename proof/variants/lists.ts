import type { Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { all, having, valuesOf } from '../fault-kit/conditions.ts';
import { every, inTurn } from '../fault-kit/limits.ts';
import { on } from '../fault-kit/on.ts';
import { reads } from '../fault-kit/parameters.ts';
import { changeRecords, json, parts } from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';
import type { Choices } from '../third/switches.ts';
import { choosing } from './choosing.ts';

/** What is wasted is added to the waste, which is a stock of its own: what the other deployment calls its removal. */
function wasteIsAStock(handle: Handler): Handler {
  const logs = on.logs;
  const asked = reads(all(logs, having('types')), 'types', (types) => types.map(otherWay))(handle);
  return changeRecords(logs, (log) => {
    log.type = otherWay(String(log.type));
  })(asked);
}

function otherWay(type: string): string {
  if (type === 'ADD_WASTE') return 'REMOVE_WASTE';
  return type === 'REMOVE_WASTE' ? 'ADD_WASTE' : type;
}

/**
 * A gateway gives up on one answer in 40, after the deployment did all its work. Of a filter no answer is lost: with a cursor that is
 * used up, what it returns cannot be read to its end, and a run is incomplete for it.
 */
const answersLost: Change = inTurn(
  every(40),
  on.anything.answers(json(503, { message: 'no answer in time' })),
  ({ query }) => [...query.keys()].every((name) => ['limit', 'cursor', 'from', 'to'].includes(name)),
);

/** Three places in ten, without an order, but not the beginning: nothing before it tells that a page may be full. */
function isHalved(start: number): boolean {
  return start > 0 && (Math.imul(start + 1, 0x9e3779b1) >>> 0) % 10 < 3;
}

function ordered(by: 'oldest' | 'id'): Choices {
  return { saleOrder: by, productOrder: by, promotionOrder: by, logOrder: by };
}

export const listVariants = variantTable`
  # How lists are paged and bounded by other builders
  PAGE-20,ERR-09,TEN-28,INV-17,INV-23 lists-of-another-builder: A cursor works for a short time, stores have pages of two, half a range of logs is open-ended, and waste is a stock of its own
    ${choosing({ cursors: 'short-lived', storePages: 2, logsHalf: 'open' }, wasteIsAStock)}
  PAGE-20,ERR-11 cursors-used-by-lost-answers: A cursor works once, and one answer in 40 that no filter asked for is lost on its way
    ${choosing({ cursors: 'once' }, answersLost)}
  FIL-29,ENV-53 products-show-the-stores-asked-for: With storeIds, products show those of their stores and overrides alone
    ${on.products.with('storeIds').sets((product, _index, asked) => {
      const ids = valuesOf(asked, 'storeIds');
      return {
        assignedStores: parts(product, 'assignedStores').filter(({ id }) => ids.includes(String(id))),
        branchOverrides: parts(product, 'branchOverrides').filter(({ storeId }) => ids.includes(String(storeId))),
      };
    })}
  # Order, ends and cursors, as other builders would have them
  ENV-46,ENV-48 oldest-first-and-pagination-absent-at-the-end: Lists run from the oldest to the newest, and the last page leaves pagination out
    ${choosing({ ...ordered('oldest'), end: 'no pagination' })}
  ENV-48 ordered-by-id: Lists are sorted by ID, and pagination of the last page is an empty object
    ${choosing({ ...ordered('id'), end: 'empty pagination' })}
  PAGE-21 one-more-empty-page: Every page with records has a nextCursor, so that a list ends with an empty page
    ${choosing({ pages: 'empty at the end' })}
  PAGE-21 pages-short-by-chance: Hidden records are removed from a page after reading, so that many pages are short
    ${choosing({ pages: 'short' })}
  PAGE-21 half-pages-between: Some later pages are half full
    ${on.lists.paging({ size: ({ limit, position: start }) => (limit > 3 && isHalved(start) ? Math.floor(limit / 2) : limit) })}
  PAGE-21 empty-pages-between: Some pages are empty and have a nextCursor that leads on
    ${choosing({ pages: 'empty between' })}
  FIL-28 sales-ranged-by-their-update: The range of sales selects by updatedAt
    ${choosing({ saleRange: 'updatedAt', figureRange: 'createdAt' })}
  FIL-28 sales-and-analytics-ranged-by-their-update: The ranges of sales and of analytics select by updatedAt
    ${choosing({ saleRange: 'updatedAt' })}
  PAGE-19 unknown-cursor-is-an-empty-page: A cursor that was never issued is answered with an empty page
    ${choosing({ unknownCursor: 'empty' })}
  PAGE-19 unknown-cursor-begins-anew: A cursor that was never issued is answered with the first page
    ${choosing({ unknownCursor: 'first page' })}
`;
