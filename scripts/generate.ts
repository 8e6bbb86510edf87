import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputs as apiOutputs } from '../api/generate/outputs.ts';
import { outputs as commandOutputs } from '../cli/generate/outputs.ts';
import { registryModule } from '../conformance/generate/registry.ts';
import { outputs } from '../contract/generate/outputs.ts';
import { outputs as mockOutputs } from '../mocks/generate/outputs.ts';
import { outputs as sandboxOutputs } from '../reference-impl/generate/outputs.ts';
import { outputs as reportOutputs } from '../reports/generate/outputs.ts';
import { outputs as workbenchOutputs } from '../workbench/generate/outputs.ts';

const root = new URL('..', import.meta.url);
const check = process.argv.includes('--check');

async function current(path: string): Promise<string | undefined> {
  return readFile(new URL(path, root), 'utf8').catch(() => undefined);
}

/** The registry comes first: what is made from the suite loads it. */
async function drifted(): Promise<[string, string][]> {
  const registry: [string, string] = ['conformance/generated/registry.ts', await registryModule()];
  if ((await current(registry[0])) !== registry[1]) {
    if (check) return [registry];
    await write(registry);
  }
  const { outputs: suiteOutputs } = await import('../conformance/generate/outputs.ts');
  const made = [
    ...(await outputs()),
    ...(await mockOutputs()),
    ...sandboxOutputs(),
    ...(await suiteOutputs()),
    ...(await reportOutputs()),
    ...(await apiOutputs()),
    ...commandOutputs(),
    ...(await workbenchOutputs()),
  ];
  const differs = await Promise.all(made.map(async ([path, text]) => (await current(path)) !== text));
  return made.filter((_, index) => differs[index]);
}

async function write([path, text]: [string, string]): Promise<void> {
  const file = fileURLToPath(new URL(path, root));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const changes = await drifted();
for (const [path] of changes) console.log(`${check ? 'out of date' : 'written'}: ${path}`);
if (check && changes.length > 0) {
  console.error('Generated files have drifted from their sources: run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}
if (!check) await Promise.all(changes.map(write));
