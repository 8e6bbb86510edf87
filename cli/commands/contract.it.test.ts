import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { captured, expectRefused } from '../testing/captured.ts';
import { run } from './contract.ts';

const folder = useFolder('contract');

const ran = (...argv: string[]) => captured((io) => run(argv, io));

describe('contract', () => {
  test('requirements as a table', async () => {
    const { code, out } = await ran('requirements');
    expect(code).toBe(0);
    expect(out).toMatch(/^PAGE-04 +must +1\.conventions +A walk misses no record$/m);
  });

  test('lint tells where something is wrong, and fails', async () => {
    const file = join(folder, 'broken.yaml');
    await writeFile(file, (await ran('show')).out.replace('/public-api/v1/me:', '/v1/me:'));
    const { code, out } = await ran('lint', file);
    expect(code).toBe(1);
    expect(out).toMatch(
      /broken\.yaml:\d+:\d+ {2}error {2}Write the path in full, from \/public-api\/v1\. {2}full-path\n/,
    );
    expect(JSON.parse((await ran('lint', file, '--format', 'json')).out).findings[0].rule).toBe('full-path');
  });

  test.each([
    [[]],
    [['nope']],
    [['show', '--format', 'xml']],
    [['lint']],
    [['lint', 'no-such-file.yaml']],
    [['show', 'x']],
    [['export']],
    [['export', '--format', 'bruno']],
    [['export', '--format', 'http', '--out', '/proc/none/requests.http']],
    [['show', '--out', 'x']],
    [['--bad']],
  ])('%j is one line and exit 2', async (argv) => {
    expectRefused(await ran(...argv), 'contract', '');
  });

  test.each([
    ['markdown', ''],
    ['bruno', 'bruno.json'],
  ])('export as %s never overwrites a file, and then writes nothing', async (format, name) => {
    const out = join(folder, `own-${format}`);
    const taken = join(out, name);
    if (name !== '') await mkdir(out);
    await writeFile(taken, 'mine');
    const { code, err } = await ran('export', '--format', format, '--out', out);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`${join(taken)} exists`) });
    expect(await readFile(taken, 'utf8')).toBe('mine');
    if (name !== '') expect(await readdir(out)).toEqual([name]);
  });
});
