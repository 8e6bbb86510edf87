import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.each(['mutants.ts', 'output-mutants.ts', 'document-changes.ts'])('%s', (script) => {
  it('explains itself in one line', () => {
    const { status, stdout } = run(script, '--help');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^npm run [^\n]+\n$/) });
  });

  it('refuses an option that it does not have', () => {
    const { status, stdout, stderr } = run(script, '--nonsense');
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: "Unknown option '--nonsense'\n" });
  });
});

it.each([
  ['--sample', "Option '--sample <value>' argument missing\n"],
  ['--sample=0', '--sample takes a whole number from 1: 0\n'],
  ['--seed=many', '--seed takes a whole number from 0: many\n'],
])('output-mutants.ts refuses %s', (option, message) => {
  expect(run('output-mutants.ts', option)).toEqual({ status: 2, stdout: '', stderr: message });
});

it('mutants.ts refuses a deployment that there is not', () => {
  const { status, stderr } = run('mutants.ts', '--of=third');
  expect({ status, stderr }).toEqual({ status: 2, stderr: '--of takes second or reference: third\n' });
});
