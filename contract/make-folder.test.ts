import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, makeOwnFolder } from './make-folder.ts';
import { useFolder } from './testing/folder.ts';

const folder = useFolder('make-folder');

test('a folder is made with those that it is in, and may be there', () => {
  const path = join(folder, 'a/b/c');
  makeFolder(path, 0o700);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test.each([
  ['/proc/nowhere', 'ENOENT'],
  ['/proc/nowhere/more', 'ENOENT'],
  [join(folder, 'file'), 'EEXIST'],
  [join(folder, 'file/more'), 'ENOTDIR'],
  [`/tmp/${'x'.repeat(300)}`, 'ENAMETOOLONG'],
])('%s ends with %s', (path, code) => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(path)).toThrow(code);
});

test('git leaves out a folder of ours from when it is made, and not one that was there', () => {
  for (const name of ['own', 'own/theirs']) makeOwnFolder(join(folder, name));
  rmSync(join(folder, 'own/.gitignore'));
  makeOwnFolder(join(folder, 'own'));
  expect(readdirSync(join(folder, 'own'), { recursive: true })).toEqual(['theirs', 'theirs/.gitignore']);
});
