/**
 * `npm run generate`, which `npm ci` runs too. Code that no person reads is written and not committed; pages of the docs and JSON Schemas are committed,
 * and `--check` fails where one is out of date.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './options.ts';

type Output = readonly [path: string, text: string];

interface Generator {
  readonly outputs: () => Iterable<Output> | Promise<Iterable<Output>>;
}

/** In turn: each may load what those before it wrote. */
const GENERATORS: readonly (() => Promise<Generator>)[] = [
  () => import('../contract/generate/outputs.ts'),
  () => import('../contract/generate/facts.ts'),
  () => import('../contract/generate/pages.ts'),
  mockExamples,
  () => import('../reference-impl/generate/outputs.ts'),
  () => import('../conformance/generate/registry.ts'),
  () => import('../conformance/generate/outputs.ts'),
  () => import('../client/generate/outputs.ts'),
  () => import('../api/generate/outputs.ts'),
  () => import('../fleet/generate/outputs.ts'),
  () => import('../cli/generate/outputs.ts'),
  async () => ({ outputs: schemas }),
  async () => ({ outputs: pages }),
];

const PAGES = {
  'reports/page': 'reports/html/generated/report-page',
  'workbench/page': 'workbench/generated/workbench-page',
  'workbench/reference': 'workbench/generated/reference-page',
  'fleet/page': 'fleet/generated/fleet-page',
};

async function pages(): Promise<readonly Output[]> {
  const { pageFilesFrom } = await import('../ui/bundle.ts');
  return (await Promise.all(Object.entries(PAGES).map(([folder, made]) => pageFilesFrom(folder, made)))).flat();
}

const SCHEMAS = {
  'reports/schema/generated/run.schema.json': {
    file: new URL('../conformance/model/run.ts', import.meta.url),
    root: 'Run',
    id: 'urn:counterproof:run:2',
    title: 'Counterproof run, format 2',
  },
  'fleet/generated/notice.schema.json': {
    file: new URL('../fleet/store/notice.ts', import.meta.url),
    root: 'Notice',
    id: 'urn:counterproof:notice:1',
    title: 'A notice of counterproof fleet, format 1',
  },
};

/** Of what other programs read, made from its types. */
async function schemas(): Promise<readonly Output[]> {
  const { schemaText } = await import('../contract/generate/schema-from-types.ts');
  return Object.entries(SCHEMAS).map(([path, of]) => [path, schemaText(of)]);
}

/** The mock's examples are those of a small sandbox; neither imports the other. */
async function mockExamples(): Promise<Generator> {
  const [{ outputs }, { exampleShop }] = await Promise.all([
    import('../mocks/generate/outputs.ts'),
    import('../reference-impl/generate/example-shop.ts'),
  ]);
  return { outputs: async () => outputs(await exampleShop()) };
}

answerHelp('npm run generate [-- --check]: writes what is generated; --check only says what is not current');

const root = new URL('..', import.meta.url);
const isChecked = process.argv.includes('--check');
let drifted = 0;
for (const load of GENERATORS) {
  const { outputs } = await load();
  for (const output of await outputs()) await settle(output);
}
if (drifted > 0) {
  console.error('Generated files have drifted from their sources: run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}

async function settle([path, text]: Output): Promise<void> {
  const file = fileURLToPath(new URL(path, root));
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  if (isChecked && isCommitted(path)) {
    console.log(`out of date: ${path}`);
    drifted += 1;
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`written: ${path}`);
}

/** The others are listed in .gitignore. */
function isCommitted(path: string): boolean {
  return !path.includes('/generated/') || path.endsWith('.schema.json');
}
