import { isObject } from '../../model/values/json.ts';
import type { Setting } from './sighting.ts';

export const LINKS = /https?:\/\/[^\s"'<>]+/gi;

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
export function isSigned(link: string): boolean {
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
export function namesFileOnly(token: string): boolean {
  const [, claimed] = /^eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+$/.exec(token) ?? [];
  if (claimed === undefined) return false;
  try {
    const claims: unknown = JSON.parse(Buffer.from(claimed, 'base64url').toString());
    return isObject(claims) && 'exp' in claims && Object.keys(claims).every((name) => OF_A_FILE.test(name));
  } catch {
    return false;
  }
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
