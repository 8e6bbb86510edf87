import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';

/** What each folder may import of ours, besides itself. Everything else is refused. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  contract: [],
  'reference-impl': ['contract'],
  mocks: ['contract'],
  conformance: ['contract'],
  reports: ['contract', 'ui'],
  proof: ['contract', 'reference-impl', 'mocks', 'conformance'],
  workbench: ['contract', 'reference-impl', 'mocks', 'proof', 'ui'],
  client: ['contract', 'reference-impl', 'conformance', 'proof', 'workbench'],
  api: ['contract', 'reference-impl', 'mocks', 'conformance', 'reports', 'workbench', 'client'],
  fleet: ['contract', 'conformance', 'reports', 'ui', 'api'],
  cli: ['contract', 'reference-impl', 'mocks', 'conformance', 'reports', 'workbench', 'client', 'api', 'fleet'],
};
const FOLDERS = [...Object.keys(ALLOWED), 'bench', 'scripts', 'tests'];

// A folder behind a link has another name in what Biome prints.
const root = realpathSync(useFolder('directions'));

/** A file in a folder of ours that imports one thing; its name tells which. */
function plant(file: string, specifier: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), `import { thing } from '${specifier}';\nconsole.log(thing);\n`);
}

function pairs(): (readonly [string, string])[] {
  return Object.keys(ALLOWED).flatMap((from) => FOLDERS.filter((to) => to !== from).map((to) => [from, to] as const));
}

const config: unknown = JSON.parse(readFileSync('biome.json', 'utf8'));
// The copy is no repository: only that is different from the configuration that `npm test` runs.
writeFileSync(join(root, 'biome.json'), JSON.stringify({ ...Object(config), vcs: { enabled: false } }));
for (const [from, to] of pairs()) plant(`${from}/deep/to-${to}.ts`, `../../${to}/index.ts`);
for (const from of Object.keys(ALLOWED)) plant(`${from}/to-neighbour.ts`, './neighbour.ts');
plant('cli/commands/qualify.ts', '../../proof/qualify-case.ts');
plant('cli/commands/check.ts', '../../proof/qualify-case.ts');
plant('reports/deep/to-model.ts', '../../conformance/model/run.ts');
const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.'];
const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, { cwd: root, encoding: 'utf8' });
const found = stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=([^,]+),/g);
const refused = new Set([...found].map(([, file = '']) => relative(root, file)));

it.each(pairs())('%s importing %s', (from, to) => {
  expect(refused.has(`${from}/deep/to-${to}.ts`)).toBe(ALLOWED[from]?.includes(to) === false);
});

it('lets the qualify command alone import proof', () => {
  expect(refused).not.toContain('cli/commands/qualify.ts');
  expect(refused).toContain('cli/commands/check.ts');
});

it('lets a folder import itself, and reports the model of a run', () => {
  for (const from of Object.keys(ALLOWED)) expect(refused).not.toContain(`${from}/to-neighbour.ts`);
  expect(refused).not.toContain('reports/deep/to-model.ts');
});
