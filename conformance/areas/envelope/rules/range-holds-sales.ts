import { rule } from '../../../model/rule.ts';
import { HOW_TO_READ_BOUNDS, judgeListed } from '../notations.ts';

export const rangeHoldsSales = rule({
  id: 'range-holds-sales',
  area: 'filters',
  requirements: ['FIL-02'],
  title: 'Sales that come lie in the range, in whatever notation it was written',
  help: HOW_TO_READ_BOUNDS,
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeListed('listSales', exchanges);
  },
});
