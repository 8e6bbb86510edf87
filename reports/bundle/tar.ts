/** A plain ustar archive in which nothing is left to chance, so that the same files always give the same bytes. */
export interface Entry {
  readonly name: string;
  readonly content: Uint8Array;
}

const BLOCK = 512;
const DAMAGED = 'the archive is damaged or cut short';
/** A bundle has about twenty. */
const MOST_FILES = 1000;
const END = Buffer.alloc(2 * BLOCK);

export function writeTar(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap(({ name, content }) => [
    header(name, content.length),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, END]);
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`the name ${name} is too long for the archive`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(octal(size), 124);
  block.write(octal(0), 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function octal(value: number): string {
  return `${value.toString(8).padStart(11, '0')}\0`;
}

/**
 * Reads what it can and writes it again: only if both are the same bytes is nothing hidden in a header, in the
 * padding or behind the end.
 */
export function readTar(bytes: Uint8Array): readonly Entry[] {
  const entries = readEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!writeTar(entries).equals(bytes)) {
    throw new Error(
      'the archive is not as Counterproof wrote it: a file in it was changed, or it was unpacked and packed again',
    );
  }
  return entries;
}

/** Eleven octal digits and the end of a text, as `writeTar` writes them: with a sign, an archive would never end. */
function sizeIn(text: string): number {
  if (!/^[0-7]{11}\0$/.test(text)) throw new Error(DAMAGED);
  return Number.parseInt(text, 8);
}

function readEntries(bytes: Buffer): readonly Entry[] {
  if (bytes.toString('latin1', 257, 262) !== 'ustar')
    throw new Error('this is no bundle of Counterproof, or its beginning is damaged');
  const entries: Entry[] = [];
  let at = 0;
  while (at + BLOCK <= bytes.length && bytes[at] !== 0) {
    const name = bytes.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = sizeIn(bytes.toString('latin1', at + 124, at + 136));
    const start = at + BLOCK;
    if (start + size > bytes.length) throw new Error(DAMAGED);
    if (entries.length === MOST_FILES)
      throw new Error(`the archive has more than ${MOST_FILES} files, and was not written by Counterproof`);
    entries.push({ name, content: bytes.subarray(start, start + size) });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}
