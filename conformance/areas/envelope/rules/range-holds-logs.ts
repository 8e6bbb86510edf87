import { rule } from '../../../model/rule.ts';
import { judgeListed } from '../notations.ts';

export const rangeHoldsLogs = rule({
  id: 'range-holds-logs',
  area: 'inventory',
  requirements: ['INV-03'],
  title: 'Movements that come lie in the range, in whatever notation it was written',
  help: 'A timestamp is an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeListed('listInventoryLogs', exchanges);
  },
});
