import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { sandboxWorkbench } from '../workbench/sandbox/front.ts';

/** As an agent calls it: a client starts the command, and has only what the tools answer. */
const folder = useFolder('mcp');
const client = new Client({ name: 'a test', version: '1' });
const seen: string[] = [];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.01, front: sandboxWorkbench({ host: '127.0.0.1', token: null }) });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve('bin/counterproof.js'), 'mcp', '--allow-address', 'https://pos.example.com/'],
    cwd: folder,
    env: { COUNTERPROOF_KEY: sandbox.keys.good, COUNTERPROOF_SANDBOX_URL: sandbox.url },
  });
  await client.connect(transport);
  // The client then holds each structured result against the schema of its tool.
  await client.listTools();
});

afterAll(async () => {
  await client.close();
  await sandbox.close();
});

async function call(name: string, given: Record<string, unknown>, onprogress?: () => void) {
  const options = onprogress === undefined ? {} : { onprogress };
  const answer = await client.callTool({ name, arguments: given }, undefined, options);
  seen.push(JSON.stringify(answer));
  const { isError = false, content, structuredContent } = answer;
  const [{ text = '' } = {}] = Array.isArray(content) ? content : [];
  const data = JSON.parse(JSON.stringify(structuredContent ?? {}));
  return { isError, text: String(text), data };
}

it('goes from a broken sandbox to the cause, the requests that show it, and its end', async () => {
  await call('control', { words: ['fault', 'page-edge-repeated'] });
  let heard = 0;
  const checked = await call('check', { url: sandbox.url, only: ['page-continues'] }, () => {
    heard += 1;
  });
  expect(checked.data.verdict).toBe('nonconformant');
  expect(heard).toBeGreaterThan(0);
  expect(existsSync(checked.data.report)).toBe(true);
  const { rule } = checked.data.causes[0];
  expect(rule).toBe('page-continues');

  const found = await call('finding', { rule });
  expect(found.data.findings.length).toBeGreaterThan(0);
  const shown = found.data.exchanges.map(({ id }: { id: string }) => id);
  expect(shown).toEqual(expect.arrayContaining(found.data.findings[0].exchanges.slice(0, 1)));

  const explained = await call('explain', { name: rule });
  expect(explained.data.requirements[0].text).not.toBe('');

  const again = await call('reproduce', { rule: '1', url: sandbox.url });
  expect(again.data).toMatchObject({ rule, state: 'there' });
  expect(again.data.script).toMatch(/^#!\/bin\/sh/);
  expect(again.data.leftOut).toBeUndefined();

  await call('control', { words: ['fault', 'off'] });
  expect((await call('reproduce', { rule, url: sandbox.url })).data.state).toBe('gone');
});

it('judges the client that the configuration names, and no other', async () => {
  expect((await call('judge_client', {})).text).toContain('name its command as "client"');
  const asking = `const [line] = [await new Response(process.stdin).text()]; const { baseUrl } = JSON.parse(line);
    await fetch(baseUrl + '/public-api/v1/stores?organizationId=1'); console.log('{}');`;
  writeFileSync(join(folder, 'asking.mjs'), asking);
  const config = { client: `"${process.execPath}" asking.mjs`, tasks: ['best-customers'] };
  writeFileSync(join(folder, 'counterproof.config.json'), JSON.stringify(config));
  expect((await call('judge_client', { command: 'touch started' })).isError).toBe(true);
  const judged = await call('judge_client', {});
  rmSync(join(folder, 'counterproof.config.json'));
  expect(judged.data.verdict).toBe('nonconformant');
  const rules = judged.data.causes.map(({ rule }: { rule: string }) => rule);
  expect(rules).toContain('client-names-no-organization');
  const found = await call('finding', { rule: 'client-names-no-organization' });
  expect(found.data.exchanges[0].request).toContain('organizationId=1');
  expect((await call('reproduce', { rule: '1' })).text).toContain('judge it again');
  expect((await call('explain', { name: 'CLI-03' })).text).toContain('A correct client');
});

it('gives a check up when its client does, and then takes the next one', async () => {
  const sentUntilNow = async (): Promise<number> => (await call('requests', {})).data.answer.count;
  const before = await sentUntilNow();
  // So slow that the client is heard long before the check would be over.
  await call('control', { words: ['trouble', 'delay', '--every', '1', '--ms', '200'] });
  const cancel = new AbortController();
  const given = { name: 'check', arguments: { url: sandbox.url, quick: false } };
  const asked = client.callTool(given, undefined, { signal: cancel.signal, onprogress: () => cancel.abort() });
  await expect(asked).rejects.toThrow();
  await call('control', { words: ['trouble', 'end'] });
  const next = async () => (await call('check', { url: sandbox.url })).text;
  await expect.poll(next, { interval: 500 }).toMatch(/^incomplete: /);
  // All of a check is more than 1,000 requests, and the quick look is 60 at most.
  expect((await sentUntilNow()) - before).toBeLessThan(500);
});

it('says why a request was refused', async () => {
  await call('control', { words: ['send', '/public-api/v1/sales?limit=500'] });
  const list = await call('requests', { status: '4xx', text: 'limit=500' });
  const { no } = list.data.answer.requests[0];
  const { text, data } = await call('requests', { number: no });
  expect(data.answer.refused.violations[0]).toMatchObject({ parameter: 'limit', requirement: 'PAR-01' });
  expect(text).toMatch(/^Corrected: GET \/public-api\/v1\/sales\?limit=100$/m);
});

it.each([
  ['check', { url: 'https://example.com' }, /example\.com is not allowed: .*--allow-address/],
  ['check', { url: 'http://127.0.0.1:1', quick: true, only: ['pagination'] }, /give one of them/],
  ['check', { url: 'http://127.0.0.1:1' }, /127\.0\.0\.1/],
  ['check', {}, /url is missing: give/],
  ['explain', { name: 'page-no-hols' }, /Did you mean page-no-holes/],
  ['finding', { rule: 'page-no-holes', run: 'nowhere' }, /cannot be read/],
  ['requests', { sandbox: 'http://192.0.2.1:4010' }, /not allowed/],
  ['control', { words: ['scenario', '/etc/hosts'] }, /cannot do scenario/],
  ['control', { words: ['keys', 'copy', 'good'] }, /would be a key/],
])('%s refuses %j in one line', async (name, given, said) => {
  const { isError, text } = await call(name, given);
  expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(said) });
  expect(text).not.toContain('\n');
});

it('takes no key and shows none', async () => {
  const { good } = sandbox.keys;
  expect(await call('explain', { name: good })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/API key/),
  });
  // The request that is listed has the key in its query.
  await fetch(`${sandbox.url}/public-api/v1/me?key=${good}`);
  await call('requests', { text: 'me?key' });
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter((answer) => answer.includes(good))).toEqual([]);
});
