import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

it.each(['code', 'answers', 'documents'])('changes of %s refuse an option that they do not have', (kind) => {
  const args = [resolve(import.meta.dirname, 'change.ts'), kind, '--nonsense'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: "Unknown option '--nonsense'\n" });
});

/** A script that began to work would change files, or take minutes. */
describe('npm run', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  // What npm itself calls, and programs of others, which have a help of their own.
  const others = /^(?:vitest|biome|node node_modules)|^node scripts\/generate\.ts && /;
  const ours = Object.entries(scripts).filter(([name, text]) => !others.test(text) && !/^pre/.test(name));

  it.each(ours)(
    '%s explains itself and does nothing else',
    (_, command) => {
      const { status, stdout } = spawnSync(`${command} --help`, { shell: true, encoding: 'utf8', timeout: 60_000 });
      expect(status).toBe(0);
      expect(stdout).toMatch(/^(?:npm (?:run |start|test)[^\n]+: [^\n]+\n$|counterproof qualify: )/);
    },
    70_000,
  );
});
