import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

/** Where nearly every room imports every other, they are rooms in name alone. */
const MOST_ARROWS = 30;

const sources = readdirSync('conformance', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
);
const imports = sources
  .flatMap((name) => importsIn(name, readFileSync(join('conformance', name), 'utf8')))
  .filter(({ to }) => !to.startsWith('..'));

function partIn(folder: string, file: string): string {
  const [first = '', ...rest] = (folder === '.' ? file : file.slice(folder.length + 1)).split('/');
  return rest.length === 0 ? '.' : first;
}

/** Imports between different parts of a folder; a file of the folder itself belongs to the part `.`. */
function crossingsIn(folder: string) {
  const within = folder === '.' ? '' : `${folder}/`;
  return imports
    .filter(({ from, to }) => from.startsWith(within) && to.startsWith(within))
    .map((by) => ({ from: partIn(folder, by.from), to: partIn(folder, by.to), by }))
    .filter(({ from, to }) => from !== to);
}

describe('the rooms of conformance', () => {
  it(`have at most ${MOST_ARROWS} arrows between them`, () => {
    const arrows = new Set(crossingsIn('.').map(({ from, to }) => `${from} ${to}`));
    expect(arrows.size).toBeLessThanOrEqual(MOST_ARROWS);
  });

  it('keep areas apart: an area imports what areas share, and no other area', () => {
    const between = crossingsIn('areas').filter(({ to }) => to !== 'shared');
    expect(between).toEqual([]);
  });
});

/** What a pure function of evidence may not reach: what calls a deployment, reads a file or a clock, or sees raw bodies. */
const IMPURE = [
  /^conformance\/(ask|decide|playwright|see\/(capture|detect|shapes))\//,
  /^node:/,
  /^(playwright|dredd|undici)/,
];
/** A probe asks through its context alone, with what all probes ask in the same way (`ask/questions`). */
const OFF_LIMITS_TO_PROBES = [
  /^conformance\/(ask\/(?!questions\/)|decide\/|playwright\/|see\/capture\/)/,
  /^(playwright|dredd|undici)/,
];

const files = sources.map((name) => `conformance/${name}`);
const rules = files.filter((name) => /\/areas\/[\w-]+\/rules\/|\.family\.ts$/.test(name));
const probes = files.filter((name) => name.endsWith('.probe.ts'));

const known = new Map<string, readonly string[]>();

/** What a file loads when it is loaded: types are not. */
function loadedBy(file: string): readonly string[] {
  const before = known.get(file);
  if (before !== undefined) return before;
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)';|^import '([^']+)';/gm);
  const loaded = Array.from(found, ([, from, bare]) => from ?? bare ?? '').map((specifier) =>
    specifier.startsWith('.') ? join(dirname(file), specifier) : specifier,
  );
  known.set(file, loaded);
  return loaded;
}

/** The way from a file to the first thing that it must not reach, at any depth; null where there is none. */
function wayTo(forbidden: readonly RegExp[], file: string, seen = new Set<string>()): readonly string[] | null {
  seen.add(file);
  for (const next of loadedBy(file)) {
    if (forbidden.some((pattern) => pattern.test(next))) return [file, next];
    if (seen.has(next) || !next.endsWith('.ts')) continue;
    const way = wayTo(forbidden, next, seen);
    if (way !== null) return [file, ...way];
  }
  return null;
}

describe('at any depth', () => {
  it.each(rules)('%s reaches no network, file, clock or raw body', (file) => {
    expect(wayTo(IMPURE, file)).toBeNull();
  });

  it.each(probes)('%s calls a deployment through its context alone', (file) => {
    expect(wayTo(OFF_LIMITS_TO_PROBES, file)).toBeNull();
  });
});

it('the search reads most files, and finds what is deep', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(wayTo(IMPURE, 'conformance/index.ts')).not.toBeNull();
  expect(rules.length).toBeGreaterThan(20);
  expect(probes.length).toBeGreaterThan(10);
});
