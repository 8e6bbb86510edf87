/** `npm run build`: what the package holds. Nothing of ours is transpiled on a user's machine. */
import { cpSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };

const OUT = 'dist';

/** Files that are read at run time beside the code that reads them. */
const ASSETS: readonly (readonly [string, string])[] = [
  ['reports/html/generated', 'generated'],
  ['reports/schema/generated/run.schema.json', 'run.schema.json'],
  ['conformance/schema/config.schema.json', 'config.schema.json'],
  ['proof/qualification.json', 'qualification.json'],
];

/**
 * Each is a program of its own: the command line, a worker thread of `qualify`, the processes in which Dredd and a browser run, and
 * what Playwright Test loads.
 */
const PROGRAMS = {
  main: 'cli/main.ts',
  'case-worker': 'proof/case-worker.ts',
  'description-thread': 'conformance/description/description-thread.ts',
  'seed-thread': 'reference-impl/store/seeding/seed-thread.ts',
  'dredd-runner': 'conformance/areas/dredd/dredd-runner.ts',
  'browser-runner': 'conformance/areas/browser/browser-runner.ts',
  'playwright.config': 'conformance/playwright/playwright.config.ts',
  'playwright-gather': 'conformance/playwright/gather.ts',
  'playwright-suite.spec': 'conformance/playwright/suite.spec.ts',
};

/** Many small files each, that a sandbox would look for one by one at every start; openapi-backend brings ajv-formats. */
const BUNDLED = ['ajv', 'ajv-formats', 'kysely', 'openapi-backend', 'pino'];

function packagesBut(bundled: readonly string[]): string[] {
  const { dependencies, optionalDependencies } = packageJson;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...packageJson.devDependencies });
  return names.filter((name) => !bundled.includes(name)).flatMap((name) => [name, `${name}/*`]);
}

rmSync(OUT, { recursive: true, force: true });
await build({
  entryPoints: PROGRAMS,
  outdir: OUT,
  bundle: true,
  // Each command stays a chunk of its own, loaded when it is called.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24.18',
  external: packagesBut(BUNDLED),
  // What is CommonJS in there asks for Node's own modules at run time.
  banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
  legalComments: 'eof',
  logLevel: 'warning',
  minifySyntax: true,
});
for (const [from, to] of ASSETS) cpSync(from, `${OUT}/${to}`, { recursive: true });
