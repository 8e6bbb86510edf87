import { isUuid } from '../../../../contract/formats.ts';
import { operations, type PagedName, type PagedOperation } from '../../../../contract/operations.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { logRow, productRow, promotionRow, saleRow } from '../../../model/rows.ts';
import { listField } from '../../../model/values/json.ts';
import { isPlainAnswer } from '../../../see/answers.ts';
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

export interface FilteredAnswer {
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
export function filteredAnswers(list: PagedOperation, exchanges: readonly Exchange[]): FilteredAnswer[] {
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
