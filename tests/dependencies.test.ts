import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };
import { textOf } from './support/pages.ts';

interface Row {
  readonly name: string;
  readonly licence: string;
  readonly megabytes: number;
}

const rows: readonly Row[] = [
  ...textOf('docs/dependencies.md').matchAll(/^\| (\S+) \| ([^|]+) \| ([\d.]+) \| [^|\s][^|]* \|/gm),
].map(([, name = '', licence = '', megabytes]) => ({ name, licence, megabytes: Number(megabytes) }));

const wanted = [...Object.keys(manifest.optionalDependencies), ...Object.keys(manifest.devDependencies)];

test('the page lists each dependency once, with licence, weight and reason', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(wanted.sort());
});

test.each(rows)('$name has this licence and weight', ({ name, licence, megabytes }) => {
  const { license }: { license: string | { readonly type: string } } = JSON.parse(
    readFileSync(join('node_modules', name, 'package.json'), 'utf8'),
  );
  expect(typeof license === 'string' ? license : license.type).toBe(licence);
  // Another platform's binaries weigh something else.
  const least = megabytes * 0.7 - 0.1;
  const weight = weightOf(join('node_modules', name));
  expect(weight).toBeGreaterThan(least);
  expect(weight).toBeLessThan(megabytes * 1.3 + 0.1);
});

test('every version is exact', () => {
  const versions = Object.entries({ ...manifest.optionalDependencies, ...manifest.devDependencies });
  expect(
    versions.filter(([, version]) => !/^((npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|file:scripts\/[\w-]+)$/.test(version)),
  ).toEqual([]);
});

test('no package of the lock file has an install script but those that package.json lists', () => {
  const packages = Object.entries(lock.packages);
  const withScripts = packages.filter(([, one]) => 'hasInstallScript' in one && one.hasInstallScript);
  const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect([...new Set(names)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
});

/** In megabytes, without packages inside it. */
function weightOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const bytes = (path: string): number =>
    readdirSync(path).reduce((sum, name) => {
      if (name === 'node_modules') return sum;
      const stat = lstatSync(join(path, name));
      return sum + (stat.isDirectory() ? bytes(join(path, name)) : stat.size);
    }, 0);
  return bytes(folder) / 2 ** 20;
}
