import { rule } from '../../../model/rule.ts';
import { judgeFigures } from '../notations.ts';

export const rangeNotationsAgree = rule({
  id: 'range-notations-agree',
  area: 'analytics',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  title: 'Analytics of one range are the same in every notation of its bounds',
  help: 'A timestamp is an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['rangeEcho', 'exchanges'],
  confirm: true,
  judge({ rangeEcho, exchanges }) {
    return judgeFigures(rangeEcho.reads, exchanges);
  },
});
