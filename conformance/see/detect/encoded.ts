const BASE64 = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const HEX = /(?<![0-9A-Za-z])(?:[0-9a-fA-F]{2}){10,}(?![0-9A-Za-z])/g;
const MAX_LAYERS = 3;

export interface Decoded {
  readonly text: string;
  /** The encoding, for the path of a finding. */
  readonly by: 'base64' | 'hex' | 'url' | 'html' | 'escape';
}

/** The decodings of a text: base64, hex, URL and HTML escapes, layer by layer. */
export function decodings(text: string, layers = MAX_LAYERS): readonly Decoded[] {
  if (layers === 0 || text.length < 6) return [];
  const here = [...fromBase64(text), ...fromHex(text), ...fromUrl(text), ...fromHtml(text), ...fromEscapes(text)];
  return here.flatMap((decoded) => [decoded, ...decodings(decoded.text, layers - 1)]);
}

function fromBase64(text: string): Decoded[] {
  return [...text.matchAll(BASE64)].flatMap(([match]) => {
    if (!/[A-Z]/.test(match) || !/[a-z]/.test(match)) return [];
    return readable(Buffer.from(match, 'base64'), 'base64');
  });
}

function fromHex(text: string): Decoded[] {
  return [...text.matchAll(HEX)].flatMap(([match]) => readable(Buffer.from(match, 'hex'), 'hex'));
}

/** Bytes that are text from beginning to end; other data hardly ever is. */
function readable(bytes: Buffer, by: Decoded['by']): Decoded[] {
  if (bytes.length < 8) return [];
  const text = bytes.toString('utf8');
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]+$/u.test(text) && !text.includes('\ufffd') ? [{ text, by }] : [];
}

function fromUrl(text: string): Decoded[] {
  if (!/%[0-9a-fA-F]{2}/.test(text)) return [];
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return decoded === text ? [] : [{ text: decoded, by: 'url' }];
  } catch {
    return [];
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&commat;': '@',
};

function fromHtml(text: string): Decoded[] {
  if (!/&(?:[a-z]+|#\d+|#x[0-9a-f]+);/i.test(text)) return [];
  const decoded = text
    .replace(/&#(\d+);/g, (_, code: string) => character(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? entity);
  return decoded === text ? [] : [{ text: decoded, by: 'html' }];
}

function fromEscapes(text: string): Decoded[] {
  if (!/\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|")/.test(text)) return [];
  const decoded = text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/\\x([0-9a-fA-F]{2})/g, (_, code: string) => character(Number.parseInt(code, 16)))
    .replaceAll('\\"', '"');
  return decoded === text ? [] : [{ text: decoded, by: 'escape' }];
}

function character(code: number): string {
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
