import { afterEach, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
import { StoreSetupError } from './store/store.ts';

const running: Sandbox[] = [];

async function started(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox({ scale: 0.02, ...options });
  running.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
});

const ask = ({ url, keys }: Sandbox, path: string) =>
  fetch(`${url}/public-api/v1${path}`, { headers: { authorization: `Bearer ${keys.good}` } });

it('its clock is the real time by default', async () => {
  const sandbox = await started({});
  const before = Date.now();
  const date = Date.parse((await ask(sandbox, '/me')).headers.get('date') ?? '');
  // A date has no fractions of a second.
  expect(date).toBeGreaterThan(before - 1000);
  expect(date).toBeLessThanOrEqual(Date.now());
});

it('--live adds sales that the next read shows', async () => {
  const sandbox = await started({ live: 3000 });
  const newest = async () => (await (await ask(sandbox, '/sales?limit=1')).json()).data[0].invoiceId;
  const first = await newest();
  await expect.poll(newest).toBeGreaterThan(first);
});

it('rejects invalid options with a message of one line', async () => {
  await expect(startSandbox({ rate: 'fast' })).rejects.toThrow(StoreSetupError);
  await expect(startSandbox({ now: 'yesterday' })).rejects.toThrow(/yesterday is not a timestamp/);
  await expect(startSandbox({ db: 'postgres://127.0.0.1:1/none', scale: 0.02 })).rejects.toThrow(/cannot be reached/);
});
