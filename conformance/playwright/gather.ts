import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from 'playwright/test';
import { type Checked, check, createDrivers, createHttpTransport } from '../index.ts';
import { BURST_AT_ONCE } from '../model/probe.ts';
import { type Settings, settingsFrom } from './settings.ts';

/** Where the tests of this run, in whichever worker, find what it came to. */
export const RUN_FILE = 'COUNTERPROOF_RUN_FILE';

/** Once in a run, before its tests: the deployment is visited, and all of them read what was seen. */
export default async function gather(config: FullConfig): Promise<void> {
  const folder = join(config.projects[0]?.outputDir ?? 'test-results', 'counterproof');
  const { run, pack } = await visit(settingsFrom(process.env));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'evidence.ndjson.gz'), await pack());
  const file = join(folder, 'run.json');
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
  process.env[RUN_FILE] = file;
}

async function visit({ url, keys, profile, allow, without }: Settings): Promise<Checked> {
  const drivers = createDrivers({ url, key: keys.get('good') ?? '', profile, only: null });
  const transport = createHttpTransport({
    base: new URL(url),
    connections: Math.max(profile.concurrency, BURST_AT_ONCE) + 32,
    timeoutMs: profile.timeoutMs,
    maxBodyBytes: 32 * 1024 * 1024,
  });
  try {
    return await check({
      url,
      transport: transport.send,
      keys,
      profile,
      allow,
      without,
      keepsEvidence: true,
      extraProbes: drivers.probes,
      onStage: (stage) => {
        if (stage === 'gathering') drivers.warm();
      },
    });
  } finally {
    drivers.close();
    transport.close();
  }
}
