import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { heapInMegabytes } from '../contract/testing/processor-ms.ts';
import { newKey } from './keys/sandbox-keys.ts';
import { openLog } from './log.ts';
import { StoreUnavailableError } from './store/store.ts';
import { fakeDeployment } from './testing/fake-deployment.ts';

const folder = useFolder('log');

async function logged(work: (log: ReturnType<typeof openLog>) => Promise<void>): Promise<Record<string, unknown>[]> {
  const file = join(folder, crypto.randomUUID(), 'sandbox.log');
  const log = openLog({ to: file });
  await work(log);
  await log.close();
  return (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('has one object for each request, with the request id of the answer', async () => {
  let requestId: unknown;
  const lines = await logged(async (log) => {
    const { ask } = await fakeDeployment({ log });
    requestId = (await ask('/public-api/v1/sales?limit=5')).headers['x-request-id'];
    await ask('/nowhere/\u001b[31m?x=1', { key: null });
  });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ requestId, method: 'GET', operation: 'listSales', status: 200 });
  expect(lines[1]).toMatchObject({ operation: '/nowhere/\\u{1b}[31m', status: 404, key: null });
});

it('counts bytes, not characters', async () => {
  const bodies: string[] = [];
  const lines = await logged(async (log) => {
    const page = { records: ['{"name":"ร้านบ้านสวน"}'], nextCursor: null };
    const { ask } = await fakeDeployment({ log, answers: { products: async () => page } });
    const methods = ['GET', 'HEAD', 'OPTIONS', 'POST'];
    for (const method of methods) bodies.push((await ask('/public-api/v1/products', { method })).body);
  });
  expect(bodies[0]).toContain('ร้านบ้านสวน');
  expect(bodies[3]).toContain('method_not_allowed');
  expect(lines.map(({ bytes }) => bytes)).toEqual(bodies.map((body) => Buffer.from(body, 'utf8').length));
});

it('ignores lines after it is closed', async () => {
  const lines = await logged(async (log) => {
    const { ask } = await fakeDeployment({ log });
    await ask('/public-api/v1/me');
    await log.close();
    await ask('/public-api/v1/me');
    log.warn({}, 'late');
  });
  expect(lines).toHaveLength(1);
});

it('never contains a key, at any place in a request, nor the message of a driver', async () => {
  const keys: string[] = [];
  const lines = await logged(async (log) => {
    const failing = new StoreUnavailableError(new Error('password=hunter2 host=10.1.2.3'));
    const answers = { products: () => Promise.reject(failing) };
    const { ask, key } = await fakeDeployment({ log, answers });
    const wrong = newKey();
    keys.push(key, wrong);
    for (const secret of keys) {
      await ask(`/${secret}`, { key: secret });
      await ask(`/public-api/v1/${secret}/x?y=${secret}`);
      await ask(`/public-api/v1/customers/${secret}`);
      await ask(`/public-api/v1/sales?key=${secret}&search=${secret}&${secret}`, { key: secret });
      await ask('/public-api/v1/me', { headers: { 'x-api-key': secret, cookie: secret, referer: secret } });
      await ask('/public-api/v1/me', { key: secret });
      await ask('/public-api/v1/products');
      await ask('/public-api/v1/me', { method: secret });
    }
  });
  const text = JSON.stringify(lines);
  for (const key of keys) expect(text).not.toContain(key.slice(8, -4));
  expect(text).not.toContain('hunter2');
  expect(text).not.toContain('10.1.2.3');
  expect(lines.some(({ msg }) => msg === 'request failed')).toBe(true);
});

it.skipIf(!existsSync('/dev/full'))('says once that the disk is full, and holds few of the lines', async () => {
  const errors: Error[] = [];
  const log = openLog({ to: '/dev/full', onBlocked: (error) => errors.push(error) });
  const path = `/${'a'.repeat(1000)}`;
  const request = { requestId: 'r', method: 'GET', operation: null, path, status: 404, ms: 1, bytes: 2, key: null };
  const before = heapInMegabytes();
  for (let count = 0; count < 100_000; count += 1) {
    log.answered({ ...request, path: `${path}${count}` });
    if (count % 100 === 0) await new Promise((go) => setImmediate(go));
  }
  const megabytes = heapInMegabytes() - before;
  await log.close();
  expect(errors).toMatchObject([{ code: 'ENOSPC' }]);
  // There were 110 MB of lines.
  expect(megabytes).toBeLessThan(70);
});
