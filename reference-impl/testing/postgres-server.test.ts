import { chownSync, lstatSync, readdirSync, symlinkSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { keptOnce } from './postgres-server.ts';

const folder = useFolder('kept');
afterAll(() => vi.unstubAllEnvs());

it('is made once, and never taken from another user', async () => {
  vi.stubEnv('TMPDIR', folder);
  const make = vi.fn(async (made: string) => void (await mkdir(made)));
  const kept = await keptOnce('vitest', 'thing', make);
  expect(await keptOnce('vitest', 'thing', make)).toBe(kept);
  expect(make).toHaveBeenCalledOnce();
  expect(lstatSync(dirname(kept)).mode & 0o022).toBe(0);

  const own = dirname(kept);
  if (process.getuid?.() === 0) {
    chownSync(own, 65_534, 65_534);
    await expect(keptOnce('vitest', 'thing', make)).rejects.toThrow('is not a folder of this user');
  }
  await rename(own, `${own}.other`);
  symlinkSync(`${own}.other`, own);
  await expect(keptOnce('vitest', 'thing', make)).rejects.toThrow('is not a folder of this user');
  expect(readdirSync(own)).toHaveLength(1);
});
