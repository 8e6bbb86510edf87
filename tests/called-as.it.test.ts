import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { TESTED_BIN } from '../proof/tested-bin.ts';

const folder = useFolder('called as');
const { execFileSync } = process.getBuiltinModule('node:child_process');

/** The last word of what it prints about an unknown option, pasted into the shell that it was printed in. */
function pasted(command: string, env: Readonly<Record<string, string>> = {}): string {
  const { PATH = '' } = process.env;
  const shell = (text: string) =>
    execFileSync('sh', ['-c', text], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${dirname(process.execPath)}:${join(folder, 'bin')}:${PATH}`, ...env },
    });
  const said = shell(`${command} diff --nope 2>&1 || true`);
  const [, printed = ''] = /See "([^"]+)"\.$/m.exec(said) ?? [];
  expect(shell(printed)).toContain('counterproof diff OLD NEW');
  return printed.replace(/ diff --help$/, '');
}

test('a printed command is the one that was called, and can be pasted there', () => {
  expect(pasted(`node '${TESTED_BIN}'`)).toMatch(/^node \S/);
  mkdirSync(join(folder, 'own copy'));
  const copy = join(folder, 'own copy/counterproof.js');
  writeFileSync(copy, `await import(${JSON.stringify(TESTED_BIN)});\n`);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  expect(pasted("node 'own copy/counterproof.js'")).toBe("node 'own copy/counterproof.js'");
  mkdirSync(join(folder, 'bin'));
  symlinkSync(TESTED_BIN, join(folder, 'bin/counterproof'));
  chmodSync(TESTED_BIN, 0o755);
  expect(pasted('counterproof')).toBe('counterproof');
  writeFileSync(join(folder, 'bin/npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  expect(pasted('npx counterproof', { npm_command: 'exec' })).toBe('npx counterproof');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(TESTED_BIN, join(folder, 'node_modules/.bin/counterproof'));
  expect(pasted('node_modules/.bin/counterproof')).toBe('npx counterproof');
});
