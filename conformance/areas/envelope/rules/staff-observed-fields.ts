import { isObject, listField } from '../../../kernel/json.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { answersOf } from '../schema-violations.ts';

const NAMED = new Set(
  'id name role store revenue txCount avgOrderValue discountAmount discountedTxCount discountRate observedWorkingHours observedWorkDays'.split(
    ' ',
  ),
);
/** Shift counts, working minutes, last clock-in, last clock-out, drawer shift counts: under whatever names, five values. */
const PROMISED = 5;

export const staffObservedFields = rule({
  id: 'staff-observed-fields',
  area: 'envelope',
  requirements: ['ENV-40'],
  title: 'Staff rows show observed shifts, minutes, clock times and drawer shifts',
  help: 'The contract leaves the names of these fields to you, but they have to be there: shift counts, working minutes, last clock-in, last clock-out and drawer shift counts.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const answers = answersOf(exchanges, ['getStaffAnalytics']);
    const rows = answers.flatMap(({ body, id }) =>
      listField(body, 'data').map((row) => ({ id, values: unnamed(row) })),
    );
    if (rows.length === 0) return lacksData('no staff row was seen');
    const most = rows.reduce((a, b) => (b.values.length > a.values.length ? b : a));
    if (most.values.length >= PROMISED)
      return passed(`${most.values.length} values beyond the named fields`, [most.id]);
    if (rows.some(({ values }) => values.includes(null)))
      return lacksData('a null may stand for several of them', [most.id]);
    const message = `staff rows show ${most.values.length} values beyond the named fields`;
    const finding = {
      key: 'staff row',
      message,
      expected: `at least ${PROMISED}`,
      received: String(most.values.length),
      evidence: [most.id],
    };
    return failed(message, [finding]);
  },
});

/** Every single value under the fields that the contract does not name. */
function unnamed(row: unknown): unknown[] {
  if (!isObject(row)) return [];
  return Object.entries(row).flatMap(([name, value]) => (NAMED.has(name) ? [] : leaves(value)));
}

function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(leaves);
}
