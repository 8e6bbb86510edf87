import { DAY } from './assortment.ts';
import type { Shop } from './shop.ts';
import type { Chosen } from './switches.ts';

/** A request that is refused. */
export class No extends Error {
  readonly status: number;
  readonly value: string;

  constructor(status: number, message: string, value = '') {
    super(message);
    this.status = status;
    this.value = value;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const LIMITS = {
  digits: /^(?:0|[1-9]\d*)$/,
  'leading zeros': /^\d+$/,
  plus: /^\+?\d+$/,
  'point zero': /^\d+(?:\.0)?$/,
};
const END_OF_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
export const BEGIN_OF_TIME = Date.parse('0000-01-01T00:00:00.000Z');

export const isUuid = (text: string): boolean => UUID.test(text);

interface Bounds {
  readonly from: number;
  readonly to: number;
}
export interface Range extends Bounds {
  readonly isAsked: boolean;
}

/** The parameters of one request, and what they are asked of. */
export type Ask = ReturnType<typeof askOf>;

export function askOf(query: string, chosen: Chosen, shop: Shop, now: number) {
  const pairs = query
    .split('&')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.split(/=(.*)/s).map((text) => decoded(text));
      return [name, value];
    });
  let isForeign = false;
  let last: No | undefined;

  const valuesOf = (name: string): string[] => pairs.flatMap(([given, value]) => (given === name ? [value] : []));

  function knows(...names: readonly string[]): void {
    const other = pairs.find(([name]) => !names.includes(name));
    if (other !== undefined && chosen('unknownParameters') === 'refused')
      throw new No(400, `unknown parameter ${other[0]}`);
  }

  function one(name: string): string | undefined {
    const values = valuesOf(name);
    if (values.length > 1 && chosen('twice') === 'refused') throw new No(400, `${name} is given twice`);
    const value = values.at(chosen('twice') === 'last' ? -1 : 0);
    if (value !== '') return value;
    if (chosen('emptyValues') === 'refused') throw new No(400, `${name} is empty`);
    return undefined;
  }

  function several(name: string): readonly string[] | undefined {
    const values = valuesOf(name);
    if (values.length === 0) return undefined;
    const items = values
      .flatMap((value) => value.split(','))
      .map((item) => (chosen('blanks') === 'trimmed' ? item.trim() : item));
    if (items.every((item) => item === '')) {
      if (items.length === 1 && chosen('emptyValues') === 'ignored') return undefined;
      throw new No(400, `${name} is empty`);
    }
    const full = items.filter((item) => item !== '');
    if (full.length < items.length && chosen('emptyItems') === 'refused')
      throw new No(400, `${name} has an empty item`);
    return [...new Set(full)];
  }

  function limit(missing: 25 | 100): number {
    const text = one('limit');
    if (text === undefined) return missing;
    const value = LIMITS[chosen('limitForms')].test(text) ? Number(text) : Number.NaN;
    if (!(value <= 100) || (value === 0 && chosen('limitZero') === 'refused'))
      throw new No(400, 'limit is a whole number up to 100', text);
    return value === 0 && chosen('limitZero') === 'default' ? missing : value;
  }

  function instant(name: 'from' | 'to'): number | undefined {
    const text = one(name);
    if (text === undefined) return undefined;
    const isDay = chosen('dates') === 'days too' && /^\d{4}-\d\d-\d\d$/.test(text);
    const [, day = '', , fraction = '', zone = ''] = INSTANT.exec(isDay ? `${text}T00:00:00Z` : text) ?? [];
    const isReal = Number.isFinite(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
    const isTaken =
      isReal &&
      !(chosen('dates') === 'only Z' && zone !== 'Z') &&
      !(chosen('fractions') === 'to milliseconds' && fraction.length > 3);
    const at = isTaken ? Date.parse(isDay ? `${text}T00:00:00Z` : text) : Number.NaN;
    if (!(at >= BEGIN_OF_TIME && at <= END_OF_TIME)) throw new No(400, `${name} is no timestamp`, text);
    return at;
  }

  /** The range that is asked for; `missing` gives the bounds that are not. */
  function range(missing: (bound: Partial<Bounds>) => Bounds): Range {
    const [from, to] = [instant('from'), instant('to')];
    if (from !== undefined && to !== undefined && from > to) throw new No(400, 'from is after to');
    const given = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    return { ...missing(given), ...given, isAsked: from !== undefined || to !== undefined };
  }

  function pastRange(days: number): Range {
    return range(({ from, to = Math.max(now, from ?? 0) }) => ({
      to,
      from: days === 0 ? Math.min(0, to) : Math.max(BEGIN_OF_TIME, to - days * DAY),
    }));
  }

  function words(name: string, known: readonly string[]): ReadonlySet<string> | undefined {
    const given = several(name)?.map((item) =>
      chosen('enumCase') === 'any' && /^[a-z_]+$/i.test(item) ? item.toUpperCase() : item,
    );
    const unknown = given?.find((item) => !known.includes(item));
    if (unknown !== undefined) throw new No(400, `${name} does not take this value`, unknown);
    return given === undefined ? undefined : new Set(given);
  }

  const sameId = (id: string): string => (chosen('idCase') === 'any' ? id.toLowerCase() : id);

  function uuidOf(name: string): string | undefined {
    const value = one(name);
    if (value !== undefined && !isUuid(value)) throw new No(400, `${name} is no UUID`, value);
    return value === undefined ? undefined : sameId(value);
  }

  /** The stores that are asked for, each of which has to be one of this organization. */
  function stores(malformed: 400 | 403 = 400): ReadonlySet<string> | undefined {
    const ids = several('storeIds');
    const wrong = ids?.find((id) => !isUuid(id));
    if (wrong !== undefined) throw new No(malformed, 'storeIds takes UUIDs of your stores', wrong);
    const own = new Set(shop.stores.map(({ id }) => sameId(id)));
    if (ids?.some((id) => !own.has(sameId(id))) === true) isForeign = true;
    if (isForeign && chosen('storeFirst') === 'stores first') allowed();
    return ids === undefined ? undefined : new Set(ids.map(sameId));
  }

  /** Refused where nothing is wrong with any other value. */
  function refuseLast(no: No): void {
    last = no;
  }

  /** After all values were looked at. */
  function allowed(): void {
    if (last !== undefined) throw last;
    if (isForeign) throw new No(403, 'a store is not one of yours');
  }

  function goods(name: string, isFormed: boolean, isOneTaken: boolean): ReadonlySet<string> | undefined {
    const ids = several(name);
    const wrong = isFormed && chosen('badGoods') === 'refused' ? ids?.find((id) => !isUuid(id)) : undefined;
    if (wrong !== undefined) throw new No(400, `${name} takes UUIDs`, wrong);
    if (isOneTaken && (ids?.length ?? 0) > 1 && chosen('severalGoods') === 'refused')
      throw new No(400, `${name} takes one id`);
    return ids === undefined ? undefined : new Set(ids.map(sameId));
  }

  function flag(name: string): boolean | undefined {
    const text = one(name);
    if (text === undefined) return undefined;
    const said = chosen('booleans') === 'exact' ? text : text.toLowerCase();
    if (said === 'true' || (said === '1' && chosen('booleans') === 'digits too')) return true;
    if (said === 'false' || (said === '0' && chosen('booleans') === 'digits too')) return false;
    throw new No(400, `${name} is true or false`, text);
  }

  return {
    shop,
    now,
    raw: valuesOf,
    knows,
    one,
    several,
    limit,
    pastRange,
    range,
    words,
    uuidOf,
    stores,
    refuseLast,
    allowed,
    goods,
    flag,
    sameId,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new No(400, 'a broken escape');
  }
}
