import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { TESTED_BIN } from '../proof/tested-bin.ts';
import { addressPrinted, counterproof, keysPrinted, type Running, serving } from './support/counterproof.ts';

const folder = useFolder('watch');
const PATIENCE = { timeout: 60_000, interval: 50 };
let sandbox: Running;
let url: string;
let child: ChildProcess | undefined;
let said = '';

beforeAll(async () => {
  const args = ['sandbox', '--port', '0', '--scale', '0.005', '--memory', '--log', 'off'];
  sandbox = await serving(args, /Check:/, { cwd: folder });
  url = addressPrinted(sandbox.out);
});
afterEach(() => {
  child?.kill('SIGKILL');
  said = '';
});
afterAll(() => sandbox.stop());

function watching(...args: string[]): void {
  const { COUNTERPROOF_KEY } = keysPrinted(sandbox.out);
  child = spawn(process.execPath, [TESTED_BIN, 'check', '--watch', '--format', 'json', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, COUNTERPROOF_KEY },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
}

/** What is said from now on, until it waits again. */
async function nextRound(change: () => unknown): Promise<string> {
  const before = said.length;
  await change();
  await expect.poll(() => said.slice(before), PATIENCE).toMatch(/^Waiting for a change|"event":"waiting"/m);
  return said.slice(before);
}

function ended(signal: NodeJS.Signals): Promise<number | null> {
  const end = new Promise<number | null>((resolve) => child?.once('close', resolve));
  child?.kill(signal);
  return end;
}

function configure(text: string): void {
  writeFileSync(join(folder, 'counterproof.config.json'), text);
}

const fault = (id: string) => counterproof(['sandbox', 'ctl', 'fault', id, '--url', url], { cwd: folder });

it('checks again on Enter, for a file and for the document, and says which rules changed', async () => {
  configure(JSON.stringify({ url, only: ['envelope'] }));
  expect(await nextRound(() => watching())).toContain('only envelope was checked');
  await fault('profile-without-data');
  const failed = await nextRound(() => child?.stdin?.write('\n'));
  expect(failed).toMatch(/^Enter was pressed: checking again\.$/m);
  expect(failed).toMatch(/^NONCONFORMANT/m);
  expect(failed).toMatch(/^ {2}Regressed: envelope-data$/m);
  expect(await nextRound(() => configure(JSON.stringify({ url, only: ['read-only'] })))).toMatch(
    /^counterproof\.config\.json has changed: checking again\.$[\s\S]*only read-only was checked/m,
  );
  // A mistake in it is one line, and does not end the watch.
  const mistaken = await nextRound(() => configure('{'));
  expect(mistaken).toMatch(/^counterproof check: counterproof\.config\.json [^\n]+$/m);
  await nextRound(() => configure(JSON.stringify({ url, only: ['document'] })));
  expect(await nextRound(() => fault('described-sales-without-meta'))).toMatch(
    /^openapi\.json of the deployment has changed: checking again\.$[\s\S]*^NONCONFORMANT/m,
  );
  await fault('off');
  expect(await ended('SIGINT')).toBe(1);
});

it('says the same as events, and waits for a deployment that is not there yet', async () => {
  configure(JSON.stringify({ url, only: ['read-only'] }));
  const events = await nextRound(() => watching('--json'));
  const again = await nextRound(() => child?.stdin?.write('\n'));
  const names = `${events}${again}`
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event);
  expect(names.filter((name) => ['again', 'run', 'waiting'].includes(name))).toEqual([
    ...['run', 'waiting', 'again', 'run', 'waiting'],
  ]);
  expect(await ended('SIGTERM')).toBe(3);
  const absent = await nextRound(() => watching('http://127.0.0.1:1'));
  expect(absent).toContain('nothing answers there');
  expect(await ended('SIGINT')).toBe(4);
});

it('does not watch a document that is another one at each read', async () => {
  let reads = 0;
  const server = createServer((_request, response) => {
    reads += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ reads }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await nextRound(() => watching(`http://127.0.0.1:${port}`));
  await expect
    .poll(() => said, PATIENCE)
    .toMatch(/^counterproof check: openapi\.json is another one at each read[^\n]*$/m);
  expect(said).not.toContain('checking again');
  server.closeAllConnections();
  server.close();
});

it('ends when what it is to do makes no sense, and when its reader has gone', async () => {
  configure(JSON.stringify({ url, only: ['read-only'] }));
  const call = (...args: string[]) => counterproof(['check', '--watch', ...args], { cwd: folder });
  expect(await call('--plan')).toMatchObject({ code: 2, out: '' });
  expect(await call('--only', 'nope')).toMatchObject({ code: 2, out: '' });
  watching();
  const end = new Promise<number | null>((resolve) => child?.once('close', resolve));
  child?.stdout?.destroy();
  expect(await end).toBe(3);
});
