import { rule } from '../../../model/rule.ts';
import { HOW_TO_READ_BOUNDS, judgeFigures } from '../notations.ts';

export const rangeNotationsAgree = rule({
  id: 'range-notations-agree',
  area: 'analytics',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  title: 'Analytics of one range are the same in every notation of its bounds',
  help: HOW_TO_READ_BOUNDS,
  needs: ['rangeEcho', 'exchanges'],
  confirm: true,
  judge({ rangeEcho, exchanges }) {
    return judgeFigures(rangeEcho.reads, exchanges);
  },
});
