import { isUuid } from '../../../../contract/formats.ts';
import { operations, type PagedName, type PagedOperation, pagedOperation } from '../../../../contract/operations.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { type FamilyRow, family } from '../../../model/family.ts';
import type { FilterRead, Walk } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { ROW_OF } from '../../../model/rows.ts';
import { countFindings, lackingData, type Tally, tally } from '../../../model/tally.ts';
import { listField, shownId } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { isPlainAnswer } from '../../../see/answers.ts';
import { FILTERS_READ, LISTS_ARE_ARRAYS, NONE_EMPTY, PAGES_ARE_WHOLE, STORE_IDS_READ } from '../presupposed.ts';
import { ofList, WORDS } from './filter-family.ts';
import { type ComparedOperation, type EmptyAnswer, type Use, usesIn } from './list-answers.probe.ts';
import { FIELDS_HOLD, TESTS } from './semantics.ts';

/** As many records of one answer may have changed. */
const MOST_CHANGED = 2;

interface FilteredAnswer {
  readonly exchange: Exchange;
  readonly parameter: string;
  /** What it selects by, as answers name it. */
  readonly field: string;
  readonly wanted: readonly string[];
  readonly others: readonly Json[];
  /** What the first of them has there. */
  readonly has: readonly (string | number | null)[];
  /** Few records that do not match, by what may change, decide nothing. */
  readonly verdict: 'kept' | 'broken' | 'unclear';
}

/** Every filter of every plain request to a list, with the records that do not match it. */
function filteredAnswers(list: PagedOperation, exchanges: readonly Exchange[]): FilteredAnswer[] {
  const { name, parameters } = operations[list];
  const names = new Set<string>(parameters.map(({ name }) => name));
  // A deployment may continue with the filters of the first page.
  names.delete('cursor');
  return exchanges
    .filter((exchange) => exchange.operation === list && isPlainAnswer(exchange, names))
    .flatMap((exchange) => usesIn(list, exchange.query).flatMap((use) => compared(exchange, use, name)));
}

function compared(exchange: Exchange, { parameter, values }: Use, list: PagedName): FilteredAnswer[] {
  const { name, many } = parameter;
  const filter = TESTS[list][name];
  if (filter?.isFixed === undefined) return [];
  const wanted = values.map(folded);
  const isValid = (value: string): boolean =>
    'enum' in parameter
      ? parameter.enum.some((known) => folded(known) === value)
      : // Other IDs may have been masked in the evidence.
        isUuid(value) && !NOTHING.test(value);
  // Invalid values, and several where the contract takes one, are counted by the rules on parameters.
  if (!wanted.every(isValid) || (!many && wanted.length > 1)) return [];
  const isElsewhere = (value: string | number | null): boolean =>
    value === null || (isValid(folded(value)) && !wanted.includes(folded(value)));
  const looksAt = (record: Json) => filter.looksAt(ROW_OF[list](record));
  const others = listField(exchange.body, 'data').filter((record) => looksAt(record)?.every(isElsewhere) === true);
  const wrong = filter.isFixed || others.length > MOST_CHANGED ? 'broken' : 'unclear';
  const verdict = others.length === 0 ? 'kept' : wrong;
  const field = filter.fields.join(' and ');
  return [{ exchange, parameter: name, field, wanted, others, has: looksAt(others[0] ?? null) ?? [], verdict }];
}

/** Some databases return IDs in capitals. */
function folded(value: string | number): string {
  return String(value).toLowerCase();
}

/** Some read these as no ID at all. */
const NOTHING = /^[0-]+$|^[f-]+$/;

const SHOWN = 5;
const VALUES_SHOWN = 3;

interface EveryAnswerRow extends FamilyRow {
  readonly list: PagedName;
}

const FIX =
  'Apply a filter with and without a range, at every page size, and also where its ID is unknown. Look for a separate query for the default range, or for a lookup whose empty result is taken as no filter.';

/** Every answer of a list is compared with the filters of its own request, no matter why it was sent. */
export function everyAnswerFamily(rows: readonly Omit<EveryAnswerRow, 'fix'>[]) {
  return family({
    needs: ['exchanges'],
    // A record may change between being found and being read; in a correct deployment such answers are rare.
    every: {
      groups: ['every-answer'],
      quorum: { unclear: 0.1 },
      presupposes: [STORE_IDS_READ, { groups: ['one-filter'], share: 'parameter' }, ...FIELDS_HOLD],
    },
    count: ({ exchanges }, { list }: EveryAnswerRow) => countFilteredAnswers(pagedOperation(list), exchanges),
    rows: rows.map((row) => ({ ...row, fix: FIX })),
  });
}

export function countFilteredAnswers(operation: PagedOperation, exchanges: readonly Exchange[]): Tally {
  const answers = filteredAnswers(operation, exchanges);
  const of = (verdict: FilteredAnswer['verdict']) => answers.filter((answer) => answer.verdict === verdict);
  const [kept, broken] = [of('kept'), of('broken')];
  const byParameter = Map.groupBy(broken, ({ parameter }) => parameter);
  return tally({
    cases: 'answers with a filter',
    kept: kept.length,
    broken: Array.from(byParameter, ([parameter, same]) => findingOf(operation, parameter, same)),
    brokenCases: broken.length,
    unclear: of('unclear').map(({ parameter, others, exchange: { id } }) => ({
      reason: `${operation} ${parameter}: ${plural(others.length, 'record does not match, and may have changed after it was found', 'records do not match, and may have changed after they were found')}`,
      evidence: [id],
    })),
    missing: {
      kind: 'data',
      reason: 'no answer with a filter was kept: those of walks are compared with the plain list',
    },
    evidence: kept.slice(0, SHOWN).map(({ exchange: { id } }) => id),
  });
}

function findingOf(operation: PagedOperation, parameter: string, same: readonly FilteredAnswer[]): Finding {
  const [first] = same;
  const { field = '', wanted = [], has = [], others = [] } = first ?? {};
  const ids = others.slice(0, SHOWN).map(shownId);
  const asked = wanted.slice(0, VALUES_SHOWN).join(' or ') + (wanted.length > VALUES_SHOWN ? ' or …' : '');
  const where = plural(same.length, 'answer has', 'answers have');
  const having = has.slice(0, VALUES_SHOWN).map((value) => value ?? 'null');
  return {
    subject: { operation, parameters: [parameter], others: ids },
    message: say('{operation} {parameter}: {where} records that do not match, such as {ids}', {
      operation,
      parameter,
      where,
      ids: ids.join(', '),
    }),
    expected: `only records with ${field} ${asked}`,
    received: `${others.length} other records, the first with ${field} ${having.join(', ') || '(none)'}`,
    evidence: same.slice(0, SHOWN).map(({ exchange: { id } }) => id),
    sight: { shows: { kind: 'records', returned: [], left: ids } },
    fix: `In ${operation}, ${parameter} has to select by ${field}.`,
  };
}

interface EmptyAnswersRow extends FamilyRow {
  readonly operation: ComparedOperation;
  /** How titles name what it lists. */
  readonly records: string;
}

const EMPTY_FIX =
  'Return every record that the request selects. Look for a bound that is compared with another field or in another format, a join that drops records, or a separate query for one parameter. A client takes an empty list for "there are none".';

/** No answer is empty where another one shows a record that it has to show; each contradiction was looked at twice. */
export function emptyAnswersFamily(rows: readonly Omit<EmptyAnswersRow, 'title' | 'fault' | 'fix'>[]) {
  return family({
    needs: ['emptyAnswers'],
    // A contradiction that could not be looked at again leaves the rule undecided.
    every: { quorum: { unclear: 0 }, presupposes: [LISTS_ARE_ARRAYS] },
    count: ({ emptyAnswers }, row: EmptyAnswersRow) => countEmptyAnswers(emptyAnswers, row),
    rows: rows.map((row) => ({
      ...row,
      title: `No request for ${row.records} is answered without any that another request shows`,
      fault: `${row.records.charAt(0).toUpperCase()}${row.records.slice(1)} missing: an empty answer where another request shows some`,
      fix: EMPTY_FIX,
    })),
  });
}

function countEmptyAnswers(all: Artifacts['emptyAnswers'], { operation, records }: EmptyAnswersRow): Tally {
  const answers = all.find((each) => each.operation === operation);
  if (answers === undefined || answers.showing === 0) return lackingData(`the deployment shows no ${records}`);
  const { showing, exchanges, empty } = answers;
  return tally({
    cases: 'answers',
    kept: showing + empty.filter(({ isStill }) => isStill === false).length,
    broken: empty.filter(({ isStill }) => isStill === true).map((each) => emptyFinding(operation, each)),
    unclear: empty
      .filter(({ isStill }) => isStill === null)
      .map(({ sent, exchanges: evidence }) => ({
        reason: `${operation} with ${sent}: empty, though another answer has a record that matches; it could not be asked again`,
        evidence,
      })),
    evidence: exchanges,
  });
}

function emptyFinding(operation: ComparedOperation, each: EmptyAnswer): Finding {
  const { record, sent, shownWith, exchanges } = each;
  return {
    subject: { operation, request: `with ${sent}`, others: [record] },
    message: say(
      '{operation} with {sent} has no records, although {record} matches, which {operation} with {shownWith} shows; both were asked twice',
      { operation, sent, record, shownWith },
    ),
    expected: `a list with ${record}`,
    received: 'an empty list',
    evidence: exchanges,
    sight: sightOf(each),
  };
}

/** The other answer is asked for again before: by then it may not show the record any more, or with another name or time. */
function sightOf({ where, exchanges: [empty = '', showing = ''] }: EmptyAnswer): Sight {
  if (where === null) return { shows: { kind: 'size', least: 1 } };
  const pages = [showing, empty].map((first) => ({ first, count: 1 }));
  return { shows: { kind: 'size', least: 1, where }, pages };
}

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
  const pairs = inTwoForms(filters, list);
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

function inTwoForms(filters: readonly FilterRead[], list: PagedName): Pair[] {
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
