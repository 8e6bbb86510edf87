import type { RequirementId } from '../generated/ids.ts';

/** A shape that private data have even where a field's name is innocent (MIN-20). */
export interface ForbiddenValue {
  readonly title: string;
  readonly requirement: RequirementId;
  readonly pattern: RegExp;
}

export const forbiddenValues: readonly ForbiddenValue[] = [
  {
    title: 'Email address',
    requirement: 'MIN-06',
    pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/gu,
  },
  {
    title: 'Thai phone number',
    requirement: 'MIN-05',
    pattern: /(?<![\w.:+-])(?:\+66[ -]?|0066[ -]?|0)[689]\d[ -]?\d{3}[ -]?\d{4}(?![\w:-]|\.\d)/g,
  },
  {
    title: 'Phone number with country code',
    requirement: 'MIN-05',
    pattern: /(?<![\w.:+-])\+[1-9]\d{0,2}(?:[ -]?\(?\d{1,4}\)?){2,4}(?![\w:-]|\.\d)/g,
  },
  {
    title: 'Thai identity card number',
    requirement: 'MIN-08',
    pattern: /(?<![\w-])[1-8](?:-\d{4}-\d{5}-\d{2}-|\d{11})\d(?![\w-])/g,
  },
  {
    title: 'Date of birth in words',
    requirement: 'MIN-07',
    pattern:
      /(?:\bborn\b|\bdob\b|\bbirth(?:day|date)?\b|วันเกิด)[^\p{L}\p{N}]{0,4}(?:on )?\d{1,4}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ]\d{1,4}/giu,
  },
  {
    title: 'Signed URL',
    requirement: 'MIN-23',
    pattern:
      /[?&](?:X-Amz-Signature|X-Amz-Credential|X-Goog-Signature|Signature|sig|AWSAccessKeyId|access_token)=[^&\s]{8,}/gi,
  },
  { title: 'Address inside a file store', requirement: 'MIN-13', pattern: /\b(?:s3|gs|file|azure|minio):\/\/\S{3,}/gi },
  {
    title: 'URL with a user and a password',
    requirement: 'MIN-23',
    pattern: /\bhttps?:\/\/[^\s/?#@]{1,80}:[^\s/?#@]{1,80}@/gi,
  },
  { title: 'API key', requirement: 'AUTH-15', pattern: /\b[A-Za-z]\w{0,23}live_[A-Za-z0-9_-]{12,}/g },
];
