import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { serveHttp } from '../cli/mcp/command.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { useWorkbench } from '../workbench/testing/use-workbench.ts';
import { closedAfterwards, ran } from './support/counterproof.ts';

/** As an agent calls it: a client starts the command, and has only what the tools answer. */
const folder = useFolder('mcp');
const client = new Client({ name: 'a test', version: '1' });
const seen: string[] = [];
const { sandbox } = await useWorkbench({ scale: 0.01 });
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [resolve('bin/counterproof.js'), 'mcp', '--allow-address', 'https://pos.example.com/'],
  cwd: folder,
  env: { COUNTERPROOF_KEY: sandbox.keys.good, COUNTERPROOF_SANDBOX_URL: sandbox.url },
});
await closedAfterwards(client).connect(transport);

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
  const pages = [...found.text.matchAll(/^answered 200: (1 record: .*)$/gm)].map(([, page]) => page);
  // Of each walk, the second page is the first one again.
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((_, at) => at % 2 === 1)).toEqual(pages.filter((_, at) => at % 2 === 0));

  const explained = await call('explain', { name: rule });
  expect(explained.text).toContain('PAGE-11 (must)');

  const again = await call('reproduce', { rule: '1', url: sandbox.url });
  expect(again.text).toMatch(/^page-continues: there: /);
  expect(again.text).not.toContain('#!/bin/sh');
  expect((await call('reproduce', { rule: '1', format: 'sh' })).text).toMatch(/^#!\/bin\/sh/m);

  await call('control', { words: ['fault', 'off'] });
  expect((await call('reproduce', { rule, url: sandbox.url })).text).toMatch(/^page-continues: gone: /);
});

it('judges the client that the configuration names, and no other', async () => {
  expect((await call('judge_client', {})).text).toContain('name its command as "client"');
  const asking = `const [line] = [await new Response(process.stdin).text()]; const { baseUrl, key } = JSON.parse(line);
    const headers = { authorization: 'Bearer ' + key };
    await fetch(baseUrl + '/public-api/v1/stores?organizationId=1', { headers }); console.log('{}');`;
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
  expect(found.text).toMatch(
    /^ex-\d+: GET \/public-api\/v1\/stores\?organizationId=1 with .*\nanswered 400: organizationId: expected /m,
  );
  expect((await call('reproduce', { rule: '1' })).text).toContain('judge it again with judge_client');
  expect((await call('explain', { name: 'CLI-03' })).text).toContain('A correct client');
});

it('gives a check up when its client does, and then takes the next one', async () => {
  const sentUntilNow = async () => Number(/\d+$/.exec((await call('requests', {})).text)?.[0]);
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

it('lists few requests, and says how to get the others', async () => {
  for (let sent = 0; sent < 25; sent += 1) await fetch(`${sandbox.url}/public-api/v1/me?of=many`);
  const { text } = await call('requests', { text: 'of=many' });
  const [, left, before] = /^(\d+) older ones are left out: give "before": (\d+)/m.exec(text) ?? [];
  expect([text.match(/of=many/g)?.length, left]).toEqual([20, '5']);
  const rest = await call('requests', { text: 'of=many', before: Number(before) });
  expect(rest.text.match(/of=many/g)).toHaveLength(5);
});

it('says each fact once', async () => {
  const { tools } = await client.listTools();
  expect(JSON.stringify(tools).length).toBeLessThan(6800);
  // Of all answers until now, those of a check alone have data as well, and these are short.
  const withData = seen.filter((answer) => answer.includes('"structuredContent"'));
  for (const answer of withData) expect(answer).toMatch(/^.{1,3000}$/);
  expect(withData.every((answer) => answer.includes('"verdict"'))).toBe(true);
});

it.each([
  ['check', { url: 'https://example.com' }, /example\.com is not allowed: .*--allow-address/],
  ['check', { url: 'http://127.0.0.1:1', quick: true, only: ['pagination'] }, /give one of them/],
  ['check', { url: 'http://127.0.0.1:1' }, /127\.0\.0\.1/],
  ['check', {}, /url is missing: give/],
  ['explain', { name: 'page-no-hols' }, /Did you mean page-no-holes/],
  ['finding', { rule: 'page-no-holes', run: 'nowhere' }, /cannot be read/],
  ['requests', { url: 'http://192.0.2.1:4010' }, /not allowed/],
  ['requests', { sandbox: 'http://127.0.0.1:4010' }, /sandbox is not known: this has url, /],
  ['requests', { url: 'http://127.0.0.1:9' }, /start a sandbox, or give the address of one\.$/],
  ['requests', { number: 1, status: '4xx' }, /number and status both choose requests/],
  [
    'control',
    { words: ['trouble', '429', 'banana'] },
    /^"banana" is not understood: write trouble \[KIND\], --operation/,
  ],
  ['control', { words: ['trouble', '429', '--banana', '1'] }, /^--banana is not understood: words take --operation, /],
  ['control', { words: ['clock', '--every', '2'] }, /^--every is not understood: clock takes no options/],
  ['control', { words: ['fault'] }, /explain lists the faults/],
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

/** Scenarios of the suite of the protocol that a server of tools alone does not come to, by the reason. */
const NOT_TESTABLE: Readonly<Record<string, string>> = {
  'calls a tool that only the example server of the suite has': `tools-call-simple-text tools-call-image tools-call-audio
    tools-call-embedded-resource tools-call-mixed-content tools-call-with-logging tools-call-error
    tools-call-with-progress json-schema-2020-12 server-sse-polling`,
  'calls such a tool, which asks its client for something: our tools ask for nothing': `tools-call-sampling
    tools-call-elicitation elicitation-sep1034-defaults elicitation-sep1330-enums`,
  'our server sends no log messages': 'logging-set-level',
  'our server completes no arguments': 'completion-complete',
  'our server has no resources': `resources-list resources-read-text resources-read-binary
    resources-templates-read resources-subscribe resources-unsubscribe`,
  'our server has no prompts': `prompts-list prompts-get-simple prompts-get-with-args
    prompts-get-embedded-resource prompts-get-with-image`,
};

it('keeps all of the protocol that it comes to; what is listed as not testable does not pass', async () => {
  const server = await serveHttp({ env: {}, out: folder, allowed: [] }, 0);
  onTestFinished(() => server.close());
  const bin = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const args = [bin, 'server', '--url', server.url, '--suite', 'all', '--output-dir', folder];
  // The suite fails as a whole when a scenario does; its summary says which.
  const { out } = await ran(process.execPath, args, {});
  const scenarios = [...out.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gm)];
  expect(scenarios.length).toBeGreaterThan(0);
  // A scenario that looked at nothing has not passed.
  const notKept = scenarios.filter(([, , passed, failed]) => passed === '0' || failed !== '0');
  const listed = Object.values(NOT_TESTABLE).flatMap((names) => names.split(/\s+/));
  expect(notKept.map(([, name]) => name).sort()).toEqual(listed.sort());
  // A page of another site, and a name that another site gave this address, are refused.
  expect(scenarios.map(([, name]) => name)).toContain('dns-rebinding-protection');
});
