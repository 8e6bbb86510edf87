import { isUuid } from '../../../../contract/formats.ts';
import { operations, type PagedName, type PagedOperation } from '../../../../contract/operations.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { type FamilyRow, family } from '../../../model/family.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { logRow, productRow, promotionRow, saleRow } from '../../../model/rows.ts';
import { type Tally, tally } from '../../../model/tally.ts';
import { listField, shownId } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { isPlainAnswer } from '../../../see/answers.ts';
import { FIELDS_HOLD, STORE_IDS_READ } from '../presupposed.ts';
import {
  type ByValue,
  LOGS_BY_VALUE,
  type LooksAt,
  PRODUCTS_BY_VALUE,
  PROMOTIONS_BY_VALUE,
  SALES_BY_VALUE,
} from './semantics.ts';

type Parameter = (typeof operations)[PagedOperation]['parameters'][number];

interface Filter {
  readonly field: string;
  readonly looksAt: LooksAt<Json>;
  /** A record may change in what the filter looks at, between being found and being read. */
  readonly mayChange: boolean;
}

/** As many records of one answer may have changed. */
const MOST_CHANGED = 2;

const FILTERS: Readonly<Record<PagedName, Readonly<Record<string, Filter>>>> = {
  sales: filtersOf(saleRow, SALES_BY_VALUE, ['storeIds', 'staffId', 'tabCreatorId']),
  logs: filtersOf(logRow, LOGS_BY_VALUE, ['storeIds', 'productIds', 'types']),
  products: filtersOf(productRow, PRODUCTS_BY_VALUE, []),
  promotions: filtersOf(promotionRow, PROMOTIONS_BY_VALUE, []),
};

/** `fixed`: those that look at what never changes in a record. */
function filtersOf<Row>(rowOf: (record: Json) => Row, byValue: ByValue<Row>, fixed: readonly string[]) {
  return Object.fromEntries(
    Object.entries(byValue).map(([parameter, { fields, looksAt }]): [string, Filter] => [
      parameter,
      {
        field: fields.join(' and '),
        looksAt: (record) => looksAt(rowOf(record)),
        mayChange: !fixed.includes(parameter),
      },
    ]),
  );
}

interface FilteredAnswer {
  readonly exchange: Exchange;
  readonly parameter: string;
  /** What it selects by, as answers name it. */
  readonly field: string;
  readonly wanted: readonly string[];
  /** Records that do not match. */
  readonly others: readonly Json[];
  /** What the first of them has there. */
  readonly has: readonly (string | null)[];
  /** Few records that do not match, by what may change, decide nothing. */
  readonly verdict: 'kept' | 'broken' | 'unclear';
}

/** Every filter of every plain request to a list, with the records that do not match it. */
function filteredAnswers(list: PagedOperation, exchanges: readonly Exchange[]): FilteredAnswer[] {
  const { parameters } = operations[list];
  const names = new Set<string>(parameters.map(({ name }) => name));
  // A deployment may continue with the filters of the first page.
  names.delete('cursor');
  return exchanges
    .filter((exchange) => exchange.operation === list && isPlainAnswer(exchange, names))
    .flatMap((exchange) =>
      parameters.flatMap((parameter) => compared(exchange, parameter, FILTERS[operations[list].name])),
    );
}

function compared(
  exchange: Exchange,
  parameter: Parameter,
  filters: Readonly<Record<string, Filter>>,
): FilteredAnswer[] {
  const { name, many } = parameter;
  const filter = filters[name];
  if (filter === undefined) return [];
  const given = exchange.query.filter(([asked]) => asked === name).map(([, value]) => value);
  const wanted = (many ? given.flatMap((value) => value.split(',')) : given).map(folded);
  const isValid = (value: string): boolean =>
    'enum' in parameter ? parameter.enum.some((known) => folded(known) === value) : isId(value);
  // Invalid values, and several where the contract takes one, are counted by the rules on parameters.
  if (wanted.length === 0 || !wanted.every(isValid) || (!many && wanted.length > 1)) return [];
  const isElsewhere = (value: string | null): boolean =>
    value === null || (isValid(folded(value)) && !wanted.includes(folded(value)));
  const others = listField(exchange.body, 'data').filter(
    (record) => filter.looksAt(record)?.every(isElsewhere) === true,
  );
  return [
    {
      exchange,
      parameter: name,
      field: filter.field,
      wanted,
      others,
      has: filter.looksAt(others[0] ?? null) ?? [],
      verdict: verdictOn(filter, others.length),
    },
  ];
}

function verdictOn({ mayChange }: Filter, others: number): FilteredAnswer['verdict'] {
  if (others === 0) return 'kept';
  return mayChange && others <= MOST_CHANGED ? 'unclear' : 'broken';
}

/** Some databases return IDs in capitals. */
function folded(value: string): string {
  return value.toLowerCase();
}

/** Some read these as no ID at all. */
const NOTHING = /^[0-]+$|^[f-]+$/;

/** Other IDs may have been masked in the evidence. */
function isId(value: string): boolean {
  return isUuid(value) && !NOTHING.test(value);
}

const SHOWN = 5;
const VALUES_SHOWN = 3;

interface EveryAnswerRow extends FamilyRow {
  readonly operation: PagedOperation;
  /** A filter of its requirements, a record that matches and one that does not. */
  readonly example: readonly [parameter: string, matching: Json, other: Json];
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
    count: ({ exchanges }, { operation }: EveryAnswerRow) => countFilteredAnswers(operation, exchanges),
    example: ({ operation, example: [parameter, matching, other] }: EveryAnswerRow) => {
      const answered = (...data: readonly Json[]) => ({
        exchanges: [exchange({ operation, query: [[parameter, EXAMPLE_ID]], body: { data } })],
      });
      return { kept: answered(matching), broken: answered(matching, other, other, other), unclear: { exchanges: [] } };
    },
    about: ({ operation, example: [parameter] }: EveryAnswerRow) => [`${operation}?${parameter}`],
    rows: rows.map((row) => ({ ...row, fix: FIX })),
  });
}

export const EXAMPLE_ID = 'aaaaaaaa-0000-4000-8000-000000000001';
export const OTHER_ID = 'bbbbbbbb-0000-4000-8000-000000000002';

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
    missing: { kind: 'data', reason: 'no request had a filter' },
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
