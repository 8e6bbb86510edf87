import type { Exchange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { parametersOf } from '../../../see/answers.ts';
import { instantOf } from '../../../see/windows.ts';
import { FIELDS_HOLD, FILTERS_HOLD, REFUSALS_HOLD } from '../../shared/presupposed.ts';
import { boundedAnswers, countStrayRecords, type Ranged } from '../../shared/ranges/count-stray-records.ts';
import { echoOf } from '../../shared/ranges/range-echo.ts';

export const rangeHoldsSales = rule({
  id: 'range-holds-sales',
  requirements: ['FIL-02'],
  presupposes: [FILTERS_HOLD, ...FIELDS_HOLD],
  title: 'Every sale in an answer lies in the requested range, in any notation of its bounds',
  fault: 'Sale outside the requested range',
  fix: 'Treat a timestamp as an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return countStrayRecords(boundedAnswers('listSales', exchanges), 'no range that was requested holds a sale');
  },
});

export const shownRangeApplied = rule({
  id: 'shown-range-applied',
  requirements: ['ENV-51'],
  presupposes: [REFUSALS_HOLD, { rules: ['revenue-dates'], share: 'operation' }],
  title: 'Without bounds, the records lie in the range that meta.dateRange shows',
  fault: 'Record outside the range that meta.dateRange shows',
  fix: 'Apply the range that meta.dateRange shows. Which one applies without from and to is open for sales and revenue. Look for a default that is shown and not applied.',
  needs: ['exchanges'],
  confirm: true,
  judge({ exchanges }) {
    return countStrayRecords(
      exchanges.flatMap(unboundedAnswer),
      'no answer to a request without bounds shows a range and has records',
    );
  },
});

const OPERATIONS = ['listSales', 'getRevenueAnalytics'] as const;

const HOUR = 3_600_000;
/** In which time zone a day begins is open, and a row of a day is dated by its beginning: up to 42 hours before its last sale. */
const BEFORE = 42 * HOUR;
const AFTER = 26 * HOUR;

/** A search may find an invoice of any time: it is left out. */
function unboundedAnswer(exchange: Exchange): Ranged[] {
  const operation = OPERATIONS.find((each) => each === exchange.operation);
  if (operation === undefined || exchange.method !== 'GET' || exchange.status !== 200) return [];
  const names = parametersOf(exchange);
  if (names.includes('search') || (names.includes('from') && names.includes('to'))) return [];
  const { echoed } = echoOf(operation, exchange);
  if (typeof echoed?.from !== 'string' || typeof echoed.to !== 'string') return [];
  const [first, last] = [instantOf(echoed.from), instantOf(echoed.to)];
  if (Number.isNaN(first) || Number.isNaN(last)) return [];
  const request = `${operation} with ${names.join(', ') || 'no parameters'}`;
  return [{ exchange, first: first - BEFORE, last: last + AFTER, subject: { operation }, request }];
}
