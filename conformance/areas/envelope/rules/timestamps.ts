import { keyedOperations } from '../../../../contract/operations.ts';
import type { Violation } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeShapes } from '../shapes.ts';

export const timestamps = rule({
  id: 'timestamps',
  area: 'envelope',
  requirements: ['ENV-05'],
  title: 'Every timestamp is in UTC with milliseconds and ends in Z',
  help: '2025-06-14T11:42:07.318Z, also where the milliseconds are zero, in payments, in by-ID records and in meta.dateRange. A leap day that the calendar does not have is no timestamp.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: keyedOperations,
      concerns: isTimestamp,
      records: 'timestamps',
      shows: () => true,
    });
  },
});

const TIMES = /\/(?:\w*At|from|to)$/;

function isTimestamp({ path, keyword, expected }: Violation): boolean {
  return (
    keyword === 'timestamp' ||
    ((keyword === 'format' || keyword === 'type') && TIMES.test(path) && expected.startsWith('ISO'))
  );
}
