import { kinds, type Reason } from './kinds.ts';
import type { Mutant } from './place-mutants.ts';

/** One mutant each, known by its content and the declaration that it is in. */
const single: readonly Reason[] = [
  {
    why: 'open',
    within: 'refused',
    original: 'status === 429',
    before: /^const said = $/,
    because: 'the text of an error (ERR-08)',
  },
  {
    why: 'open',
    within: 'refused',
    original: 'status === 429',
    replacement: 'true',
    before: /^const headers = $/,
    because: 'headers of errors other than 429 (ERR-08)',
  },
  {
    why: 'open',
    within: 'isFound',
    original: 'false',
    replacement: 'true',
    because: 'what a text that is not a number finds among invoices (FIL-26)',
  },
  {
    why: 'open',
    within: 'knows',
    original: '[...this.#given.keys()]',
    because: 'unknown parameters (PAR-32)',
  },
  {
    why: 'open',
    within: 'list',
    original: "values.includes('')",
    replacement: 'false',
    because: 'empty values in lists (PAR-37)',
  },
  {
    why: 'open',
    within: 'list',
    original: "''",
    because: 'empty values in lists (PAR-37)',
  },
  {
    why: 'open',
    within: 'instant',
    original: "name === 'to'",
    replacement: 'true',
    because: 'which instant a date without a time stands for (PAR-35)',
  },
  {
    why: 'open',
    within: 'count',
    original: 'before.since + limit.windowMs',
    replacement: 'before.since - limit.windowMs',
    because: 'the size of the rate limit: a window that ends at once never refuses (RATE-05)',
  },
  {
    why: 'open',
    within: 'read',
    original: "people === 'staff' && path.split('/').length === 4 && more === 'shifts'",
    replacement: "people === 'staff' && path.split('/').length === 4 || more === 'shifts'",
    because: 'paths that the contract does not name (AUTH-27)',
  },
  {
    why: 'another shop',
    within: 'promotionRecord',
    original: 'percent === null',
    because: "any discount may be a promotion's own",
  },
  {
    why: 'open',
    within: 'promotionRecord',
    original: '{ id: product.id, sku: product.sku, name: product.name }',
    because: 'what a promotion shows of its products (ENV-41)',
  },
  {
    why: 'open',
    within: 'shiftRecord',
    original:
      '{ id, store: storeRecord(staff.store), clockIn: stamp(from), clockOut: stampOrNull(to), withDrawer: hasDrawer, }',
    because: 'the fields of a shift (ENV-39)',
  },
  {
    why: 'open',
    within: 'figures',
    original: 'sales.length === 0',
    replacement: 'false',
    because: 'averages without sales (ANA-30)',
  },
  {
    why: 'open',
    within: 'customerRows',
    original: '{ dateRange: shown(range) }',
    because: 'where else a range is shown (ENV-47)',
  },
  {
    why: 'open',
    within: 'revenue',
    original: 'choices.zoneHours * DAY',
    replacement: 'choices.zoneHours / DAY',
    because: 'the time zone of a revenue date (ANA-27)',
  },
  {
    why: 'open',
    within: 'description',
    original: '`\u0024{ROOT}/openapi.json`',
    because: 'whether the served document names its own path (DOC-11)',
  },
  {
    why: 'open',
    within: 'uuid',
    original: '/^\\{|\\}$/g',
    replacement: '/^\\{|\\}/g',
    because: 'the body of an error (ERR-08) or the headers of a refused method (RO-10)',
  },
  {
    why: 'open',
    within: 'parseQueryString',
    original: 'equals < 0',
    replacement: 'false',
    because: 'parameters without a value, and empty names and blanks (PAR-37)',
  },
  {
    why: 'open',
    within: 'writeShift',
    original: 'clock_out === null',
    replacement: 'false',
    because: 'the fields of a shift (ENV-39)',
  },
  {
    why: 'open',
    within: 'decode',
    original: "' '",
    replacement: '""',
    because: 'parameters without a value, and empty names and blanks (PAR-37)',
  },
  {
    why: 'open',
    within: 'defaultRange',
    original: 'asked.to === undefined',
    replacement: 'false',
    because: 'only one bound (INV-23)',
  },
  {
    why: 'open',
    within: 'write',
    original: 'shifts.last_out === null',
    replacement: 'true',
    because: 'staff without sales and the order of equals (ANA-29, ANA-34), and the unnamed fields (ENV-40)',
  },
  {
    why: 'open',
    within: 'finish',
    original: "''",
    replacement: '"Stryker was here!"',
    because: 'paths, ids of requests and pages about errors that the contract does not name (ERR-11)',
  },
  {
    why: 'open',
    within: 'methodNotAllowed',
    original: '{ headers: { allow: allowHeader } }',
    replacement: '{}',
    because: 'the body of an error (ERR-08) or the headers of a refused method (RO-10)',
  },
  {
    why: 'open',
    within: 'staffReader',
    original: 'stores.has(person.store.no) || sold.has(person.no) || shifts.has(person.no)',
    replacement: 'true',
    because: 'staff without sales and the order of equals (ANA-29, ANA-34), and the unnamed fields (ENV-40)',
  },
  {
    why: 'open',
    within: 'staffReader',
    original: 'a.no - b.no',
    replacement: 'a.no + b.no',
    because: 'staff without sales and the order of equals (ANA-29, ANA-34), and the unnamed fields (ENV-40)',
  },
  {
    why: 'open',
    within: 'parseQueryString',
    original: 'name === null',
    replacement: 'true',
    because: 'parameters without a value, and empty names and blanks (PAR-37)',
  },
  {
    why: 'open',
    within: 'requestReader',
    original:
      "{ const expected = 'percent escapes that spell UTF-8 text'; faults.push(faultOf('malformed', name, received, expected, 'write % itself as %25')); }",
    replacement: '{}',
    because: 'the body of an error (ERR-08) or the headers of a refused method (RO-10)',
  },
  {
    why: 'open',
    within: 'parseQueryString',
    original: 'pair.slice(equals + 1)',
    replacement: 'pair',
    because: 'parameters without a value, and empty names and blanks (PAR-37)',
  },
  {
    why: 'open',
    within: 'route',
    original: "method === 'GET' || method === 'HEAD'",
    replacement: 'true',
    because: 'paths, ids of requests and pages about errors that the contract does not name (ERR-11)',
  },
];

const FIELDS = ['file', 'kind', 'within', 'original', 'replacement', 'before'] as const;

/** Why a mutant leaves the count without being run. */
export function reasonFor(mutant: Mutant): Reason | null {
  const fits = (reason: Reason): boolean => FIELDS.every((field) => isLike(reason[field], mutant[field]));
  return kinds.find(fits) ?? single.find(fits) ?? null;
}

function isLike(wanted: string | RegExp | undefined, text: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? wanted === text : wanted.test(text);
}
