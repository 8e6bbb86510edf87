import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { storeOverHttp } from '../testing/store-over-http.ts';
import { describeStore, world } from '../testing/store-suite.ts';
import { openStore } from './open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterproof-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeStore('a store in memory', () => openStore({ ...world, file: ':memory:' }));
describeStore('a store in a SQLite file', () => openStore({ ...world, file: join(folder, 'world.db') }));
describeStore('a store in memory, over HTTP', async () => storeOverHttp(await openStore(world), world.now), {
  keys: false,
});
