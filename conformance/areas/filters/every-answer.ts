import { isUuid } from '../../../contract/formats.ts';
import { operations, type PagedName, type PagedOperation } from '../../../contract/operations.ts';
import { logRow, productRow, promotionRow, saleRow } from '../../census/rows.ts';
import { listField } from '../../kernel/json.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { isPlainAnswer } from '../../requests/answers.ts';
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
  readonly looksAt: LooksAt<Json>;
  /** So many records of one answer must stray: what can change between being found and being read, one by one, does. */
  readonly least: number;
}

const NEVER_CHANGES = 1;
const MAY_CHANGE = 3;

const FILTERS: Readonly<Record<PagedName, Readonly<Record<string, Filter>>>> = {
  sales: filtersOf(saleRow, SALES_BY_VALUE, ['storeIds', 'staffId', 'tabCreatorId']),
  logs: filtersOf(logRow, LOGS_BY_VALUE, ['storeIds', 'productIds', 'types']),
  products: filtersOf(productRow, PRODUCTS_BY_VALUE, []),
  promotions: filtersOf(promotionRow, PROMOTIONS_BY_VALUE, []),
};

/** `fixed`: those that look at what no record ever changes. */
function filtersOf<Row>(rowOf: (record: Json) => Row, byValue: ByValue<Row>, fixed: readonly string[]) {
  return Object.fromEntries(
    Object.entries(byValue).map(([parameter, looksAt]): [string, Filter] => [
      parameter,
      {
        looksAt: (record) => looksAt(rowOf(record)),
        least: fixed.includes(parameter) ? NEVER_CHANGES : MAY_CHANGE,
      },
    ]),
  );
}

export interface FilteredAnswer {
  readonly exchange: Exchange;
  readonly parameter: string;
  readonly wanted: readonly string[];
  /** Records that are none of what was asked for. */
  readonly strays: readonly Json[];
}

/** Every filter of every plain question to a list, with what came although it should not. */
export function filteredAnswers(list: PagedOperation, exchanges: readonly Exchange[]): FilteredAnswer[] {
  const { parameters } = operations[list];
  const names = new Set<string>(parameters.map(({ name }) => name));
  // It may decide for itself what it goes on with.
  names.delete('cursor');
  return exchanges
    .filter((exchange) => exchange.operation === list && isPlainAnswer(exchange, names))
    .flatMap((exchange) =>
      parameters.flatMap((parameter) => judged(exchange, parameter, FILTERS[operations[list].name])),
    );
}

function judged(exchange: Exchange, parameter: Parameter, filters: Readonly<Record<string, Filter>>): FilteredAnswer[] {
  const { name, many } = parameter;
  const filter = filters[name];
  if (filter === undefined) return [];
  const given = exchange.query.filter(([asked]) => asked === name).map(([, value]) => value);
  const wanted = (many ? given.flatMap((value) => value.split(',')) : given).map(folded);
  const isValid = (value: string): boolean =>
    'enum' in parameter ? parameter.enum.some((known) => folded(known) === value) : isId(value);
  // What an invalid value, or the second of two where there is to be one, comes to is judged elsewhere.
  if (wanted.length === 0 || !wanted.every(isValid) || (!many && wanted.length > 1)) return [];
  const isElsewhere = (value: string | null): boolean =>
    value === null || (isValid(folded(value)) && !wanted.includes(folded(value)));
  const strays = listField(exchange.body, 'data').filter(
    (record) => filter.looksAt(record)?.every(isElsewhere) === true,
  );
  return [{ exchange, parameter: name, wanted, strays: strays.length < filter.least ? [] : strays }];
}

/** Ids come in capitals from some databases. */
function folded(value: string): string {
  return value.toLowerCase();
}

/** Some take them for no id at all. */
const NOTHING = /^[0-]+$|^[f-]+$/;

/** Others may have been masked when they were kept. */
function isId(value: string): boolean {
  return isUuid(value) && !NOTHING.test(value);
}
