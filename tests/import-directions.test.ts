import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsIn } from './support/imports.ts';

/** What each folder may import of ours, besides itself; types as well. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  contract: [],
  'reference-impl': ['contract'],
  mocks: ['contract'],
  conformance: ['contract'],
  reports: ['contract', 'ui', 'conformance/model'],
  proof: ['contract', 'reference-impl', 'mocks', 'conformance'],
  workbench: ['contract', 'reference-impl', 'mocks', 'proof', 'ui'],
  client: ['contract', 'reference-impl', 'conformance', 'proof', 'workbench'],
  api: ['contract', 'reference-impl', 'mocks', 'conformance', 'reports', 'workbench', 'client'],
  fleet: ['contract', 'conformance', 'reports', 'ui', 'api'],
  cli: ['contract', 'reference-impl', 'mocks', 'conformance', 'reports', 'workbench', 'client', 'api', 'fleet'],
};

const MAY_IMPORT_PROOF = /^cli\/(?:commands\/(?:explain|qualify|qualify-clients|sandbox)|options\/qualify)\.ts$/;

function refusedIn(file: string, text: string): readonly string[] {
  const [folder = ''] = file.split('/');
  const allowed = [folder, ...(ALLOWED[folder] ?? []), ...(MAY_IMPORT_PROOF.test(file) ? ['proof'] : [])];
  // A file at the root is of no folder.
  const folders = importsIn(file, text).filter(({ to }) => to.includes('/'));
  return folders.flatMap(({ to }) => (allowed.some((one) => to.startsWith(`${one}/`)) ? [] : [`${file}: ${to}`]));
}

it.each(Object.keys(ALLOWED))('%s imports what it may', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`);
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => refusedIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it.each([
  ['ui/a/b.ts', "import { a } from '../../contract/a.ts';"],
  ['reports/a.ts', "import type { A } from '../conformance/decide/a.ts';"],
  ['conformance/a.ts', "const { a } = await import('../proof/a.ts');"],
  ['cli/commands/check.ts', "export { a } from '../../proof/a.ts';"],
  ['proof/a.ts', "import '../tests/a.ts';"],
])('%s may not: %s', (file, text) => expect(refusedIn(file, text)).toHaveLength(1));
