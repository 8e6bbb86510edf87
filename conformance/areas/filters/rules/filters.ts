import { parametersOfKind } from '../../../../contract/surface.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Walk } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { merge, type Tally, tally } from '../../../model/tally.ts';
import { isSameJson } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { parametersOf } from '../../../see/answers.ts';
import { instantOf } from '../../../see/windows.ts';
import { describeFilters, FIELDS_HOLD } from '../../shared/filters/semantics.ts';
import { FILTERS_APPLY, FILTERS_HOLD, FILTERS_READ, REFUSALS_HOLD } from '../../shared/presupposed.ts';
import { boundedAnswers, countStrayRecords, echoOf, type Ranged } from '../../shared/ranges/ranges.ts';
import { countRequests } from '../../shared/requests/count-answers.ts';
import { parameterSubject } from '../../shared/requests/tries.ts';
import { unlike } from '../../shared/sights.ts';

/** Characters of a value. */
const SHOWN = 200;

const LISTS = ['sales', 'promotions', 'logs'] as const;

/** Products are not compared: a filter by store may narrow what a product shows of its stores. */
export const filterRecordsUnchanged = rule({
  id: 'filter-records-unchanged',
  requirements: ['FIL-29'],
  presupposes: [{ groups: ['shape', 'same-record'], share: 'operation' }, ...FIELDS_HOLD],
  title: 'A record is the same through every filter',
  fault: 'Filter changes the records it returns',
  fix: 'Select records by the filter without changing what is in them. Look for joins that are filtered together with the list: payments, stores or products that do not match are lost from the record.',
  needs: ['filters', ...LISTS],
  confirm: true,
  judge: (evidence) =>
    merge(
      'records read through a filter',
      LISTS.map((list) => countSame(list, evidence)),
    ),
});

function countSame(list: (typeof LISTS)[number], evidence: Pick<Artifacts, 'filters' | (typeof LISTS)[number]>): Tally {
  const known = new Map(evidence[list].rows.map((row) => [row.id, row]));
  const reads = evidence.filters.filter(({ walk }) => walk.list === list && walk.filters.length > 0);
  const broken: Finding[] = [];
  let kept = 0;
  for (const { rows, walk } of reads) {
    for (const row of rows) {
      const plain = known.get(row.id);
      // What was updated in between may differ.
      if (plain === undefined || updatedAt(plain) !== updatedAt(row)) continue;
      const [differing] = differences(row, plain);
      if (differing === undefined) kept += 1;
      else broken.push(findingOf([walk, evidence[list].walk], row.id, differing));
    }
  }
  const missing = { kind: 'data', reason: 'no record was read through a filter' } as const;
  return tally({ cases: 'records', kept, broken, missing });
}

/** Keyed by the record: where products are renamed all the time, others differ at each reading. */
function findingOf(walks: readonly [Walk, Walk], id: string, [field, expected]: readonly [string, string]): Finding {
  const [{ list, filters }] = walks;
  const pages = walks.flatMap((walk) => walk.pages);
  return {
    subject: { list, field, record: id },
    message: say('{list} with {filters}: {field} of {id} is not the same as in the plain list', {
      list,
      filters: describeFilters(filters),
      field,
      id,
    }),
    expected,
    evidence: pages.slice(0, 2).map(({ exchange }) => exchange),
    sight: unlike(walks, id, IN_ANSWERS.get(field) ?? field),
  };
}

/** Fields that rows have under another name. */
const IN_ANSWERS: ReadonlyMap<string, string> = new Map([
  ['lines', 'lineItems'],
  ['storeIds', 'stores'],
]);

function updatedAt(row: object): unknown {
  return 'updatedAt' in row ? row.updatedAt : null;
}

/** Fields that differ, and what they are in the plain list. Parts of a record are the same in another order. */
function differences(row: object, plain: object): (readonly [string, string])[] {
  const before = (name: string): unknown => (Object.hasOwn(plain, name) ? Reflect.get(plain, name) : undefined);
  return (
    Object.entries(row)
      // Called thousands of times, so the cheap comparison comes first; parts are put in order only where it fails.
      .filter(([name, value]) => {
        const known = before(name);
        return !isSameJson(value, known) && canonical(value) !== canonical(known);
      })
      .map(([name]) => [name, canonical(before(name)).slice(0, SHOWN)])
  );
}

function canonical(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  return value
    .map((part) => JSON.stringify(part))
    .sort()
    .join();
}

const PEOPLE = parametersOfKind('person').map(({ name }) => name);

export const filterSalesUnknownPeople = rule({
  id: 'filter-sales-unknown-people',
  requirements: ['FIL-23'],
  presupposes: [...FILTERS_READ, ...FIELDS_HOLD],
  title: `An unknown ${PEOPLE.join(' or ')} returns no sales, or an error`,
  fault: 'Unknown staff ID lifts the filter',
  fix: 'Keep the filter when its ID is not found. Look for a lookup whose empty result is taken as no filter.',
  needs: ['tenancy'],
  confirm: true,
  quorum: { unclear: 0 },
  judge({ tenancy }) {
    const requests = tenancy.filter(
      ({ case: about, operation, parameter }) =>
        about === 'filter' && operation === 'listSales' && PEOPLE.includes(parameter),
    );
    return countRequests(requests, {
      kept: ({ status, hasData }) => status !== 200 || !hasData,
      subject: ({ parameter }) => ({ operation: 'listSales', parameters: [parameter] }),
      expected: () => 'no sales, or an error',
      received: () => 'sales',
      cases: 'requests with an unknown ID',
    });
  },
});

/** What a by-ID read answers: a list is there, with nothing in it. */
const NOT_FOUND = 404;

export const filterUnmatchedValues = rule({
  id: 'filter-unmatched-values',
  requirements: ['FIL-23'],
  presupposes: [...FILTERS_READ, ...FILTERS_APPLY],
  title: 'A value that no record has gives no record, or is refused',
  fault: 'Value that no record has lifts the filter',
  fix: 'Answer an empty list or 400, not 404, and keep the filter when nothing is left of its value, and when its value has no meaning. Look for a value that is dropped because it is no ID, or for a search from which letters are removed.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return countRequests(
      parameters.filter(({ expect }) => expect === 'nothing'),
      {
        kept: ({ status, records }) => (status === 200 ? (records ?? 0) === 0 : status !== NOT_FOUND),
        subject: parameterSubject,
        expected: () => 'no record, or 400',
        received: ({ status, records, sent }) =>
          `${status === NOT_FOUND ? '404' : plural(records ?? 0, 'record')} for "${sent}"`,
        cases: 'requests with a value that no record has',
      },
    );
  },
});

export const rangeHoldsSales = rule({
  id: 'range-holds-sales',
  requirements: ['FIL-02'],
  presupposes: [FILTERS_HOLD, ...FIELDS_HOLD],
  title: 'Every sale in an answer lies in the requested range, in any notation of its bounds',
  fault: 'Sale outside the requested range',
  fix: 'Treat a timestamp as an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['exchanges'],
  judge: ({ exchanges }) =>
    countStrayRecords(boundedAnswers('listSales', exchanges), 'no range that was requested holds a sale'),
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
