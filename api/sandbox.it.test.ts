import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from './index.ts';
import { test } from './vitest.ts';

const open: Sandbox[] = [];

async function opened(options = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ scale: 0.005, ...options });
  open.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

const PATH = '/public-api/v1/stores';

function get({ url, keys }: Sandbox, path = PATH): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { authorization: `Bearer ${keys.good}` } });
}

describe('trouble of a sandbox', () => {
  it.each([
    ['over its port', get],
    [
      'in process',
      (sandbox: Sandbox) => sandbox.fetch(PATH, { headers: { authorization: `Bearer ${sandbox.keys.good}` } }),
    ],
  ])('refuses the next answer %s, and is recorded', async (_name, ask) => {
    const sandbox = await opened();
    sandbox.trouble({ kind: '503' });
    const refused = await ask(sandbox);
    expect(refused.status).toBe(503);
    expect(await refused.json()).not.toHaveProperty('request_log_url');
    expect((await ask(sandbox)).status).toBe(200);
    expect(sandbox.requests.map(({ status }) => status)).toEqual([503, 200]);
  });

  it('meets the operation that was named, until it is ended', async () => {
    const sandbox = await opened();
    const end = sandbox.trouble({ kind: '429', operation: 'getMe', every: 1 });
    expect((await get(sandbox)).status).toBe(200);
    expect((await get(sandbox, '/public-api/v1/me')).status).toBe(429);
    end();
    expect((await get(sandbox, '/public-api/v1/me')).status).toBe(200);
  });

  it('cuts an answer off', async () => {
    const sandbox = await opened();
    sandbox.trouble({ kind: 'cut-off', next: 2 });
    await expect(get(sandbox).then((answer) => answer.text())).rejects.toThrow();
    await expect(sandbox.fetch(PATH, { headers: { authorization: `Bearer ${sandbox.keys.good}` } })).rejects.toThrow(
      'terminated',
    );
  });
});

describe('faults of a sandbox', () => {
  const ALL = 'from=2000-01-01T00:00:00Z';
  const data = async (sandbox: Sandbox, path: string) => (await (await get(sandbox, path)).json()).data;
  const staff = (sandbox: Sandbox) => data(sandbox, `/public-api/v1/analytics/staff?${ALL}`);
  const ofCashier = async (sandbox: Sandbox) => {
    const [sale] = await data(sandbox, `/public-api/v1/sales?limit=1&${ALL}`);
    return (await data(sandbox, `/public-api/v1/sales?${ALL}&staffId=${sale.staff.id}`)).length;
  };

  it('are several at once, and kept again without an id', async () => {
    const sandbox = await opened();
    const correct = await staff(sandbox);
    await sandbox.fault('sales-by-cashier-empty', 'staff-counts-cancelled');
    expect(await ofCashier(sandbox)).toBe(0);
    expect(await staff(sandbox)).not.toEqual(correct);
    await sandbox.fault();
    expect(await ofCashier(sandbox)).toBeGreaterThan(0);
    expect(await staff(sandbox)).toEqual(correct);
  });

  it('come back with a reset where the sandbox began with them', async () => {
    const sandbox = await opened({ fault: 'sales-by-cashier-empty' });
    expect(await ofCashier(sandbox)).toBe(0);
    await sandbox.fault();
    expect(await ofCashier(sandbox)).toBeGreaterThan(0);
    await sandbox.reset();
    expect(await ofCashier(sandbox)).toBe(0);
  });

  it('are refused in a line where there is no such id', async () => {
    await expect(opened({ fault: 'no-such' })).rejects.toThrow('there is no fault "no-such"');
    const sandbox = await opened();
    await expect(sandbox.fault('no-such')).rejects.toThrow('there is no fault "no-such"');
  });
});

/** What a fault asks for its own answers is no request of the client. */
it('has the same limit with a fault', async () => {
  const statusesWith = async (options = {}) => {
    const sandbox = await opened({ rate: '4/3600s', ...options });
    const answers: Response[] = [];
    for (let sent = 0; sent < 6; sent++) answers.push(await get(sandbox, '/public-api/v1/analytics/revenue'));
    return answers.map(({ status, headers }) => `${status} ${headers.get('ratelimit')?.replace(/;t=.*/, '')}`);
  };
  const plain = await statusesWith();
  expect(plain.map((said) => said.slice(0, 3)).join(' ')).toBe('200 200 200 200 429 429');
  expect(await statusesWith({ fault: 'revenue-counts-refunded' })).toEqual(plain);
});

test('a client that keeps what it came to is a good one', async ({ sandbox }) => {
  const headers = { authorization: `Bearer ${sandbox.keys.good}` };
  const answer = await fetch(`${sandbox.url}/public-api/v1/sales?limit=10`, { headers });
  const { pagination } = await answer.json();
  await fetch(`${sandbox.url}/public-api/v1/sales?limit=10&cursor=${pagination.nextCursor}`, { headers });
  await expect(sandbox).toHaveSeenAGoodClient();
});

test('one that changes a filter on a later page is not, and the message says why', async ({ sandbox }) => {
  const headers = { authorization: `Bearer ${sandbox.keys.good}` };
  const answer = await sandbox.fetch('/public-api/v1/sales?limit=10&status=PAID', { headers });
  const { pagination } = await answer.json();
  await sandbox.fetch(`/public-api/v1/sales?limit=10&cursor=${pagination.nextCursor}`, { headers });
  await expect(expect(sandbox).toHaveSeenAGoodClient()).rejects.toThrow(
    /CLI-09 Filters changed in the middle of a list: a later page of .*\/sales was asked for with another status/,
  );
  sandbox.forget();
  await sandbox.fetch('/public-api/v1/stores', { headers });
  await expect(sandbox).toHaveSeenAGoodClient();
});

test('nothing that was asked is no good client', async ({ sandbox }) => {
  await expect(expect(sandbox).toHaveSeenAGoodClient()).rejects.toThrow('the client sent no request');
  expect((await sandbox.judgeClient()).verdict).toBe('incomplete');
});
