import type { RequirementId } from '../generated/ids.ts';

/** A shape that private data have even where a field's name is innocent (MIN-20). */
export interface ForbiddenValue {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly pattern: RegExp;
  /** What the pattern alone cannot decide, such as a checksum. */
  readonly holds?: (match: string) => boolean;
}

export const forbiddenValues: readonly ForbiddenValue[] = [
  {
    id: 'email',
    title: 'Email address',
    requirement: 'MIN-06',
    pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/gu,
  },
  {
    id: 'thai-phone',
    title: 'Thai phone number',
    requirement: 'MIN-05',
    pattern: /(?<![\w.:+-])(?:\+66[ -]?|0066[ -]?|0)[689]\d[ -]?\d{3}[ -]?\d{4}(?![\w:-]|\.\d)/g,
  },
  {
    id: 'international-phone',
    title: 'Phone number with country code',
    requirement: 'MIN-05',
    pattern: /(?<![\w.:+-])\+[1-9]\d{0,2}(?:[ -]?\(?\d{1,4}\)?){2,4}(?![\w:-]|\.\d)/g,
    holds: (match) => /^\d{9,15}$/.test(match.replace(/\D/g, '')),
  },
  {
    id: 'thai-national-id',
    title: 'Thai identity card number',
    requirement: 'MIN-08',
    pattern: /(?<![\w-])[1-8](?:-\d{4}-\d{5}-\d{2}-|\d{11})\d(?![\w-])/g,
    holds: (match) => isThaiNationalId(match) && (match.includes('-') || !isEan13(match)),
  },
  {
    id: 'birth-date',
    title: 'Date of birth in words',
    requirement: 'MIN-07',
    pattern:
      /(?:\bborn\b|\bdob\b|\bbirth(?:day|date)?\b|วันเกิด)[^\p{L}\p{N}]{0,4}(?:on )?\d{1,4}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ]\d{1,4}/giu,
  },
  {
    id: 'signed-url',
    title: 'Signed URL',
    requirement: 'MIN-23',
    pattern:
      /[?&](?:X-Amz-Signature|X-Amz-Credential|X-Goog-Signature|Signature|sig|AWSAccessKeyId|access_token)=[^&\s]{8,}/gi,
  },
  {
    id: 'storage-path',
    title: 'Address inside a file store',
    requirement: 'MIN-13',
    pattern: /\b(?:s3|gs|file|azure|minio):\/\/\S{3,}/gi,
  },
  {
    id: 'url-credentials',
    title: 'URL with a user and a password',
    requirement: 'MIN-23',
    pattern: /\bhttps?:\/\/[^\s/?#@]{1,80}:[^\s/?#@]{1,80}@/gi,
  },
  {
    id: 'api-key',
    title: 'API key',
    requirement: 'AUTH-15',
    pattern: /\b[A-Za-z]\w{0,23}live_[A-Za-z0-9_-]{12,}/g,
  },
];

export interface ValueMatch {
  readonly value: ForbiddenValue;
  readonly match: string;
}

export function forbiddenIn(text: string): ValueMatch[] {
  return forbiddenValues.flatMap((value) => {
    const found = [...text.matchAll(value.pattern)]
      .map(([match]) => match)
      .find((match) => value.holds?.(match) ?? true);
    return found === undefined ? [] : [{ value, match: found }];
  });
}

function isThaiNationalId(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length !== 13) return false;
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === digits[12];
}

/** Bar codes have thirteen digits too, and one in eleven would pass for an identity card. */
function isEan13(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length !== 13) return false;
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === digits[12];
}

function digitsOf(text: string): number[] {
  return [...text.replace(/\D/g, '')].map(Number);
}
