import { isObject, listField } from '../../../kernel/json.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingData } from '../../../model/tally.ts';
import { answersOf } from '../schema-violations.ts';

const NAMED: ReadonlySet<string> = new Set([
  ...['id', 'name', 'role', 'store', 'revenue', 'txCount', 'avgOrderValue', 'discountAmount', 'discountedTxCount'],
  ...['discountRate', 'observedWorkingHours', 'observedWorkDays'],
]);
/** Shift counts, working minutes, last clock-in, last clock-out, drawer shift counts: five values, their names are open. */
const PROMISED = 5;
const SHOWN = 10;

export const staffObservedFields = rule({
  id: 'staff-observed-fields',
  requirements: ['ENV-40'],
  title: 'Staff rows show observed shifts, minutes, clock times and drawer shifts',
  fault: 'Staff rows lack observed counts',
  fix: 'Add shift counts, working minutes, last clock-in, last clock-out and drawer shift counts to every row. The contract leaves their names to you, but promises the values.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const rows = answersOf(exchanges, ['getStaffAnalytics']).flatMap(({ body, id }) =>
      listField(body, 'data').map((row, index) => ({ exchange: id, index, values: unnamedValues(row) })),
    );
    const isFull = rows.some(({ values }) => values.length >= PROMISED);
    const hasNull = rows.some(({ values }) => values.includes(null));
    if (!isFull && hasNull) return lackingData('a null may stand for several of the observed values');
    const counted = count(rows, {
      cases: 'staff rows',
      // A null may stand for several values that other rows show.
      isKept: ({ values }) => values.length >= PROMISED || values.includes(null),
      finding: ({ exchange, index, values }) => ({
        key: `staff row ${index}`,
        message: `expected at least ${PROMISED} values besides the named fields, received ${values.length}`,
        expected: `at least ${PROMISED}`,
        received: String(values.length),
        evidence: [exchange],
      }),
      evidence: ({ exchange }) => [exchange],
      missing: { kind: 'data', reason: 'no staff row was seen' },
    });
    return { ...counted, broken: counted.broken.slice(0, SHOWN) };
  },
});

/** Every single value under the fields that the contract does not name. */
function unnamedValues(row: unknown): unknown[] {
  if (!isObject(row)) return [];
  return Object.entries(row).flatMap(([name, value]) => (NAMED.has(name) ? [] : leaves(value)));
}

function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(leaves);
}
