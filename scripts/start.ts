/** `npm start`: the whole thing at once. A sandbox, a mock, the suite run against the sandbox, and where its report is. */

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { ownersCheck } from '../cli/commands/keys-from-environment.ts';
import { clockLine, defaultFile, openJudge } from '../cli/commands/serving.ts';
import { startMock } from '../mocks/index.ts';
import { type Sandbox, StoreSetupError, startSandbox } from '../reference-impl/index.ts';
import { mockWorkbench } from '../workbench/mock-front.ts';
import { sandboxWorkbench } from '../workbench/sandbox-front.ts';
import { pageAddress, rulesFor } from '../workbench/takes.ts';
import { missingTools } from './machine.ts';
import { readOptions, refuse } from './options.ts';

const values = readOptions(
  'npm start [-- --once]: a sandbox, a mock, and a check of the sandbox; --once ends after the check',
  { once: { type: 'boolean' } },
);

/** The usual port, or any free one where it is taken. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(wanted)));
  });
}

async function runCheck(sandbox: Sandbox): Promise<number> {
  const { environment, options } = ownersCheck(sandbox);
  // Where there is none, the report says so of the rules that need it.
  await missingTools({ names: ['chromium'], env: process.env });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/counterproof.js', 'check', sandbox.url, ...options], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

// The shop that `counterproof sandbox` keeps.
const shop = { seed: 1, scale: 1, now: undefined };
const page = rulesFor('127.0.0.1');
const file = defaultFile(shop);
const front = sandboxWorkbench({ ...page, openJudge });
const sandbox = await startSandbox({ ...shop, port: await freePort(4010), file, front }).catch((error: unknown) => {
  if (error instanceof StoreSetupError) refuse(`${file}: ${error.message}`);
  throw error;
});
const { keys } = sandbox;
const clock = clockLine(sandbox);
process.stdout.write(`
Sandbox  ${sandbox.url}/public-api/v1   a correct deployment with generated data
${clock === '' ? '' : `${clock}\n`}  watch it       ${pageAddress(sandbox.url, page)}
  key            ${keys.good}
  revoked        ${keys.revoked}
  disabled       ${keys.disabled}
  rotated away   ${keys.rotated}
  other          ${keys.other}   (another organization)
`);
const mock = await startMock({ port: await freePort(4011), front: mockWorkbench(page) });
process.stdout.write(
  `\nMock     ${mock.url}/public-api/v1   response shapes without data\n  watch it       ${pageAddress(mock.url, page)}\n  key            ${mock.keys.good}\n\nChecking the sandbox …\n\n`,
);

process.exitCode = await runCheck(sandbox);
if (values.once !== true) {
  process.stdout.write('\nThe sandbox and the mock are still running. Stop them with Ctrl-C.\n');
  await new Promise((resolve) => process.once('SIGINT', resolve));
}
await Promise.all([sandbox.close(), mock.close()]);
