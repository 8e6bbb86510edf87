import { type Detector, type Setting, type Weight, withoutLookalikes } from './sighting.ts';

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

const CUE =
  /(?:national id|id card|citizen id|identity|passport|\bssn\b|social security|\bnric\b|\bdoc(?:ument)? id|บัตรประชาชน|ประจำตัวประชาชน|身份证|เลขประจำตัว(?!ผู้เสียภาษี)|aadhaar)[^\d]{0,24}$/iu;

interface Form {
  readonly pattern: RegExp;
  readonly isId: (digits: string) => boolean;
  /** In a format that nothing else has. */
  readonly strict: boolean;
  /** In a format like that of lots and orders that begin with a date: always masked, and a finding only next to a word for it. */
  readonly likeLots?: true;
}

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
  { pattern: /(?<![\w-])\d{6}-\d{2}-\d{4}(?![\w-])/g, isId: isMalaysian, strict: true, likeLots: true },
  { pattern: /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g, isId: isAmerican, strict: false },
];

export const detectNationalId: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'url' || !/\d[\d -]{5,}[\dA-Za-z]/.test(text)) return [];
  const bare = withoutLookalikes(text);
  return FORMS.flatMap(({ pattern, isId, strict, likeLots }) =>
    [...bare.matchAll(pattern)].flatMap((match) => {
      if (!isId(match[0].replace(/[- ]/g, ''))) return [];
      const isWritten = /[- ]/.test(match[0]);
      const hasCue = CUE.test(bare.slice(0, match.index));
      const found = weigh(setting, (strict && (isWritten || !isNumbered(setting))) || hasCue) ?? spare(setting, strict);
      if (found === null) return [];
      const isLot = likeLots === true && !hasCue && setting !== 'personal' && setting !== 'code';
      const weight = isLot ? 'possible' : found;
      const [start, end] = [match.index, match.index + match[0].length];
      return [{ category: 'document-id' as const, weight, start, end, ...(hasCue ? { isNamed: true } : {}) }];
    }),
  );
};

const NUMBERED: ReadonlySet<Setting> = new Set(['id', 'code', 'name', 'header', 'error']);

/** In ids, traces and names, eighteen digits in a row are an id. */
function isNumbered(setting: Setting): boolean {
  return NUMBERED.has(setting);
}

function weigh(setting: Setting, sure: boolean): Weight | null {
  if (setting === 'personal' || setting === 'label') return 'certain';
  if (setting === 'document') return sure ? 'possible' : null;
  if (isNumbered(setting)) return sure ? 'certain' : null;
  return sure ? 'certain' : 'possible';
}

/** In prose about requests it is most likely a request number, and masked anyway. */
function spare(setting: Setting, strict: boolean): Weight | null {
  return strict && (setting === 'header' || setting === 'error') ? 'possible' : null;
}

/** Begins with a birthday and a state. */
function isMalaysian(digits: string): boolean {
  return /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[1-5]\d)\d{4}$/.test(digits);
}

function isAmerican(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
}
