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
    why: 'equivalent',
    within: 'listPromotions',
    original: 'promotion.from === null',
    replacement: 'false',
    because: 'null <= to is true as well',
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
    why: 'equivalent',
    within: 'answer',
    original: "''",
    because: 'a default for what split always gives',
  },
  {
    why: 'open',
    within: 'read',
    original: "people === 'staff' && path.split('/').length === 4 && more === 'shifts'",
    replacement: "people === 'staff' && path.split('/').length === 4 || more === 'shifts'",
    because: 'paths that the contract does not name (AUTH-27)',
  },
  {
    why: 'equivalent',
    within: 'promotionRecord',
    original: 'percent === null',
    because: "another shop: any discount may be a promotion's own",
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
    why: 'equivalent',
    within: 'get',
    original: 'this.starts[place] ?? 0',
    replacement: 'this.starts[place] && 0',
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'open',
    within: 'uuid',
    original: '/^\\{|\\}$/g',
    replacement: '/^\\{|\\}/g',
    because: 'the body of an error (ERR-08) or the headers of a refused method (RO-10)',
  },
  {
    why: 'unreached',
    within: 'rowReader',
    original:
      "{ const bodies = engine.db.selectFrom('sales').select(['seq', 'body']); const together = engine.prepareTuples<TextRow>( bodies.where('seq', '>=', slot('lowest')).where('seq', '<=', slot('highest')), ); const scattered = engine.prepareTuples<TextRow>( bodies.where(sql<boolean>`seq in (select value from json_each(\u0024{slot<string>('rows')}))`), ); return async (rows) => { const [highest = 0, lowest = 0] = [rows[0], rows.at(-1)]; const inOnePiece = highest - lowest === rows.length - 1; return inOnePiece ? together({ lowest, highest }) : scattered({ rows: JSON.stringify(rows) }); }; }",
    replacement: '{}',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'equivalent',
    within: 'isCommon',
    original: 'stores === 0',
    replacement: 'stores !== 0',
    because: 'a cache, or a choice between queries that find the same records',
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
    why: 'equivalent',
    within: 'replaceKey',
    original: "'='",
    replacement: '""',
    because: 'keys do not change their state during a check, and each state but active is refused',
  },
  {
    why: 'equivalent',
    within: 'shapeOf',
    original: 'filters.to === null',
    replacement: 'true',
    because: 'a cache, or a choice between queries that find the same records',
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
    why: 'equivalent',
    within: 'setStatus',
    original: "'id'",
    replacement: '""',
    because: 'keys do not change their state during a check, and each state but active is refused',
  },
  {
    why: 'equivalent',
    within: 'isCommon',
    original: 'stores === 0 || (stores < 1 << branches && bitsIn(stores) * 8 >= branches)',
    replacement: 'true',
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'equivalent',
    within: 'requestReader',
    original: 'parameter.default === undefined',
    replacement: 'parameter.default !== undefined',
    because: 'no parameter of this contract comes to this branch with another result',
  },
  {
    why: 'open',
    within: 'write',
    original: 'shifts.last_out === null',
    replacement: 'true',
    because: 'staff without sales and the order of equals (ANA-29, ANA-34), and the unnamed fields (ENV-40)',
  },
  {
    why: 'equivalent',
    within: 'shapeOf',
    original: "'-'",
    replacement: '""',
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'open',
    within: 'finish',
    original: "''",
    replacement: '"Stryker was here!"',
    because: 'paths, ids of requests and pages about errors that the contract does not name (ERR-11)',
  },
  {
    why: 'equivalent',
    within: 'narrow',
    original: "`method_bits & \u0024{slot('methods')} <> 0`",
    replacement: '``',
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'unreached',
    within: 'find',
    original: 'tab !== 0',
    replacement: 'true',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'unreached',
    within: 'find',
    original: '[staff]',
    replacement: '[]',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'unreached',
    within: 'find',
    original: 'filters.invoice !== 0',
    replacement: 'false',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'unreached',
    within: 'note',
    original: 'number >= this.size',
    replacement: 'false',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'unreached',
    within: 'find',
    original: 'filters.from === null',
    replacement: 'false',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'unreached',
    within: 'residentOf',
    original: "'filling'",
    replacement: '""',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'unreached',
    within: 'residentOf',
    original: 'organizations.set(catalogue.no, fresh);',
    replacement: ';',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
  },
  {
    why: 'open',
    within: 'methodNotAllowed',
    original: '{ headers: { allow: allowHeader } }',
    replacement: '{}',
    because: 'the body of an error (ERR-08) or the headers of a refused method (RO-10)',
  },
  {
    why: 'equivalent',
    within: 'statusOf',
    original: "status === 'rotated'",
    replacement: "status !== 'rotated'",
    because: 'keys do not change their state during a check, and each state but active is refused',
  },
  {
    why: 'equivalent',
    within: 'shapeOf',
    original: "name === 'statuses' && isRare(filters.statuses)",
    replacement: "name === 'statuses' || isRare(filters.statuses)",
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'equivalent',
    within: 'productLister',
    original: "'-'",
    replacement: '""',
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'open',
    within: 'staffReader',
    original: 'stores.has(person.store.no) || sold.has(person.no) || shifts.has(person.no)',
    replacement: 'true',
    because: 'staff without sales and the order of equals (ANA-29, ANA-34), and the unnamed fields (ENV-40)',
  },
  {
    why: 'equivalent',
    within: 'productLister',
    original: "'-'",
    replacement: '""',
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'equivalent',
    within: 'requestReader',
    original: 'value !== undefined',
    replacement: 'true',
    because: 'no parameter of this contract comes to this branch with another result',
  },
  {
    why: 'equivalent',
    within: 'ownForm',
    original: '/^\\d{4}-\\d\\d-(?:[01]\\d|2[0-8])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$/',
    replacement: '/^\\d{4}-\\d\\d-(?:[01]\\D|2[0-8])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$/',
    because: 'a fast path: what it does not take is read by the full parser',
  },
  {
    why: 'unreached',
    within: 'SaleIndex',
    original: '[this.statuses, this.methods, this.stores, this.staff, this.tabs]',
    replacement: '[]',
    because:
      'sales are read from the database until all are in memory, and a check of a fresh deployment is over before',
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
    why: 'equivalent',
    within: 'requestReader',
    original: "parameters.filter((parameter) => parameter.in === 'query')",
    replacement: 'parameters',
    because: 'no parameter of this contract comes to this branch with another result',
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
    why: 'equivalent',
    within: 'pageOf',
    original: 'row !== undefined',
    replacement: 'true',
    because: 'rows are read up to the last one that exists',
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
  {
    why: 'equivalent',
    within: 'get',
    original: 'this.lengths[place] ?? 0',
    replacement: 'this.lengths[place] && 0',
    because: 'a cache, or a choice between queries that find the same records',
  },
  {
    why: 'equivalent',
    within: 'referenceKindOf',
    original: "referenceKinds[code] ?? 'none'",
    replacement: "referenceKinds[code] && 'none'",
    because: 'a default for codes that the world does not have',
  },
];

const FIELDS = ['file', 'kind', 'within', 'original', 'replacement', 'before'] as const;

/** Why a mutant leaves the count. "Not reached" holds only for one that no request executes. */
export function reasonFor(mutant: Mutant, isExecuted: boolean): Reason | null {
  const fits = (reason: Reason): boolean =>
    FIELDS.every((field) => isLike(reason[field], mutant[field])) && !(reason.why === 'unreached' && isExecuted);
  return kinds.find(fits) ?? single.find(fits) ?? null;
}

function isLike(wanted: string | RegExp | undefined, text: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? wanted === text : wanted.test(text);
}
