import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { defaultFile } from './data-file.ts';
import { readInput, readText } from './parse-options.ts';

const folder = useFolder('read');

describe('reading a file of another person', () => {
  it('takes a file, and a pipe', async () => {
    const [file, pipe] = [join(folder, 'file'), join(folder, 'pipe')];
    writeFileSync(file, 'text');
    expect(await readText(file)).toBe('text');
    execFileSync('mkfifo', [pipe]);
    const read = readText(pipe);
    writeFileSync(pipe, 'piped');
    expect(await read).toBe('piped');
  });

  it('refuses a link to a device without an end, and a file that is too large', async () => {
    const [link, large] = [join(folder, 'link'), join(folder, 'large')];
    symlinkSync('/dev/zero', link);
    await expect(readInput(link)).rejects.toThrow(/link is a device: give a file/);
    writeFileSync(large, '');
    truncateSync(large, 2 ** 29);
    await expect(readInput(large)).rejects.toThrow(/large is too large: more than 256 MB/);
  });

  it('says so where there is none', async () => {
    await expect(readInput(join(folder, 'none'))).rejects.toThrow(/none cannot be read: there is no such file\./);
    await expect(readInput(folder)).rejects.toThrow(/cannot be read/);
  });
});

it('is another file for each seed, scale and moment, however the moment was written', () => {
  const shop = { seed: 1, scale: 1, now: undefined };
  const at = (now: string) => defaultFile({ ...shop, now: Date.parse(now) });
  const files = [
    defaultFile(shop),
    defaultFile({ ...shop, seed: 11 }),
    defaultFile({ ...shop, scale: 0.1 }),
    at('2025-06-15T12:00:00+07:00'),
    at('2025-06-15T12:00:00-07:00'),
  ];
  expect(new Set(files).size).toBe(files.length);
  expect(at('2025-06-15T12:00:00+07:00')).toBe(at('2025-06-15T05:00:00.000Z'));
});
