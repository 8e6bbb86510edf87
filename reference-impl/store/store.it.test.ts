import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeStore } from '../testing/store-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterproof-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeStore('a store in memory', async () => ({ file: ':memory:' }));
describeStore('a store in a SQLite file', async () => ({ file: join(folder, 'world.db') }));
