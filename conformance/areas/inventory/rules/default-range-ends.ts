import { rule } from '../../../model/rule.ts';
import { FIELDS_HOLD } from '../../shared/presupposed.ts';
import { countDefaultRange } from '../../shared/ranges/count-default-range.ts';

export const defaultRangeEnds = rule({
  id: 'default-range-ends',
  requirements: ['INV-02'],
  presupposes: [{ rules: ['logs-not-empty'], share: 'operation' }, ...FIELDS_HOLD],
  title: 'Without bounds, inventory logs end with the current UTC day, and meta.dateRange says so',
  fault: 'Inventory logs without bounds do not end with today',
  fix: 'Without from and to, end the range with today in UTC, in any time zone of the shop: 23:59:59.999 or the midnight after it. List what moved today.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    return countDefaultRange(defaultRange, 'to', 'signs of where the range ends');
  },
});
