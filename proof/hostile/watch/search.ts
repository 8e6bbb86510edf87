import { gunzipSync } from 'node:zlib';

/** What must not be found. The label stands for it in a message. */
export interface Needle {
  readonly label: string;
  readonly value: string;
}

const MOST_UNPACKED = 512 * 2 ** 20;

/** What of it is in these bytes: as it is, encoded, escaped or packed. Independent of the redaction that it tests. */
export function search(content: Buffer, needles: readonly Needle[]): string[] {
  const layers = layersOf(content);
  return needles
    .filter(({ value }) => formsOf(value).some((form) => layers.some((layer) => layer.includes(form))))
    .map(({ label }) => label);
}

function layersOf(content: Buffer): Buffer[] {
  const plain =
    content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content, { maxOutputLength: MOST_UNPACKED }) : content;
  const text = plain.toString('latin1');
  const unescaped = [
    text.replace(/\\u00([0-9a-f]{2})/gi, fromHex),
    text.replace(/%([0-9a-f]{2})/gi, fromHex),
    text
      .replace(/&#x([0-9a-f]{2});/gi, fromHex)
      .replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code))),
  ];
  const escaped = unescaped.filter((layer) => layer !== text).map((layer) => Buffer.from(layer, 'latin1'));
  return [plain, ...escaped, ...packedIn(text).flatMap(layersOf)];
}

/** The report page holds its data as gzip in base64. */
function packedIn(text: string): Buffer[] {
  const found = text.matchAll(/id="[a-z-]+">(H4sI[A-Za-z0-9+/]+={0,2})<\/script>/g);
  return [...found].map(([, packed = '']) => Buffer.from(packed, 'base64'));
}

function fromHex(_: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

const known = new Map<string, readonly Buffer[]>();

function formsOf(value: string): readonly Buffer[] {
  const forms = known.get(value) ?? madeFormsOf(value);
  known.set(value, forms);
  return forms;
}

function madeFormsOf(value: string): readonly Buffer[] {
  const plain = Buffer.from(value);
  const base64 = [0, 1, 2].map((shift) => base64Core(plain, shift));
  const texts = [
    value,
    encodeURIComponent(value),
    [...value].toReversed().join(''),
    plain.toString('hex'),
    plain.toString('hex').toUpperCase(),
    ...base64,
    ...base64.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(texts)].map((text) => Buffer.from(text)).concat(Buffer.from(value, 'utf16le'));
}

/** The characters of base64 that depend on these bytes alone, behind so many others. */
function base64Core(plain: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), plain])
    .toString('base64')
    .replace(/=+$/, '');
  return text.slice(Math.ceil((shift * 4) / 3), (shift + plain.length) % 3 === 0 ? undefined : -1);
}
