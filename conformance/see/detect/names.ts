import { forbiddenCategories } from '../../../contract/generated/forbidden-categories.ts';
import { forbiddenName, wordsOf } from '../../../contract/minimization/names.ts';
import { pagedOperation } from '../../../contract/operations.ts';
import type { AskedOperation } from '../../model/exchange.ts';
import { knownOr } from '../../model/values/memoize.ts';

type Spelling = readonly [category: string, pattern: RegExp, logsOnly?: true];

/** The contract's table matches names word by word. These patterns match names with joined, shortened or disguised words. */
const SPELLINGS: readonly Spelling[] = [
  [
    'phone',
    /(?<!head|micro|ear|sax|xylo|mega|gramo|smart)phone(?!tic|me|s?case)|telefon|^(?:mob|phn|tele|cell)(?:no|num|number)?$|mobile(?:no|num|number|tel)|msisdn|handphone/,
  ],
  ['email', /email|^eml(?:addr)?$|mailaddr/],
  ['birthday', /birth(?:day|date|dt|year|place)|dateofbirth|^dob|dob$/],
  [
    'document-id',
    /passport|national(?:id|no|number)|citizen(?:id|no|number)|idcard|identitycard|document(?:id|no|number)$|personalid|(?:^|customer|member)nric|aadhaar|taxpayer|socialsecurity|^(?:ctz|nat)id$/,
  ],
  [
    'member-number',
    /member(?:ship)?(?:no|num|number|code|card|ref)|^mem(?:no|num|id)$|loyalty(?:no|num|number|card|code|id)/,
  ],
  ['prescription', /prescri|medication|^rx(?:no|num|id)?$/],
  ['notes', /(?:customer|internal|staff|private|sale|order|admin|doctor)(?:note|remark|memo|comment)s?$/],
  ['supplier-cost', /(?:supplier|vendor|purchase|buying|wholesale)(?:unit)?(?:price|cost)|costprice/],
  [
    'cost',
    /(?:unit|avg|average|total|landed|historical|last|base|item|product|line|stock|std|standard|actual|net|gross|move|movement)(?:unit)?costs?(?:amount|value|price)?$|^costs?(?:per|each|amount|total|value|of|at|avg|unit)|cogs|^(?:cst|uc|avgc|unitcst)$/,
  ],
  [
    'profit',
    /profit(?!cent(?:er|re))|(?:gross|net|sales?|unit|item)margin|margin(?:amount|value|pct|percent|rate)|^gpm?(?:pct)?$/,
  ],
  ['staff-private', /salar(?:y|ies)|^wages?|wage$|payrate|hourlyrate|payroll|bankacc/],
  ['file-metadata', /(?:s3|storage|object|blob|file)(?:key|path|bucket)$|filesize|filename$|mimetype|uploadedby/],
  ['credential', /passw(?:or)?d|apikey|secretkey|privatekey|accesstoken|refreshtoken|keyhash|hashedkey/],
  ['log-reason', /reasons?(?:text|code)?$|^rsn$|justification/, true],
  [
    'log-employee',
    /employee|^emp(?:id|name|no)?$|^usr(?:id|name)?$|^staff|(?:created|updated|performed|approved|done|handled|moved|requested|counted|received|adjusted|entered|recorded|executed|issued)by|^by$|^username|^user(?:id)?$/,
    true,
  ],
  ['log-cost', /costs?$|valuation|stockvalue/, true],
];

const DIGITS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a' };

/** The category of a name in an unusual spelling. */
function moreSpellings(name: string, inLog: boolean): string | undefined {
  const plain = joined(name);
  const disguised = plain.replace(/(?<=\p{L})[0134@5](?=\p{L})/gu, (digit) => DIGITS[digit] ?? digit);
  const spellings = disguised === plain ? [plain] : [plain, disguised];
  return SPELLINGS.find(
    ([, pattern, logsOnly]) => (logsOnly !== true || inLog) && spellings.some((spelling) => pattern.test(spelling)),
  )?.[0];
}

function joined(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, '');
}

export interface NamePlace {
  readonly operation: AskedOperation;
  /** Names of the enclosing objects, outermost first. */
  readonly within: readonly string[];
}

export interface NameJudgement {
  /** Id of a category of the contract's minimization table. */
  readonly category: string;
  readonly weight: 'certain' | 'possible';
}

const judged = new Map<string, NameJudgement | null>();
const MAX_JUDGED = 5000;

/** The finding for a field that is not in the contract, by its name and place; null if it is harmless. */
export function judgeName(name: string, value: unknown, place: NamePlace): NameJudgement | null {
  if (name === 'averageCost' && isBranchOverride(place)) return null;
  const slot = `${place.operation} ${place.within.join('/')} ${name}`;
  const judgement = knownOr(judged, slot, () => judge(name, place), MAX_JUDGED);
  if (judgement === null || judgement.weight === 'possible') return judgement;
  // Receipts show the last four digits of a card, and some the first six; its number has at least twelve.
  if (judgement.category === 'payment-card' && !/^(?:\d[ -]?){12,19}$/.test(String(value))) return null;
  return saysNothing(value) ? { ...judgement, weight: 'possible' } : judgement;
}

/**
 * The only cost that may be shown is in a product's branch overrides (MIN-17). The contract leaves open whether a promotion
 * shows its products in full, so it may show the cost there too. Inventory logs and sales may not show any cost.
 */
function isBranchOverride({ operation, within }: NamePlace): boolean {
  if (within.at(-1) !== 'branchOverrides') return false;
  return operation === 'listProducts' || (operation === pagedOperation('promotions') && within.at(-2) === 'products');
}

function judge(name: string, { operation, within }: NamePlace): NameJudgement | null {
  const shown = name.slice(0, 120);
  const places = within.map((holder) => PLACES.find(([pattern]) => pattern.test(holder))?.[1] ?? holder);
  const path = [...places, shown];
  const category = operation === 'other' ? forbiddenName({ path }) : forbiddenName({ path, operation });
  if (category !== undefined) {
    const isOwn = category.id === 'notes' && isIn('store', operation, path);
    return { category: category.id, weight: isTelling(category.id, shown) && !isOwn ? 'certain' : 'possible' };
  }
  const more = moreSpellings(shown, isIn('log', operation, path));
  if (more === undefined) return isOwnNumber(shown, path, operation);
  const applies = forbiddenCategories.find(({ id }) => id === more)?.outside?.includes('store') !== true;
  return applies || !isIn('store', operation, path)
    ? { category: more, weight: 'certain' }
    : { category: more, weight: 'possible' };
}

/** A picture of a person or a form of address is a borderline case. */
const VAGUE = /^(?:photo|avatar|gender|sex|picture)/;

function isTelling(category: string, name: string): boolean {
  return (category !== 'customer-profile' && category !== 'staff-account') || !VAGUE.test(wordsOf(name).join(' '));
}

/** A store's own phone number, email address or tax number is on every receipt: at most a hint. */
function isOwnNumber(name: string, path: readonly string[], operation: AskedOperation): NameJudgement | null {
  if (!isIn('store', operation, path)) return null;
  const category = forbiddenName({ path: [name], operation: 'listSales' });
  return category?.outside?.includes('store') === true ? { category: category.id, weight: 'possible' } : null;
}

const STORES = /^(?:stores?|branch(?:es)?|assignedStores|organization)$/i;
const PEOPLE = /staff|employee|cashier|manager|owner|creator|customer|member|contact ?person/i;

function isIn(place: 'store' | 'log', operation: AskedOperation, path: readonly string[]): boolean {
  if (place === 'log') return operation === 'listInventoryLogs';
  if (path.some((part) => PEOPLE.test(part))) return false;
  return operation === 'listStores' || operation === 'getMe' || path.slice(0, -1).some((part) => STORES.test(part));
}

/** The contract's table has the documented names of places; deployments use others too. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:store_?manager|manager|owner|seller|sales_?person|waiter|waitress|server|employees|staffs|staffMember)$/i,
    'staff',
  ],
  [/^(?:client|buyer|shopper|patient|customer_?(?:info|profile|data|details)|profile)$/i, 'customer'],
];

/**
 * A flag or a masked text says nothing about a person: only a hint. A null or an empty list is a finding: the field itself is not
 * in the contract, and another record may fill it.
 */
function saysNothing(value: unknown, depth = 0): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'string') return /^[*•#-]+$|^x{3,}$|^\[?redacted\]?$/i.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 20) return false;
  const parts = Array.isArray(value) ? value : Object.values(value);
  return parts.length > 0 && parts.every((part) => saysNothing(part, depth + 1));
}
