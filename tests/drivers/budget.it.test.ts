import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as check from '../../cli/commands/check.ts';
import { type Sandbox, serve, startSandbox } from '../../reference-impl/index.ts';
import { inProcess } from '../support/in-process.ts';

let sandbox: Sandbox;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-budget-'));
  sandbox = await startSandbox({ port: 0, scale: 0.02, rate: '100000/1s' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sandbox.close();
});

it.each([60, 100, 400])('%i requests are as many as a deployment gets, Dredd and Chromium included', async (budget) => {
  let received = 0;
  const served = await serve((request) => {
    received += 1;
    return sandbox.handle(request);
  });
  const options = ['--profile', 'production', '--pace', '0', '--concurrency', '8', '--format', 'json', '--out', folder];
  await inProcess(check.run, [served.url, ...options, '--budget', `${budget}`], {
    COUNTERPROOF_KEY: sandbox.keys.good,
    PATH: process.env.PATH ?? '',
  });
  await served.close();
  expect(received).toBeLessThanOrEqual(budget);
  expect(received).toBeGreaterThan(budget / 2);
});
