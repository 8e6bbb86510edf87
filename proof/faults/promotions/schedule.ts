import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { lacks } from '../../fault-kit/paging.ts';
import { cutsOffsets, cutTo, DAY, forgets, moved, takes } from '../../fault-kit/questions.ts';
import { all, having, type Loose, lacking, on } from '../../fault-kit/wrapping.ts';

const promotions = on('listPromotions');
const ranged = (asked: Parameters<typeof promotions>[0]): boolean => promotions(asked) && !lacking('from', 'to')(asked);

function at(instant: unknown): number {
  return Date.parse(String(instant));
}

function unscheduled(promotion: Loose): boolean {
  return promotion.from === null && promotion.to === null;
}

/** from and to of promotions select by overlap. */
export const promotionScheduleFaults: readonly Fault[] = [
  fault('promotions-from-ignored', 'PROMO-11', 'from is ignored on promotions', (handle) =>
    forgets(handle, promotions, 'from'),
  ),
  fault('promotions-offset-cut-off', 'PROMO-11', 'Promotions take from and to with an offset for UTC', (handle) =>
    cutsOffsets(handle, promotions),
  ),
  fault(
    'promotions-created-in-time-only',
    'PROMO-13',
    'In a range, only promotions that were created before its end come',
    (handle) =>
      lacks(
        handle,
        all(promotions, having('from'), having('to')),
        (promotion, asked) => at(promotion.createdAt) > at(asked.query.get('to')),
      ),
  ),
  fault('promotions-from-a-second-early', 'PROMO-11', 'from is taken a second early', (handle) =>
    takes(handle, all(promotions, having('from')), 'from', moved(-1000)),
  ),
  fault('promotions-from-cut-to-the-day', 'PROMO-11', 'from is cut down to the beginning of its day', (handle) =>
    takes(handle, all(promotions, having('from')), 'from', cutTo(DAY)),
  ),
  fault('promotions-to-ignored', 'PROMO-12', 'to is ignored on promotions where from is given', (handle) =>
    forgets(handle, all(promotions, having('from')), 'to'),
  ),
  fault('promotions-to-end-of-day', 'PROMO-12', 'to is taken for the end of its day', (handle) =>
    takes(handle, all(promotions, having('to')), 'to', (sent) => moved(DAY - 1)(cutTo(DAY)(sent))),
  ),
  fault('promotions-must-end-by-to', 'PROMO-12', 'to leaves out what ends after it', (handle) =>
    lacks(
      handle,
      all(promotions, having('to')),
      (promotion, { query }) => promotion.to !== null && at(promotion.to) > at(query.get('to')),
    ),
  ),
  fault('promotions-must-begin-after-from', 'PROMO-11', 'from leaves out what began before it', (handle) =>
    lacks(
      handle,
      all(promotions, having('from')),
      (promotion, { query }) => promotion.from !== null && at(promotion.from) < at(query.get('from')),
    ),
  ),
  fault(
    'promotions-contained-in-range',
    'PROMO-13',
    'With both bounds, a promotion has to lie inside the range',
    (handle) =>
      lacks(handle, all(promotions, having('from'), having('to')), (promotion, { query }) => {
        const early = promotion.from !== null && at(promotion.from) < at(query.get('from'));
        return early || (promotion.to !== null && at(promotion.to) > at(query.get('to')));
      }),
  ),
  fault(
    'promotions-running-over-range-lost',
    'PROMO-13',
    'What begins before the range and ends after it is lost',
    (handle) =>
      lacks(
        handle,
        all(promotions, having('from'), having('to')),
        (promotion, { query }) =>
          promotion.from !== null &&
          promotion.to !== null &&
          at(promotion.from) < at(query.get('from')) &&
          at(promotion.to) > at(query.get('to')),
      ),
  ),
  fault('promotions-unscheduled-lost', 'PROMO-14', 'A range leaves out promotions without a schedule', (handle) =>
    lacks(handle, ranged, unscheduled),
  ),
  fault(
    'promotions-unscheduled-lost-with-to-alone',
    'PROMO-14',
    'to alone leaves out promotions without a schedule',
    (handle) => lacks(handle, all(promotions, having('to'), lacking('from')), unscheduled),
  ),
  fault('promotions-without-end-lost', 'PROMO-15', 'from leaves out promotions without an end', (handle) =>
    lacks(handle, all(promotions, having('from')), (promotion) => promotion.to === null && promotion.from !== null),
  ),
  fault('promotions-without-start-lost', 'PROMO-15', 'to leaves out promotions without a beginning', (handle) =>
    lacks(handle, all(promotions, having('to')), (promotion) => promotion.from === null && promotion.to !== null),
  ),
];
