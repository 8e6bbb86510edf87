import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The contents of an archive, names included, as one text: enough to look for what must not be in it. */
export function unzipped(bytes: Buffer): string {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || bytes.readUInt32LE(end) !== END) throw new Error('not a zip archive');
  const texts: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('not a zip archive');
    const nameLength = bytes.readUInt16LE(at + 28);
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    texts.push(bytes.toString('utf8', at + 46, at + 46 + nameLength), contentOf(bytes, at).toString('utf8'));
    at += 46 + nameLength + rest;
  }
  return texts.join('\n');
}

function contentOf(bytes: Buffer, entry: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10);
  const size = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(begin, begin + size);
  return method === 0 ? packed : inflateRawSync(packed);
}
