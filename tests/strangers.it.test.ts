import { once } from 'node:events';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { addressPrinted, type Running, serving } from './support/counterproof.ts';

/** What clients without a key can do to a sandbox or a mock through its request log. */

const MEGABYTE = 2 ** 20;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const folder = useFolder('strangers');
afterAll(() => agent.destroy());

interface Started extends Running {
  readonly url: string;
  /** The key that the start prints. */
  readonly key: string;
  readonly token: string;
}

async function started(name: 'sandbox' | 'mock', ...more: string[]): Promise<Started> {
  const log = more.includes('--log') ? [] : ['--log', 'off'];
  const own = name === 'sandbox' ? ['--memory', '--scale', '0.01', ...log] : [];
  const server = await serving([name, '--port', '0', ...own, ...more], /^Check:|^Try:/m, { cwd: folder });
  onTestFinished(async () => void (await server.stop()));
  const [key = ''] = /cp_live_\w+/.exec(server.out) ?? [];
  const [, token = ''] = /\?token=(\S+)/.exec(server.out) ?? [];
  return { ...server, url: addressPrinted(server.out), key, token };
}

/** `fetch` would change some of these paths. */
async function ask({ url, token }: Started, path: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = path.startsWith('/_workbench') ? { 'x-workbench-token': token, ...headers } : headers;
  const [answer]: IncomingMessage[] = await once(get(`${url}/`, { agent, path, headers: sent }), 'response');
  return answer === undefined ? '' : await text(answer);
}

async function often(times: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let index = 0;
  const worker = async () => {
    while (index < times) await act(index++);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/** A tick is 10 ms. */
function processorMs({ pid }: Started): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13);
  return (Number(user) + Number(system)) * 10;
}

function memory({ pid }: Started): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

interface Har {
  readonly log: {
    readonly entries: readonly { readonly request: { readonly headers: readonly { name: string; value: string }[] } }[];
  };
}

const readings = ['/log?limit=1', '/log?limit=20000', '/log?text=nowhere', '/log.har'];

describe.each(['sandbox', 'mock'] as const)('%s', (name) => {
  it('shows a log of long paths in a moment, and keeps of large header fields what fits into its memory', async () => {
    const server = await started(name);
    await often(300, (index) => ask(server, `/${'a'.repeat(8000)}${index}`));
    const before = processorMs(server);
    for (const path of readings) await ask(server, `/_workbench${path}`);
    // It took 14 s for each of them.
    expect(processorMs(server) - before).toBeLessThan(4000);

    const sizes = { value: 'x'.repeat(29_000), names: Array.from({ length: 900 }, (_, index) => `h${index}`) };
    const me = (headers: Record<string, string>) => ask(server, '/public-api/v1/me', headers);
    await often(500, (index) => me({ 'x-a': `${sizes.value}${index}` }));
    await often(100, (index) => me(Object.fromEntries(sizes.names.map((each) => [`${each}-${index}`, 'v']))));
    await often(100, (index) => me({ authorization: `Bearer ${sizes.value}${index}` }));
    const { bytes, limit, kept } = JSON.parse(await ask(server, '/_workbench/log?limit=1'));
    expect(bytes).toBeLessThanOrEqual(limit);
    expect(kept).toBeGreaterThan(50);
    const har: Har = JSON.parse(await ask(server, '/_workbench/log.har'));
    const fields = har.log.entries.flatMap(({ request }) => request.headers);
    expect(fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0)).toBeLessThanOrEqual(limit);
  });
});

/** With all its escapes read, as often as it takes. */
function readThrough(escaped: string): string {
  const read = escaped.replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return read === escaped ? escaped : readThrough(read);
}

it('keeps the memory of the process small, too', async () => {
  const server = await started('sandbox', '--request-log', '16');
  const value = 'x'.repeat(29_000);
  await often(8000, (index) => ask(server, '/public-api/v1/me', { 'x-a': `${value}${index}` }));
  // It was 700 MB.
  expect(memory(server)).toBeLessThan(400);
});

it('has no token of the page in the HAR', async () => {
  const server = await started('sandbox', '--host', '0.0.0.0');
  const { token } = server;
  expect(token.length).toBeGreaterThan(20);
  await ask(server, `/?token=${token}`);
  const escaped = token.replaceAll(/[a-z]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  await ask(server, `/public-api/v1/sales?token=${escaped}`, { referer: `${server.url}/?token=${token}` });
  for (const path of readings) expect(readThrough(await ask(server, `/_workbench${path}`))).not.toContain(token);
});

it('begins a new log file when the old one is long', async () => {
  const log = join(folder, 'long.log');
  writeFileSync(log, '');
  truncateSync(log, 64 * MEGABYTE - 10);
  const server = await started('sandbox', '--log', log);
  await often(400, () => ask(server, '/public-api/v1/me'));
  while (!existsSync(`${log}.1`)) await new Promise((resolve) => setTimeout(resolve, 50));
  await often(10, () => ask(server, '/after'));
  await server.stop();
  expect(statSync(`${log}.1`).size).toBeLessThan(65 * MEGABYTE);
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines.filter((line) => JSON.parse(line).operation === '/after')).toHaveLength(10);
});
