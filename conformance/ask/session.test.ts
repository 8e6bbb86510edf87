import { expect, test } from 'vitest';
import { PROFILES } from '../decide/profiles.ts';
import type { Capture } from '../model/capture-port.ts';
import { NO_FACTS } from '../model/exchange.ts';
import { type Progress, Session } from './session.ts';

const CAPTURE: Capture = {
  response: ({ headers }) => ({ body: { data: [] }, text: null, headers, facts: NO_FACTS }),
  text: (text) => text,
  description: async () => null,
};

test('a request that is tried three times is one request of the progress, and two retries', async () => {
  const profile = PROFILES.get('local');
  if (profile === undefined) throw new Error('there is no local profile');
  const seen: Progress[] = [];
  const statuses = [503, 503, 200, 200];
  const session = new Session({
    url: 'http://deployment.test',
    transport: async () => ({ status: statuses.shift() ?? 200, headers: [], body: Buffer.from('{"data":[]}') }),
    capture: CAPTURE,
    keys: new Map([['good', 'cp_live_secret']]),
    profile,
    budget: 100,
    seed: '1',
    allow: { burst: false, writes: false, keyInUrl: false },
    inputs: {},
    onExchange: (_exchange, progress) => seen.push(progress),
  });
  const context = session.contextFor({ artifact: 'sales' });
  await context.ask({ operation: 'getMe', path: '/public-api/v1/me' });
  await context.ask({ operation: 'listStores', path: '/public-api/v1/stores' });
  expect(seen).toEqual([
    { requests: 1, retries: 2 },
    { requests: 2, retries: 2 },
  ]);
});
