import type { Detector, SightCategory, Sighting, Weight } from './sighting.ts';

interface Secret {
  readonly pattern: RegExp;
  readonly category: SightCategory;
  readonly weight: Weight;
  /** One of these strings must be there: a quick check before the search. */
  readonly hint: RegExp;
}

const SECRETS: readonly Secret[] = [
  {
    pattern: /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{1,16}[_-]){0,4}live_(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{16,}/gi,
    category: 'key',
    weight: 'certain',
    hint: /live_/i,
  },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g, category: 'key', weight: 'certain', hint: /-BEGIN/ },
  {
    pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
    category: 'key',
    weight: 'certain',
    hint: /A[KS]IA/,
  },
  { pattern: /(?<![A-Za-z0-9])AIza[\w-]{35}/g, category: 'key', weight: 'certain', hint: /AIza/ },
  {
    pattern: /(?<![A-Za-z0-9])(?:ghp|gho|ghs)_[A-Za-z0-9]{36}|(?<![A-Za-z0-9])xox[abprs]-[\w-]{12,}/g,
    category: 'key',
    weight: 'certain',
    hint: /gh[pos]_|xox/,
  },
  { pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g, category: 'key', weight: 'certain', hint: /eyJ/ },
  {
    pattern: /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:/@]*:[^\s@/]+@[^\s/"']+/gi,
    category: 'key',
    weight: 'certain',
    hint: /:\/\//,
  },
  {
    pattern: /\bhttps?:\/\/[^\s/?#@:]{1,80}:[^\s/?#@]{1,80}@[^\s"'<>]*/gi,
    category: 'signed-url',
    weight: 'certain',
    hint: /@/,
  },
];

const URLS = /https?:\/\/[^\s"'<>]+/gi;

/** Query parameters that give access to the target of a URL. */
const OPENING: readonly RegExp[] = [
  /[?&](?:X-Amz-Signature|X-Amz-Credential|X-Amz-Security-Token|X-Goog-Signature)=./i,
  /[?&](?:[Ss]ignature|sig|OSSAccessKeyId|AWSAccessKeyId|Key-Pair-Id|q-signature)=.{8}/,
  /[?&](?:access_token|api_key|apikey|auth_token|jwt)=[^&]{8}/i,
];

/** `token=` is also in URLs of public pictures (Firebase gives every file one). */
const TOKEN = /[?&](?:token|signature)=[^&]{16}/i;
const PUBLIC = /[?&]alt=media\b/;

export const detectSecrets: Detector = (text, setting) => {
  if (setting === 'constant') return [];
  const found = SECRETS.flatMap(({ pattern, category, weight, hint }) =>
    hint.test(text) ? sightings(text, pattern, category, weight) : [],
  );
  const all = [...found, ...(/[?&][\w-]+=/.test(text) ? openingUrls(text) : [])];
  if (setting !== 'document') return all;
  return all.filter(notAPlaceholder(text)).map((sighting) => ({ ...sighting, weight: 'possible' }));
};

/** URLs first, then their parameters: one regular expression for both would take quadratic time. */
function openingUrls(text: string): Sighting[] {
  return [...text.matchAll(URLS)].flatMap((match) => {
    const weight = weightOf(match[0]);
    return weight === null
      ? []
      : [{ category: 'signed-url', weight, start: match.index, end: match.index + match[0].length }];
  });
}

function weightOf(url: string): Weight | null {
  if (OPENING.some((parameter) => parameter.test(url))) return 'certain';
  if (!TOKEN.test(url)) return null;
  return PUBLIC.test(url) ? 'possible' : 'certain';
}

function sightings(text: string, pattern: RegExp, category: SightCategory, weight: Weight): Sighting[] {
  return [...text.matchAll(pattern)].map((match) => ({
    category,
    weight,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Documentation may show a placeholder: `xxxxxxxx`, `0123456789abcdef`, `your-key-here`. */
function notAPlaceholder(text: string): (sighting: Sighting) => boolean {
  return ({ start, end }) =>
    !/x{4,}|\.{3}|(.)\1{4,}|1234|abcd|your|example|placeholder|secret|sample/i.test(text.slice(start, end));
}
