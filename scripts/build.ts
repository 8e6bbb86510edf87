/** `npm run build`: what the package holds. Nothing of ours is transpiled on a user's machine, and nothing has to be installed with it. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { showDocument } from '../contract/document.ts';
import packageJson from '../package.json' with { type: 'json' };
import { bundlePrism } from './bundle-prism.ts';
import { writeDeclarations } from './declarations.ts';
import { noticesOf } from './notices.ts';

const OUT = 'dist';

/** Files that are read at run time beside the code that reads them, or imported by users. */
const ASSETS: readonly (readonly [string, string])[] = [
  ['reports/html/generated', 'generated'],
  ['workbench/generated', 'generated'],
  ['reports/schema/generated/run.schema.json', 'run.schema.json'],
  ['cli/generated/config.schema.json', 'config.schema.json'],
  ['reference-impl/scenario/generated/scenario.schema.json', 'scenario.schema.json'],
  ['proof/qualification.json', 'qualification.json'],
];

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
  'description-thread': 'conformance/description/description-thread.ts',
  'seed-thread': 'reference-impl/store/seeding/seed-thread.ts',
  'dredd-runner': 'conformance/areas/dredd/dredd-runner.ts',
  'browser-runner': 'conformance/areas/browser/browser-runner.ts',
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
  target: 'node22.13',
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
for (const [from, to] of ASSETS) cpSync(from, `${OUT}/${to}`, { recursive: true });
writeFileSync(`${OUT}/NOTICES.txt`, noticesOf(Object.keys(metafile.inputs)));
writeFileSync(`${OUT}/openapi.json`, await showDocument('json'));
writeDeclarations(`${OUT}/types`, [...Object.values(API), 'api/types.ts']);
