import { describe, expect, test } from 'vitest';
import { readTar, writeTar } from './tar.ts';

const SIZE_AT = 124;

function withSize(size: string): Buffer {
  const archive = writeTar([{ name: 'README.txt', content: Buffer.from('x') }]);
  archive.write(size, SIZE_AT, 'latin1');
  return archive;
}

describe('the size of a file', () => {
  test('is eleven octal digits', () => {
    expect(readTar(withSize('00000000001\0')).map(({ content }) => content.length)).toEqual([1]);
  });

  test.each([
    ['a sign', '-0000001000\0'],
    ['a plus', '+0000000001\0'],
    ['no octal digit', '00000000009\0'],
    ['a space', '          1\0'],
    ['no end', '000000000017'],
    ['words', 'a megabyte.\0'],
    ['a file longer than the archive', '00000100000\0'],
  ])('with %s, is refused at once', (_name, size) => {
    expect(() => readTar(withSize(size))).toThrow(/damaged or cut short/);
  });
});
