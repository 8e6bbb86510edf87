import type { PagedName } from '../../../../contract/operations.ts';
import { type FamilyRow, family } from '../../../model/family.ts';
import type { FilterRead, Walk } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { countFindings, type Tally } from '../../../model/tally.ts';
import { FIELDS_HOLD, FILTERS_READ, NONE_EMPTY, PAGES_ARE_WHOLE, STORE_IDS_READ } from '../presupposed.ts';
import { ofList, WORDS } from './filter-family.ts';

/** All parameters that were sent in both forms are counted. */
interface FormsRow extends FamilyRow {
  readonly list: PagedName;
}

const SPLIT =
  'Split every occurrence of a multi-value parameter at commas and join all occurrences. A client library chooses one of the forms for its user.';

/** The same values once as `a,b` and once as a repeated parameter return the same records. */
export function formsFamily(rows: readonly Omit<FormsRow, 'title' | 'fault' | 'fix'>[]) {
  return family({
    needs: ['filters'],
    every: {
      confirm: true,
      presupposes: [
        { rules: ['page-filters-kept'], share: 'exchange' },
        NONE_EMPTY,
        STORE_IDS_READ,
        ...FILTERS_READ,
        ...FIELDS_HOLD,
        { ...PAGES_ARE_WHOLE, parameters: ['cursor'] },
      ],
    },
    count: ({ filters }, { list }: FormsRow) => countForms(filters, list),
    rows: rows.map((row) => ({
      ...row,
      presupposes: ofList(row.list),
      title: `Filters of ${row.list === 'logs' ? 'inventory logs' : row.list} mean the same with commas and repeated`,
      fault: `${WORDS[row.list].list} filters differ between comma and repeated form`,
      fix: SPLIT,
    })),
  });
}

type Pair = readonly [comma: Walk, repeated: Walk];

function countForms(filters: readonly FilterRead[], list: PagedName): Tally {
  const pairs = pairsOf(filters, list);
  return countFindings(pairs, {
    cases: 'pairs of readings',
    findings: difference,
    unclear: unclearIn,
    isKept: (pair) => pair.every(({ stopped }) => stopped === 'end'),
    missing:
      pairs.length === 0
        ? { kind: 'data', reason: 'no filter had two values to try' }
        : { kind: 'answer', reason: 'no pair of readings was read to its end' },
    evidence: (pair) => pair.flatMap(({ pages }) => pages.slice(0, 1).map(({ exchange }) => exchange)),
  });
}

function pairsOf(filters: readonly FilterRead[], list: PagedName): Pair[] {
  const walks = filters.map((read) => read.walk).filter((walk) => walk.list === list);
  return walks.filter(hasForm('comma')).flatMap((comma): Pair[] => {
    const repeated = walks.filter(hasForm('repeated')).find((walk) => question(walk) === question(comma));
    return repeated === undefined ? [] : [[comma, repeated]];
  });
}

function hasForm(form: 'comma' | 'repeated'): (walk: Walk) => boolean {
  return (walk) => walk.filters.some((use) => use.values.length > 1 && use.form === form);
}

function question(walk: Walk): string {
  return JSON.stringify([walk.window, walk.filters.map(({ parameter, values }) => [parameter, values.toSorted()])]);
}

/** A reading that we cut ourselves is not counted; one that was refused in both forms is counted by the rule of its filter. */
function unclearIn([comma, repeated]: Pair): string | null {
  const stopped = [comma.stopped, repeated.stopped];
  const subject = `${comma.list} ${parameterOf(comma)}`;
  if (stopped.includes('lost')) return `${subject}: a page was not answered`;
  return stopped.includes('refused') ? `${subject}: refused` : null;
}

function parameterOf({ filters }: Walk): string {
  return filters.find(({ values }) => values.length > 1)?.parameter ?? '';
}

/** So many records are named: more than a busy shop adds to a list between two readings of it. */
const MOST_APART = 10;

/** What was read to its end is everything: any other record of the other reading is a difference. */
function inOneForm([comma, repeated]: Pair) {
  const [a, b] = [new Set(comma.ids), new Set(repeated.ids)];
  const inComma = repeated.stopped === 'end' ? [...a.difference(b)] : [];
  const inRepeated = comma.stopped === 'end' ? [...b.difference(a)] : [];
  const named = (ids: readonly string[], form: string) => ids.map((id) => ({ id, form }));
  return [...named(inComma, 'comma'), ...named(inRepeated, 'repeated')].slice(0, MOST_APART);
}

function difference(pair: Pair): Finding[] {
  const [comma, repeated] = pair;
  const parameter = parameterOf(comma);
  const subject = { list: comma.list, aspect: 'forms', parameters: [parameter] };
  const evidence = pair.flatMap(({ pages }) => pages.slice(0, 2).map((page) => page.exchange));
  const fix = `On ${comma.list}, ${parameter}=a,b has to mean the same as ${parameter}=a&${parameter}=b.`;
  const stopped = [comma.stopped, repeated.stopped];
  if (stopped.includes('refused') && stopped.includes('end')) {
    const message = say('{list}: one form of {parameter} was refused and the other was not', {
      list: comma.list,
      parameter,
    });
    return [{ subject, message, evidence, fix }];
  }
  // One finding for each record, so that a second read confirms it by the same one.
  return inOneForm(pair).map(({ id, form }) => ({
    subject: { ...subject, record: id },
    message: say('{list}: {parameter} returns record {id} in its {form} form alone', {
      list: comma.list,
      parameter,
      id,
      form,
    }),
    expected: 'the same records in both forms',
    received: `record ${id} in the ${form} form alone`,
    evidence,
    fix,
    sight: {
      shows: { kind: 'same' },
      pages: pair.map(({ pages }) => ({ first: pages[0]?.exchange ?? '', count: 1, isToEnd: true })),
    },
  }));
}
