import { isObject, parsedJson } from '../../model/values/json.ts';
import { type Detector, matchesOf, type Setting, type Sighting, type Weight } from './sighting.ts';

const LINKS = /https?:\/\/[^\s"'<>]+/gi;

/** A signature, or the id of the access key that made it: Amazon and what speaks its protocol, Google, Azure, Alibaba, Tencent, Huawei. */
const SIGNATURE =
  /^(?:x-\w+-(?:signature|credential|security-token)|signature|sig|q-signature|(?:aws|oss)accesskeyid|key-pair-id)$/i;
/** Next to an expiry (Bunny, Qiniu), or in a form that shows it (Backblaze, Supabase), a signature; alone it may be a login. */
const MAYBE_SIGNATURE = /^(?:token|authorization)$/i;
const EXPIRY = /^(?:expires?|exp|e)$/i;
const BACKBLAZE = /^3_\d{14}_/;

type Parameter = readonly [name: string, value: string];

export function parametersOf(link: string): readonly Parameter[] {
  if (!/[?&][\w.-]+=/.test(link)) return [];
  return [...link.matchAll(/[?&]([\w.-]+)=([^&\s"'#]+)/g)].map(([, name = '', value = '']) => [name, value] as const);
}

/** Whether a storage service, or a network in front of it, signed the link. */
function isSigned(link: string): boolean {
  const parameters = parametersOf(link);
  const expires = parameters.some(([name]) => EXPIRY.test(name));
  return parameters.some(([name, value]) => {
    if (SIGNATURE.test(name)) return true;
    return MAYBE_SIGNATURE.test(name) && (expires || BACKBLAZE.test(value) || namesFileOnly(value));
  });
}

/** Of goods, and of pictures of them. Elsewhere a signed link leads to what is not for clients. */
export function mayBeSigned(setting: Setting): boolean {
  return setting === 'url' || setting === 'text' || setting === 'code';
}

const OF_A_FILE = /^(?:url|path|file|object|resource|iat|exp|nbf|scope|transformations?)$/;

/** Supabase signs a link with a JSON Web Token that names the file and nothing else; any other is a login. */
function namesFileOnly(token: string): boolean {
  const [, claimed] = /^eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+$/.exec(token) ?? [];
  if (claimed === undefined) return false;
  const claims = parsedJson(Buffer.from(claimed, 'base64url').toString());
  return isObject(claims) && 'exp' in claims && Object.keys(claims).every((name) => OF_A_FILE.test(name));
}

/** How a storage service was asked for the file; `md5` is the signature of nginx. */
const OF_STORAGE = /^(?:x-(?:amz|goog|oss|cos|obs|tos|bce)-(?!meta)[\w-]+|md5)$/i;
/** What a file is called or hashes to, so that caches and browsers keep it apart from others. */
const OF_THE_FILE = /^(?:file-?name|file|checksum|etag|hash|sha\d{1,3}|size)$/i;

/** null: the parameter says nothing; `possible`: it names the file that the link leads to anyway. */
export function weightOfParameter(name: string): 'possible' | 'certain' | null {
  if (OF_STORAGE.test(name)) return null;
  return OF_THE_FILE.test(name) ? 'possible' : 'certain';
}

/** Keys by their form. */
const KEYS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /(?<![A-Za-z0-9])AIza[\w-]{35}/g,
  /(?<![A-Za-z0-9])(?:ghp|gho|ghs)_[A-Za-z0-9]{36}/g,
  /(?<![A-Za-z0-9])xox[abprs]-[\w-]{12,}/g,
  /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:/@]*:[^\s@/]+@[^\s/"']+/gi,
  /\bhttps?:\/\/[^\s/?#@:]{1,80}:[^\s/?#@]{1,80}@[^\s"'<>]*/gi,
];

/** The id of an access key, which gives no access. */
const ACCESS_KEY_ID = /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g;
const JWT = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g;

/** A token that may be one of this API; `token` alone is also in URLs of public pictures (Firebase gives every file one). */
const OPENING = /[?&](?:access_token|api_key|apikey|auth_token|jwt)=[^&]{8}/i;
const TOKEN = /[?&]token=[^&]{16}/i;
const PUBLIC = /[?&]alt=media\b/;

const LIVE = /live_[A-Za-z0-9_-]{16,}/gi;
const LIVE_MARK = /live_/gi;
const LIVE_PREFIX = /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{1,16}[_-]){0,4}$/;
/** The longest prefix, and the character before it. */
const PREFIX_READ = 4 * 17 + 1;
const SECRET_LENGTH = 16;

/**
 * Keys of a service like this one: a prefix that ends in `live_`, and a secret with a digit. Found in steps, each of which reads
 * the text once: one expression for all of it would read to the end of a long word from every `live_` in it.
 */
function liveKeys(text: string): Sighting[] {
  return matchesOf(text, LIVE, 'key', 'certain').flatMap((word) => {
    const found = text.slice(word.start, word.end);
    const lastDigit = found.search(/\d[^\d]*$/);
    for (const { index } of found.matchAll(LIVE_MARK)) {
      const secret = index + 'live_'.length;
      if (lastDigit < secret || found.length - secret < SECRET_LENGTH) return [];
      if (isOfWords(found.slice(secret))) continue;
      const at = word.start + index;
      const prefix = LIVE_PREFIX.exec(text.slice(Math.max(0, at - PREFIX_READ), at));
      if (prefix !== null) return [{ ...word, start: at - prefix[0].length }];
    }
    return [];
  });
}

/** `live_plants_monstera_12cm`: the name of goods, whose parts are words and short numbers. */
function isOfWords(secret: string): boolean {
  return secret
    .split(/[_-]/)
    .every((part) => /^(?:[A-Za-z]?[a-z]*|[A-Z]+|\d{1,4}[a-z]{0,3}|[a-z]{1,3}\d{1,3})$/.test(part));
}

/** Documentation may show one: `xxxxxxxx`, `0123456789abcdef`, `your-key-here`. */
const PLACEHOLDER = /x{4,}|\.{3}|(.)\1{4,}|1234|abcd|your|example|placeholder|secret|sample/i;

export const detectSecrets: Detector = (text, setting) => {
  if (setting === 'constant') return [];
  const all = [
    ...liveKeys(text),
    ...KEYS.flatMap((form) => matchesOf(text, form, 'key', 'certain')),
    ...accessKeyIds(text, setting),
    ...jsonWebTokens(text, setting),
    ...openingUrls(text, setting),
  ];
  if (setting !== 'document') return all;
  return all
    .filter(({ start, end }) => !PLACEHOLDER.test(text.slice(start, end)))
    .map((sighting) => ({ ...sighting, weight: 'possible' }));
};

/** In a signed link it is a part of the signature. */
function accessKeyIds(text: string, setting: Setting): Sighting[] {
  const links = mayBeSigned(setting) ? matchesOf(text, LINKS, 'signed-url', 'possible') : [];
  return matchesOf(text, ACCESS_KEY_ID, 'key', 'certain').map((sighting) => {
    const isInLink = links.some(({ start, end }) => start <= sighting.start && sighting.end <= end);
    return isInLink ? { ...sighting, weight: 'possible' } : sighting;
  });
}

function jsonWebTokens(text: string, setting: Setting): Sighting[] {
  return matchesOf(text, JWT, 'key', 'certain').filter(
    ({ start, end }) => !mayBeSigned(setting) || !namesFileOnly(text.slice(start, end)),
  );
}

/** URLs first, then their parameters: one regular expression for both would take quadratic time. */
function openingUrls(text: string, setting: Setting): Sighting[] {
  return matchesOf(text, LINKS, 'signed-url', 'certain').flatMap((sighting) => {
    const weight = weightOf(text.slice(sighting.start, sighting.end), setting);
    return weight === null ? [] : [{ ...sighting, weight }];
  });
}

function weightOf(link: string, setting: Setting): Weight | null {
  if (OPENING.test(link)) return 'certain';
  if (isSigned(link)) return mayBeSigned(setting) ? 'possible' : 'certain';
  if (!TOKEN.test(link)) return null;
  return PUBLIC.test(link) ? 'possible' : 'certain';
}
