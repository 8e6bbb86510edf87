import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import {
  type Detector,
  isProse,
  matchesOf,
  type Setting,
  type Sighting,
  type Weight,
  withoutLookalikes,
} from './sighting.ts';

const CANDIDATE =
  /(?<![\p{L}\p{N}_#/:.,\u00b7-])\+?\(?\d[\d\s().\u2010-\u2013-]{6,20}\d(?![\p{L}\p{N}_\u00b7]|[-./:,]\d)/gu;
const CUE =
  /(?:phone|mobile|\btel\b|\btel[.:]|telephone|\bcell\b|whatsapp|\bcall\b|\bcontact\b|\bsms\b|\bmob\b|โทร|มือถือ|เบอร์|电话|手机|電話|携帯|điện thoại|\bsđt\b)[^\d+]{0,24}$/iu;

/** A phone line that the business publishes. */
const OWN_LINE =
  /(?:hotline|help ?line|toll[- ]?free|customer[ _](?:service|care|support)|call[- ]?cent(?:er|re)|service[ _](?:line|number|desk|phone)|สายด่วน|ศูนย์บริการ)[^\d+]{0,16}$/iu;

/** Countries whose wallets are payment methods. */
const SHOPS: CountryCode = 'TH';
/** National formats with separators; the country's numbering plan has to match. */
const AT_HOME: readonly (readonly [CountryCode, RegExp])[] = [
  ['TH', /^0[689]\d[- .]\d{3}[- .]\d{4}$/],
  ['TH', /^0[689]\d[- .]\d{7}$/],
  ['TH', /^\(?0[2-7]\d?\)?[- .]\d{3}[- .]\d{3,4}$/],
  ['US', /^\(?[2-9]\d{2}\)?[- .]\d{3}[- .]\d{4}$/],
  ['GB', /^07\d{3}[ -]\d{3}[ -]?\d{3}$/],
  ['JP', /^0[789]0-\d{4}-\d{4}$/],
  ['KR', /^01\d-\d{3,4}-\d{4}$/],
  ['CN', /^1[3-9]\d[- ]\d{4}[- ]\d{4}$/],
  ['MY', /^01\d-\d{3,4}[ -]?\d{4}$/],
  ['ID', /^08\d{2}[- ]\d{4}[- ]\d{3,4}$/],
  ['VN', /^0[35789]\d{2}[ .]\d{3}[ .]\d{3}$/],
  ['AU', /^04\d{2} \d{3} \d{3}$/],
  ['FR', /^0[67](?:[ .]\d{2}){4}$/],
  ['DE', /^01[567]\d{1,2}[ /-]\d{6,8}$/],
  ['IN', /^[6-9]\d{4}[ -]\d{5}$/],
  ['PH', /^09\d{2}[ -]\d{3}[ -]\d{4}$/],
];

/** A mobile number of a shop's country as the login of a link: `?u=0812345678`. */
const LOGIN_OF_LINK =
  /(?<=[?&;](?:u|uid|usr|user|username|login|account|c|cust|customer|client|buyer|member|owner|contact|p|ph|who)=)(?:0|66)[689]\d{8}(?=$|[&;#])/gi;

interface Found {
  readonly mobile: boolean;
  /** In a format that only phone numbers have. */
  readonly strict: boolean;
  /** With a country code, which only phone numbers have. */
  readonly international: boolean;
  /** Of another country, without its code: part numbers, lots and ids look like it. */
  readonly foreign: boolean;
}

export const detectPhone: Detector = (text, setting) => {
  if (setting === 'constant' || !/\d[^\p{L}]{5,}\d/u.test(text)) return [];
  const bare = setting === 'url' ? text : withoutLookalikes(text);
  return [...matchesOf(text, LOGIN_OF_LINK, 'phone', 'possible'), ...candidates(bare, text, setting)];
};

function candidates(bare: string, text: string, setting: Setting): Sighting[] {
  return [...bare.matchAll(CANDIDATE)].flatMap((match) => {
    const candidate = match[0].trim();
    const found = classify(candidate, setting);
    if (found === null || (setting === 'url' && !candidate.startsWith('+'))) return [];
    const before = bare.slice(0, match.index);
    const all = candidate.length === text.trim().length;
    const isOwn = isProse(setting) && OWN_LINE.test(before);
    const weight = isOwn ? 'possible' : weigh(found, setting, CUE.test(before), all);
    return weight === null
      ? []
      : [{ category: 'phone', weight, start: match.index, end: match.index + match[0].length }];
  });
}

function classify(found: string, setting: Setting): Found | null {
  // A bracket that is not closed within the number encloses the whole number.
  const candidate = found.startsWith('(') && !found.includes(')') ? found.slice(1) : found;
  const digits = candidate.replace(/\D/g, '');
  if (digits.length < 8 || digits.length > 15) return null;
  const separated = candidate.length > digits.length;
  // A barcode may begin with two zeros.
  const isAbroad = candidate.startsWith('00') && (separated || !isNumbered(setting));
  if (candidate.startsWith('+') || isAbroad) return international(candidate.replace(/^00/, '+'));
  const home = separated
    ? AT_HOME.find(([country, form]) => form.test(candidate) && isValid(digits, country))
    : undefined;
  if (home !== undefined) {
    const [country] = home;
    const mobile = country !== 'US' && parsePhoneNumberFromString(digits, country)?.getType() === 'MOBILE';
    return { mobile, strict: true, international: false, foreign: country !== SHOPS };
  }
  if (separated) return null;
  const isBare = /^0[689]\d{8}$/.test(digits) || /^1[3-9]\d{9}$/.test(digits);
  return isBare ? { mobile: true, strict: false, international: false, foreign: !digits.startsWith('0') } : null;
}

function international(candidate: string): Found | null {
  const number = parsePhoneNumberFromString(candidate);
  if (number?.isValid() !== true) return null;
  const type = number.getType();
  return {
    mobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' || type === undefined,
    strict: true,
    international: true,
    foreign: false,
  };
}

function isValid(digits: string, country: CountryCode): boolean {
  return parsePhoneNumberFromString(digits, country)?.isValid() === true;
}

function isNumbered(setting: Setting): boolean {
  return setting === 'id' || setting === 'code' || setting === 'header' || setting === 'url';
}

/** null: harmless in this setting. */
function weigh(found: Found, setting: Setting, hasCue: boolean, isAll: boolean): Weight | null {
  if (found.foreign && found.strict && !hasCue && (isProse(setting) || isNumbered(setting)))
    return setting === 'text' || setting === 'document' ? 'possible' : null;
  switch (setting) {
    case 'personal':
    case 'label':
      return 'certain';
    case 'unknown':
      return found.strict || hasCue || found.mobile ? 'certain' : 'possible';
    case 'name':
      return found.mobile && (hasCue || !found.foreign) ? 'certain' : 'possible';
    case 'text':
      if (found.mobile && (found.strict || hasCue || isAll)) return 'certain';
      return 'possible';
    case 'error':
    case 'header':
      if (found.strict && found.mobile) return 'certain';
      if (hasCue) return found.mobile ? 'certain' : 'possible';
      return null;
    case 'document':
      return found.strict ? 'possible' : null;
    case 'id':
    case 'url':
      return found.strict && found.mobile ? 'certain' : null;
    case 'code':
      if (!found.strict || !found.mobile) return null;
      return found.international ? 'certain' : 'possible';
    default:
      return null;
  }
}

/** Thirteen digits with a check digit (Thailand). */
function isThaiId(digits: string): boolean {
  if (!/^[1-8]\d{12}$/.test(digits)) return false;
  const sum = weighted(digits.slice(0, 12), (index) => 13 - index);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

/** Barcodes: EAN-13, and UPC-A with a leading zero. */
function isEan13(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = weighted(digits.slice(0, 12), (index) => (index % 2 === 0 ? 1 : 3));
  return (10 - (sum % 10)) % 10 === Number(digits[12]);
}

/** Eighteen characters with a birthday inside (China). */
function isChineseId(id: string): boolean {
  if (!/^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/i.test(id)) return false;
  const factors = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weighted(id.slice(0, 17), (index) => factors[index] ?? 0);
  return '10X98765432'[sum % 11] === id.slice(17).toUpperCase();
}

/** A letter, seven digits and a letter (Singapore). */
function isNric(id: string): boolean {
  const [, kind, digits, last] = /^([STFG])(\d{7})([A-Z])$/.exec(id) ?? [];
  if (kind === undefined || digits === undefined) return false;
  const factors = [2, 7, 6, 5, 4, 3, 2];
  const shift = kind === 'T' || kind === 'G' ? 4 : 0;
  const sum = weighted(digits, (index) => factors[index] ?? 0) + shift;
  const letters = kind === 'S' || kind === 'T' ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK';
  return letters[sum % 11] === last;
}

/** Twelve digits after Verhoeff (India). */
function isAadhaar(digits: string): boolean {
  if (!/^[2-9]\d{11}$/.test(digits)) return false;
  let check = 0;
  for (let place = 0; place < 12; place++) check = dihedral(check, permuted(place, Number(digits[11 - place])));
  return check === 0;
}

function weighted(digits: string, factor: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) sum += Number(digits[index]) * factor(index);
  return sum;
}

/** The product of two elements of the dihedral group of order ten. */
function dihedral(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5);
  return b < 5 ? 5 + ((a - 5 - b + 5) % 5) : (a - b + 5) % 5;
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(times: number, digit: number): number {
  let value = digit;
  for (let turn = 0; turn < times % 8; turn++) value = PERMUTATION[value] ?? 0;
  return value;
}

const ID_CUE =
  /(?:national id|id card|citizen id|identity|passport|\bssn\b|social security|\bnric\b|\bdoc(?:ument)? id|บัตรประชาชน|ประจำตัวประชาชน|身份证|เลขประจำตัว(?!ผู้เสียภาษี)|aadhaar)[^\d]{0,24}$/iu;

interface Form {
  readonly pattern: RegExp;
  readonly isId: (digits: string) => boolean;
  /** In a format that nothing else has. */
  readonly strict: boolean;
  /** In a format like that of lots and orders that begin with a date: always masked, and a finding only next to a word for it. */
  readonly likeLots?: true;
}

/** Begins with a birthday and a state. */
const MALAYSIAN = /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[1-5]\d)\d{4}$/;
const AMERICAN = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/;

const FORMS: readonly Form[] = [
  // In the groups of a Thai id card it is one, even with a wrong digit. The tax number of a company begins with 0.
  { pattern: /(?<![\w-])[1-8]([- ])\d{4}\1\d{5}\1\d{2}\1\d(?![\w-])/g, isId: () => true, strict: true },
  {
    pattern: /(?<![\w.-])[1-8]\d{12}(?![\w-]|\.\d)/g,
    isId: (digits) => isThaiId(digits) && !isEan13(digits),
    strict: false,
  },
  { pattern: /(?<![\w-])[1-9]\d{16}[\dXx](?![\w-])/g, isId: isChineseId, strict: true },
  { pattern: /(?<![\w-])[STFG]\d{7}[A-Z](?![\w-])/g, isId: isNric, strict: false },
  { pattern: /(?<![\w-])[2-9]\d{3} \d{4} \d{4}(?![\w -])/g, isId: isAadhaar, strict: false },
  {
    pattern: /(?<![\w-])\d{6}-\d{2}-\d{4}(?![\w-])/g,
    isId: (digits) => MALAYSIAN.test(digits),
    strict: true,
    likeLots: true,
  },
  { pattern: /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g, isId: (digits) => AMERICAN.test(digits), strict: false },
];

export const detectNationalId: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'url' || !/\d[\d -]{5,}[\dA-Za-z]/.test(text)) return [];
  const bare = withoutLookalikes(text);
  return FORMS.flatMap(({ pattern, isId, strict, likeLots }) =>
    [...bare.matchAll(pattern)].flatMap((match) => {
      if (!isId(match[0].replace(/[- ]/g, ''))) return [];
      const isWritten = /[- ]/.test(match[0]);
      const hasCue = ID_CUE.test(bare.slice(0, match.index));
      const isSure = (strict && (isWritten || !NUMBERED.has(setting))) || hasCue;
      // In prose about requests it is most likely a request number, and masked anyway.
      const isSpare = strict && (setting === 'header' || setting === 'error');
      const found = weighId(setting, isSure) ?? (isSpare ? 'possible' : null);
      if (found === null) return [];
      const isLot = likeLots === true && !hasCue && setting !== 'personal' && setting !== 'code';
      const weight = isLot ? 'possible' : found;
      const [start, end] = [match.index, match.index + match[0].length];
      return [{ category: 'document-id' as const, weight, start, end, ...(hasCue ? { isNamed: true } : {}) }];
    }),
  );
};

/** In ids, traces and names, eighteen digits in a row are an id. */
const NUMBERED: ReadonlySet<Setting> = new Set(['id', 'code', 'name', 'header', 'error']);

function weighId(setting: Setting, sure: boolean): Weight | null {
  if (setting === 'personal' || setting === 'label') return 'certain';
  if (setting === 'document') return sure ? 'possible' : null;
  if (NUMBERED.has(setting)) return sure ? 'certain' : null;
  return sure ? 'certain' : 'possible';
}
