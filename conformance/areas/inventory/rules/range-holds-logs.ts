import { rule } from '../../../model/rule.ts';
import { FIELDS_HOLD, FILTERS_HOLD, REFUSALS_HOLD } from '../../shared/presupposed.ts';
import { boundedAnswers, countStrayRecords } from '../../shared/ranges/count-stray-records.ts';

export const rangeHoldsLogs = rule({
  id: 'range-holds-logs',
  requirements: ['INV-03'],
  presupposes: [REFUSALS_HOLD, FILTERS_HOLD, ...FIELDS_HOLD],
  title: 'Every movement in an answer lies in the requested range, in any notation of its bounds',
  fault: 'Movement outside the requested range',
  fix: 'Treat a timestamp as an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return countStrayRecords(
      boundedAnswers('listInventoryLogs', exchanges),
      'no range that was requested holds a movement',
    );
  },
});
