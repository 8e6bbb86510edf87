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
  () => import('../reports/generate/outputs.ts'),
  () => import('../workbench/generate/outputs.ts'),
  () => import('../client/generate/outputs.ts'),
  () => import('../api/generate/outputs.ts'),
  () => import('../fleet/generate/outputs.ts'),
  () => import('../cli/generate/outputs.ts'),
];

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
