import { rule } from '../../../model/rule.ts';
import { HOW_TO_READ_BOUNDS, judgeListed } from '../notations.ts';

export const rangeHoldsLogs = rule({
  id: 'range-holds-logs',
  area: 'inventory',
  requirements: ['INV-03'],
  title: 'Movements that come lie in the range, in whatever notation it was written',
  help: HOW_TO_READ_BOUNDS,
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeListed('listInventoryLogs', exchanges);
  },
});
