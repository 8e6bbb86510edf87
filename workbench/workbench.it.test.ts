import { describe, expect, it, onTestFinished } from 'vitest';
import { startMock } from '../mocks/index.ts';
import { startSandbox } from '../reference-impl/index.ts';
import { mockWorkbench } from './mock-front.ts';
import { sandboxWorkbench } from './sandbox-front.ts';
import { OPEN, useWorkbench } from './testing/use-workbench.ts';

const { sandbox, ask, authorization, control } = await useWorkbench({ scale: 0.01 });

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
    expect([log.version, log.entries[0].request.url]).toEqual(['1.2', `${sandbox.url}/public-api/v1/me`]);
  });
});

describe('the control API', () => {
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

  it.each(['/', '/_workbench/log', '/_workbench/page.js'])('refuses %s to another site', async (path) => {
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${sandbox.url}${path}`, { headers: { accept: 'text/html', ...headers } })).status;
    expect([await statusOf({ origin: 'https://evil.example' }), await statusOf({})]).toEqual([403, 200]);
  });
});

it('asks for the token where it is not on loopback, and keeps it in a cookie', async () => {
  const front = sandboxWorkbench({ host: '0.0.0.0', token: 'secret-token' });
  const { url, close } = await startSandbox({ scale: 0.005, host: '0.0.0.0', front });
  onTestFinished(close);
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${url}${path}`, { headers: { accept: 'text/html', ...headers } })).status;
  expect([await statusOf('/_workbench/log', {}), await statusOf('/?token=wrong', {})]).toEqual([401, 401]);
  const entering = { headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  const cookie = (await fetch(`${url}/?token=secret-token`, entering)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
  expect(await statusOf('/', { cookie: cookie.split(';')[0] ?? '' })).toBe(200);
  expect(await statusOf('/_workbench/log', { 'x-workbench-token': 'secret-token' })).toBe(200);
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
  const { openapi, paths } = await get('/openapi.json');
  expect([openapi, '/_workbench/send' in paths, '/_workbench/trouble' in paths]).toEqual(['3.0.3', true, false]);
  expect((await control('/openapi.json')).json.paths).toHaveProperty(['/_workbench/trouble']);
});
