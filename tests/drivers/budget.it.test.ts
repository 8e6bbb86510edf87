import { expect, it } from 'vitest';
import * as check from '../../cli/commands/check.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { serve } from '../../reference-impl/index.ts';
import { inProcess } from '../support/in-process.ts';
import { useSandbox } from '../support/sandboxes.ts';

const sandbox = await useSandbox();
const folder = useFolder('budget');

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
