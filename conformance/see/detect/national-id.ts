import { isAadhaar, isChineseId, isEan13, isNric, isThaiId } from './checksums.ts';
import type { Detector, Setting, Weight } from './sighting.ts';
import { withoutLookalikes } from './sighting.ts';

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
