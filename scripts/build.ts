/** `npm run build`: what the package holds. Nothing of ours is transpiled on a user's machine, and nothing has to be installed with it. */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { showDocument } from '../contract/document.ts';
import packageJson from '../package.json' with { type: 'json' };
import { run } from './options.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | undefined;
  /** How old packages say it. */
  readonly licenses?: readonly { readonly type: string }[] | undefined;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The licences of all packages that are in the bundle, as they ask for. */
function noticesOf(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => packageFolder(input) ?? []));
  const notices = [...folders].map(noticeOf).toSorted();
  return `The files in this folder contain code of these packages.\n\n${[...new Set(notices)].join('\n')}`;
}

/** `node_modules/a/node_modules/@b/c/lib/x.js` belongs to `node_modules/a/node_modules/@b/c`. */
function packageFolder(input: string): string | null {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? null;
}

function noticeOf(folder: string): string {
  const { name, version, license, licenses }: Manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const licence = license ?? licenses?.map(({ type }) => type).join(' or ') ?? 'licence not stated';
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file) && !file.endsWith('.js'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  return `${'='.repeat(80)}\n${name} ${version} (${licence})\n\n${texts.join('\n\n')}\n`;
}

const require = createRequire(import.meta.url);

/** `mocks/prism/parts.ts` with requires that a bundler can follow, and names as there. */
const PARTS = `
export const parts = {
  core: require('@stoplight/prism-core'),
  mocker: require('./mocker'),
  router: require('./router'),
  validator: require('./validator'),
  schemaFaker: require('json-schema-faker'),
};
`;

/**
 * Puts Prism into the bundle, without the faker that it requires for `x-faker`: no schema of the contract has that keyword, and all
 * its locales are 40 MB.
 */
const bundlePrism: Plugin = {
  name: 'bundle-prism',
  setup(build) {
    const prism = dirname(require.resolve('@stoplight/prism-http'));
    build.onLoad({ filter: /mocks\/prism\/parts\.ts$/ }, () => ({ contents: PARTS, loader: 'js', resolveDir: prism }));
    build.onResolve({ filter: /^@faker-js\/faker$/ }, ({ importer }) =>
      importer.includes('/@stoplight/prism-http/') ? { path: 'no-faker', namespace: 'bundle-prism' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'bundle-prism' }, () => ({ contents: 'module.exports = { faker: {} };' }));
  },
};

const OUT = 'dist';
/** Where the compiler writes the declarations of everything. */
const EMITTED = '.cache/types';

/** Files that are read at run time beside the code that reads them, or imported by users. */
const ASSETS: readonly (readonly [string, string])[] = [
  ['reports/html/generated', 'generated'],
  ['workbench/generated', 'generated'],
  ['reports/schema/generated/run.schema.json', 'run.schema.json'],
  ['api/generated/config.schema.json', 'config.schema.json'],
  ['fleet/generated/fleet.schema.json', 'fleet.schema.json'],
  ['fleet/generated/fleet-page.js', 'generated/fleet-page.js'],
  ['fleet/generated/fleet-page.css', 'generated/fleet-page.css'],
  ['fleet/generated/fleet-month.css', 'generated/fleet-month.css'],
  ['fleet/generated/notice.schema.json', 'notice.schema.json'],
  ['cli/generated/events.schema.json', 'events.schema.json'],
  ['reference-impl/scenario/generated/scenario.schema.json', 'scenario.schema.json'],
  ['proof/qualification.json', 'qualification.json'],
  ['proof/clients/written', 'written'],
];

/** Packages in the scripts of the pages; esbuild does not see them here, and NOTICES.txt must name them. */
const IN_PAGES = ['node_modules/preact/dist/preact.mjs'];

/** What users import by the package's name. */
const API = { api: 'api/index.ts', vitest: 'api/vitest.ts', playwright: 'api/playwright.ts' };

/**
 * Each is a program of its own: the command line, a worker thread of `qualify`, the processes in which Dredd and a browser run, and
 * what Playwright Test loads.
 */
const PROGRAMS = {
  main: 'cli/main.ts',
  ...API,
  'case-worker': 'proof/case-worker.ts',
  'description-thread': 'conformance/see/description/description-thread.ts',
  'seed-thread': 'reference-impl/store/seeding/seed-thread.ts',
  'dredd-runner': 'conformance/ask/drivers/dredd/dredd-runner.ts',
  'browser-runner': 'conformance/ask/drivers/browser/browser-runner.ts',
  'playwright.config': 'conformance/playwright/playwright.config.ts',
  'playwright-gather': 'conformance/playwright/gather.ts',
  'playwright-suite.spec': 'conformance/playwright/suite.spec.ts',
};

rmSync(OUT, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: PROGRAMS,
  outdir: OUT,
  bundle: true,
  // Each command stays a chunk of its own, loaded when it is called.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  plugins: [bundlePrism],
  // The ES module of one, because its CommonJS requires in ways that cannot be followed; the package of another, because Node's own is deprecated.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', punycode: './node_modules/punycode/punycode.js' },
  // What is large and not for everybody is installed by who needs it; Vitest is the user's own.
  external: [...Object.keys(packageJson.optionalDependencies).flatMap((name) => [name, `${name}/*`]), 'vitest'],
  // What is CommonJS in there asks for Node's own modules at run time.
  banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
  legalComments: 'none',
  logLevel: 'warning',
  minifySyntax: true,
  metafile: true,
});
refuseNamelessImports(metafile);
for (const [from, to] of ASSETS) cpSync(from, `${OUT}/${to}`, { recursive: true });
writeFileSync(`${OUT}/NOTICES.txt`, noticesOf([...Object.keys(metafile.inputs), ...IN_PAGES]));
writeFileSync(`${OUT}/openapi.json`, await showDocument('json'));
writeDeclarations(`${OUT}/types`, [...Object.values(API), 'api/types.ts']);

/** A CommonJS module that is imported dynamically has no names in the built package, although it has them in the sources. */
function refuseNamelessImports({ inputs }: Metafile): void {
  const nameless = Object.entries(inputs).flatMap(([from, { imports }]) =>
    imports
      .filter(({ kind, path }) => kind === 'dynamic-import' && inputs[path]?.format === 'cjs')
      .map(
        ({ original }) => `${from} imports ${original} dynamically, which is CommonJS: import a module that imports it`,
      ),
  );
  if (nameless.length > 0) throw new Error(nameless.join('\n'));
}

/** Writes the type declarations of the programming interface: those of `api/`, and of what they name. */
function writeDeclarations(to: string, entries: readonly string[]): void {
  rmSync(EMITTED, { recursive: true, force: true });
  const tsc = ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.types.json'];
  run(process.execPath, tsc, { isShown: true });
  const reached = new Set<string>();
  for (const entry of entries) reach(join(EMITTED, entry.replace(/\.ts$/, '.d.ts')), reached);
  for (const file of reached) {
    const target = join(to, relative(EMITTED, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

function reach(file: string, reached: Set<string>): void {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)\.ts['"]/g))
    reach(join(dirname(file), `${path}.d.ts`), reached);
}
