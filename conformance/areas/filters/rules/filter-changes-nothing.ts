import { isSameJson } from '../../../kernel/same-json.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { describeFilters } from '../semantics.ts';

/** Enough of a value to know it again. */
const SHOWN = 200;

const LISTS = ['sales', 'promotions', 'logs'] as const;

/** Of products, a filter by store may narrow what is said of their stores; what a store has nothing to do with is left. */
export const filterChangesNothing = rule({
  id: 'filter-changes-nothing',
  area: 'filters',
  requirements: ['FIL-29'],
  title: 'A record is the same through every filter',
  help: 'A filter says which records come, and nothing of what is in them. Look for joins that are filtered together with the list: payments, stores or products that do not fit the filter fall out of the record.',
  needs: ['filters', ...LISTS],
  confirm: true,
  judge(evidence) {
    const found = LISTS.flatMap((list) => compared(list, evidence));
    const findings = found.flatMap(({ finding }) => finding ?? []);
    if (findings.length > 0) return failed(`${findings.length} records change with the filter`, findings);
    return found.length === 0
      ? lacksData('no record came through a filter')
      : passed(`${found.length} records are the same through filters`);
  },
});

type Evidence = Pick<Artifacts, 'filters' | (typeof LISTS)[number]>;

interface Compared {
  readonly finding: Finding | null;
}

function compared(list: (typeof LISTS)[number], evidence: Evidence): Compared[] {
  const known = new Map(evidence[list].rows.map((row) => [row.id, row]));
  const reads = evidence.filters.filter(({ walk }) => walk.list === list && walk.filters.length > 0);
  return reads.flatMap(({ rows, walk }) =>
    rows.flatMap((row): Compared[] => {
      const plain = known.get(row.id);
      if (plain === undefined || updatedAt(plain) !== updatedAt(row)) return [];
      const [differing] = differences(row, plain);
      if (differing === undefined) return [{ finding: null }];
      const [field, expected] = differing;
      const message = `${list} with ${describeFilters(walk.filters)}: ${field} of ${row.id} is another one than in the plain list`;
      const exchanges = [...walk.pages, ...evidence[list].walk.pages].map(({ exchange }) => exchange);
      // Of the record, and as it was: where goods are renamed all the time, others differ at each reading.
      return [{ finding: { key: `${list} ${field} ${row.id}`, message, expected, evidence: exchanges.slice(0, 2) } }];
    }),
  );
}

function updatedAt(row: object): unknown {
  return 'updatedAt' in row ? row.updatedAt : null;
}

/** Fields that differ, and what they are in the plain list. Parts of a record are the same in another order. */
function differences(row: object, plain: object): (readonly [string, string])[] {
  const before = new Map(Object.entries(plain));
  return Object.entries(row)
    .filter(([name, value]) => !isSame(value, before.get(name)))
    .map(([name]) => [name, canonical(before.get(name)).slice(0, SHOWN)]);
}

/** Nearly always at the first look, and several thousand times: text is made of what has another order. */
function isSame(value: unknown, before: unknown): boolean {
  return isSameJson(value, before) || canonical(value) === canonical(before);
}

function canonical(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  return value
    .map((part) => JSON.stringify(part))
    .sort()
    .join();
}
