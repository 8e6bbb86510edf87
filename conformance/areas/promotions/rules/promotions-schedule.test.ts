import { promotionRow } from '../../../testing/builders.ts';
import { filterCases, use } from '../../filters/filter-cases.ts';
import { promotionsSchedule } from './promotions-schedule.ts';

filterCases(promotionsSchedule, {
  list: 'promotions',
  filters: [use('from', '2026-03-01T00:00:00.000Z')],
  fits: promotionRow({ from: '2026-01-01T00:00:00.000Z' }),
  strays: promotionRow({ id: 'promotion-2', to: '2026-02-28T23:59:59.999Z' }),
});
