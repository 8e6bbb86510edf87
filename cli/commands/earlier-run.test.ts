import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { sampleRun } from '../../reports/testing/runs.ts';
import { clearEarlier, findRoom, isOfARun, moveBundle, refuseForeign, refuseOriginal } from './out-folder.ts';
import { readInput, readText } from './parse-options.ts';
import { defaultFile } from './serving.ts';

const OURS = JSON.stringify(sampleRun(), null, 2);
const folder = useFolder('earlier');

/** A folder with these files, each with its name in it but for a run. */
function holding(files: Readonly<Record<string, string>>): string {
  const made = mkdtempSync(join(folder, 'out-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  return made;
}

describe('before a visit', () => {
  test('goes what an earlier one left, and nothing else', () => {
    const out = holding({ 'run.json': OURS, 'report.html': '', 'evidence.ndjson.gz': '', 'notes.txt': '' });
    expect(clearEarlier(out)).toBe('');
    expect(readdirSync(out)).toEqual(['notes.txt']);
  });

  test.each([
    ['of another program', '{"format":"other/1"}'],
    ['empty', ''],
  ])('nothing goes where run.json is %s', async (_, text) => {
    const out = holding({ 'run.json': text, 'report.html': '', 'bundle.tar': '' });
    expect([isOfARun(out), clearEarlier(out)]).toEqual([false, '']);
    expect(readdirSync(out)).toEqual(['bundle.tar', 'report.html', 'run.json']);
    await refuseForeign(out, ['junit.xml']);
    await expect(refuseForeign(out, ['run.json'])).rejects.toThrow(/run\.json exists and was not written by/);
  });

  test('no folder is left by looking for room', async () => {
    await findRoom(join(folder, 'not/there/yet'), ['run.json']);
    expect(readdirSync(folder)).not.toContain('not');
  });
});

test('a bundle is kept under its time, and none that is kept is written over', () => {
  const out = holding({ 'run.json': OURS, 'bundle.tar': 'first' });
  const at = new Date('2026-03-14T09:26:53Z');
  utimesSync(join(out, 'bundle.tar'), at, at);
  expect(clearEarlier(out)).toContain('bundle-2026-03-14T092653Z.tar\n');
  writeFileSync(join(out, 'bundle.tar'), 'second');
  utimesSync(join(out, 'bundle.tar'), at, at);
  moveBundle(out);
  expect(readdirSync(out)).toEqual(['bundle-2026-03-14T092653Z-2.tar', 'bundle-2026-03-14T092653Z.tar']);
  expect(readFileSync(join(out, 'bundle-2026-03-14T092653Z.tar'), 'utf8')).toBe('first');
});

test('who judges again does not write over the run of the check', async () => {
  const out = holding({ 'run.json': OURS, 'evidence.ndjson.gz': '' });
  const original = /the run\.json of the check, which is never overwritten/;
  await expect(refuseOriginal(out, join(out, 'evidence.ndjson.gz'))).rejects.toThrow(original);
  await expect(refuseOriginal(out, join(folder, 'copy.gz'))).rejects.toThrow(original);
  mkdirSync(join(folder, 'next-to-it'));
  await refuseOriginal(join(folder, 'next-to-it'), join(out, 'evidence.ndjson.gz'));
});

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

  it('refuses one that is too large', async () => {
    const large = join(folder, 'large');
    writeFileSync(large, '');
    truncateSync(large, 2 ** 29);
    await expect(readInput(large)).rejects.toThrow(/large is too large: more than 256 MB/);
  });
});

it('is another file for each seed, scale and moment, however the moment was written', () => {
  const at = (now: string) => defaultFile({ seed: 1, scale: 1, now: Date.parse(now) });
  const shops = [
    { seed: 1, scale: 1, now: undefined },
    { seed: 11, scale: 1, now: undefined },
    { seed: 1, scale: 0.1, now: undefined },
  ];
  const files = [...shops.map(defaultFile), at('2025-06-15T12:00:00+07:00'), at('2025-06-15T12:00:00-07:00')];
  expect(new Set(files).size).toBe(files.length);
  expect(at('2025-06-15T12:00:00+07:00')).toBe(at('2025-06-15T05:00:00.000Z'));
});
