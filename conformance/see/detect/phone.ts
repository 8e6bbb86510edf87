import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Detector, Setting, Sighting, Weight } from './sighting.ts';
import { isProse, matchesOf, withoutLookalikes } from './sighting.ts';

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
    return { mobile: isMobile(digits, country), strict: true, international: false, foreign: country !== SHOPS };
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

function isMobile(digits: string, country: CountryCode): boolean {
  return country !== 'US' && parsePhoneNumberFromString(digits, country)?.getType() === 'MOBILE';
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
