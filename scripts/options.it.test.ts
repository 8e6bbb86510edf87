import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

function run(...args: string[]) {
  const script = resolve(import.meta.dirname, 'change.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

it.each(['code', 'answers', 'documents'])('changes of %s refuse an option that they do not have', (script) => {
  expect(run(script, '--nonsense')).toEqual({ status: 2, stdout: '', stderr: "Unknown option '--nonsense'\n" });
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

it.each([
  ['--sample', "Option '--sample <value>' argument missing\n"],
  ['--sample=0', '--sample takes a whole number from 1: 0\n'],
  ['--seed=many', '--seed takes a whole number from 0: many\n'],
])('changes of answers refuse %s', (option, message) => {
  expect(run('answers', option)).toEqual({ status: 2, stdout: '', stderr: message });
});

it('changes of code refuse a deployment that there is not', () => {
  const { status, stderr } = run('code', '--of=fourth');
  expect({ status, stderr }).toEqual({ status: 2, stderr: '--of takes third or reference: fourth\n' });
});
