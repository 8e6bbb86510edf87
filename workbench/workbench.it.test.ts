import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMock } from '../mocks/index.ts';
import { startSandbox } from '../reference-impl/index.ts';
import { mockWorkbench } from './mock/front.ts';
import { sandboxWorkbench } from './sandbox/front.ts';
import { OPEN, useWorkbench } from './testing/use-workbench.ts';

const { sandbox, ask, authorization, control } = await useWorkbench({ scale: 0.01 });

/** `fetch` writes the Host field itself. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  const [answer] = await once(request(`${sandbox.url}${path}`, { headers }).end(), 'response');
  answer.resume();
  return answer.statusCode;
}

describe('what is not the workbench’s', () => {
  it('answers the root as before, except to a browser', async () => {
    expect((await fetch(sandbox.url)).status).toBe(404);
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await fetch(sandbox.url, { headers });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).not.toMatch(/https?:\/\/(?!www\.w3)/);
  });

  it('leads a browser from a refused request to the page', async () => {
    const { request_log_url: address } = await (await ask('/sales?limit=500')).json();
    const answer = await fetch(`${sandbox.url}${address}`, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, address.replace('/_workbench/', '/#')]);
  });

  it('changes nothing below the API', async () => {
    const answer = await ask('/sales?limit=1', { ...authorization(), accept: 'text/html' });
    expect(answer.headers.get('content-type')).toBe('application/json');
  });
});

/** A moment on a machine that does nothing else; without bounds it was seconds. */
describe('a scenario that is hostile', () => {
  const powers = Array.from({ length: 12 }, (_, index) => `a${index}: &a${index} [${`*a${index - 1},`.repeat(9)}]`);
  const aliases = ['a: &a-1 [x]', ...powers].join('\n');
  const manyLevels = '- '.repeat(25_000);

  it.each([
    ['aliases that grow', aliases, /^text has aliases that stand for too much\.$/],
    ['an alias of what holds it', '- &a [*a]', /give one of/],
    ['blocks within blocks', manyLevels, /^text is nested too deep\.$/],
    ['lists within lists', '['.repeat(50_000), /^text is nested more than 200 levels deep\.$/],
    ['mappings within mappings', '{a: '.repeat(10_000), /^text is nested more than 200 levels deep\.$/],
    ['400 KB of YAML', '- - - - a\n'.repeat(40_000), /^text is YAML of more than 64 KB: give it as JSON\.$/],
    ['400 KB of YAML behind a bracket', `[]${'- - - - a\n'.repeat(40_000)}`, /^text is not JSON: /],
    ['no YAML', 'a: [', /^text is not YAML: /],
  ])('is refused in a line: %s', async (_, text, line) => {
    const { status, json } = await control('/scenario', { text });
    expect([400, 409]).toContain(status);
    expect(json.error).toMatch(line);
  });

  it('may be long in JSON', async () => {
    const steps = Array.from({ length: 4000 }, (_, index) => ({ do: 'sell', as: `sale number ${index}` }));
    const { status, json } = await control('/scenario', { text: JSON.stringify([...steps, { do: 'none' }]) });
    expect(status).toBe(409);
    expect(json.error).toMatch(/^\[4000\]\.do is "none"/);
  });
});

describe('the log', () => {
  it('says how stores and times were understood', async () => {
    const { data } = await (await ask('/stores')).json();
    await ask(`/sales?storeIds=${data[0].id},${data[1].id}&from=2025-01-01T00:00:00%2B07:00`);
    const { requests } = (await control('/log?limit=1')).json;
    const { parameters } = (await control(`/log/${requests[0].no}`)).json;
    expect(parameters).toContainEqual({
      name: 'storeIds',
      sent: `${data[0].id},${data[1].id}`,
      understood: [`${data[0].name} (${data[0].id})`, `${data[1].name} (${data[1].id})`],
    });
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'from', understood: ['2024-12-31T17:00:00.000Z'] }),
    );
  });

  it('filters by operation, status, key and text', async () => {
    await ask('/me', {});
    await ask('/products?search=zebra');
    const found = async (query: string) => (await control(`/log?${query}`)).json.requests;
    for (const line of await found('status=4xx')) expect(String(line.status)).toMatch(/^4/);
    expect((await found('text=ZEBRA')).length).toBe(1);
    expect((await found('operation=getMe&key=none')).length).toBe(1);
    expect((await found('operation=getMe&key=45')).length).toBe(0);
  });

  it('streams a request as soon as it is answered', async () => {
    const stream = await fetch(`${sandbox.url}/_workbench/stream`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await ask('/me');
    const { value } = (await reader?.read()) ?? {};
    expect(value).toContain('event: requests');
    expect(value).toContain('"operation":"getMe"');
    await reader?.cancel();
  });

  it('holds no key anywhere, however it came', async () => {
    const { good } = sandbox.keys;
    await ask(`/sales?api_key=${good}`, { 'x-api-key': good, cookie: `k=${good}`, referer: `http://x/?${good}` });
    await ask(`/${good}`);
    const escaped = [...good].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('');
    await ask(`/sales?search=${escaped}&${escaped}=1`, { 'user-agent': escaped });
    await fetch(`${sandbox.url}/nowhere/${escaped.replaceAll('%', '%25')}`, { headers: authorization() });
    const { requests } = (await control('/log?limit=1000')).json;
    const details = await Promise.all(requests.map(({ no }: { no: number }) => control(`/log/${no}`)));
    const texts = [await control('/log?limit=1000'), await control('/log.har'), await control('/keys'), ...details];
    for (const { text } of texts)
      for (const key of [...Object.values(sandbox.keys), escaped, escaped.replaceAll('%', '%25')])
        expect(text).not.toContain(key);
  });

  it('exports HAR', async () => {
    const { log } = (await control('/log.har?operation=getMe')).json;
    expect(log.version).toBe('1.2');
    expect(log.entries[0].request.url).toBe(`${sandbox.url}/public-api/v1/me`);
  });
});

describe('the control API', () => {
  it('describes itself', async () => {
    const { paths, openapi } = (await control('/openapi.json')).json;
    expect(openapi).toBe('3.0.3');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/_workbench/log', '/_workbench/send', '/_workbench/trouble']),
    );
  });

  it.each([
    ['/send', { path: 'http://evil.example/' }, 400, 'path'],
    ['/send', { path: '//evil.example/' }, 400, 'path'],
    ['/trouble', { kind: '429', nest: 1 }, 400, 'nest is not known: this has kind, operation, next'],
    ['/trouble', JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`), 400, 'nested more than 200 levels deep'],
    ['/nothing', {}, 404, 'openapi.json'],
    ['/keys/revoke', { key: 'none' }, 409, 'There is no key'],
  ])('refuses POST %s %j in one line', async (path, body, status, said) => {
    const refused = await control(path, body);
    expect(refused.status).toBe(status);
    expect(refused.json.error).toContain(said);
  });

  it.each(['/', '/_workbench/log', '/_workbench/page.js'])(
    'refuses %s under the name of another host',
    async (path) => {
      const accept = 'text/html';
      expect(await statusOf(path, { accept, host: 'evil.example' })).toBe(403);
      expect(await statusOf(path, { accept, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
      expect(await statusOf(path, { accept })).toBe(200);
    },
  );
});

it('asks for the token where it is not on loopback, and keeps it in a cookie', async () => {
  const front = sandboxWorkbench({ host: '0.0.0.0', token: 'secret-token' });
  const open = await startSandbox({ scale: 0.005, host: '0.0.0.0', front });
  onTestFinished(() => open.close());
  const html = { accept: 'text/html' };
  expect((await fetch(`${open.url}/_workbench/log`)).status).toBe(401);
  expect((await fetch(`${open.url}/?token=wrong`, { headers: html })).status).toBe(401);
  const entered = await fetch(`${open.url}/?token=secret-token`, { headers: html, redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
  const page = await fetch(`${open.url}/`, { headers: { ...html, cookie: cookie.split(';')[0] ?? '' } });
  expect(page.status).toBe(200);
  const sent = await fetch(`${open.url}/_workbench/log`, { headers: { 'x-workbench-token': 'secret-token' } });
  expect(sent.status).toBe(200);
});

it('has a page for the mock, without what a mock has not', async () => {
  const mock = await startMock({ port: 0, front: mockWorkbench(OPEN) });
  onTestFinished(() => mock.close());
  const get = async (path: string) => await (await fetch(`${mock.url}/_workbench${path}`)).json();
  const headers = { authorization: `Bearer ${mock.keys.good}` };
  await fetch(`${mock.url}/public-api/v1/sales?limit=500`, { headers });
  expect((await get('/log')).requests).toMatchObject([{ status: 400, key: 'good', operation: 'listSales' }]);
  expect((await get('/log/1')).correction.path).toBe('/public-api/v1/sales?limit=100');
  expect((await get('/about')).kind).toBe('mock');
  expect(Object.keys((await get('/openapi.json')).paths)).not.toContain('/_workbench/trouble');
});
