import { describe, expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Ask, ProbeContext } from '../../model/probe.ts';
import { addressesProbe, answersAs } from './addresses.probe.ts';
import { type Draft, exampleDocument, served } from './example-document.ts';

const PERSON = exchange({
  operation: 'getCustomer',
  path: '/public-api/v1/customers/c-1',
  status: 200,
  body: { data: { id: 'c-1' } },
});

/** The requests that are sent for a document, where each operation answered before. */
async function sentFor(changes: Draft, url = 'https://pos.test/eu'): Promise<readonly Ask[]> {
  const asked: Ask[] = [];
  const context = {
    url,
    seen: () => [PERSON, ...['listSales', 'listStores'].map(known)],
    ask: async (ask: Ask) => {
      asked.push(ask);
      return exchange({ operation: 'other', path: ask.path, status: 404 });
    },
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
  };
  const document = exampleDocument(changes);
  await addressesProbe.gather(context as unknown as ProbeContext, served({ document }));
  return asked;
}

function known(operation: string): Exchange {
  const name = operation === 'listSales' ? 'sales' : 'stores';
  const about = operation === 'listSales' ? 'listSales' : 'listStores';
  return exchange({ operation: about, path: `/public-api/v1/${name}`, status: 200, body: { data: [] } });
}

const GET = { get: {} };
const SHORT = { '/sales': GET, '/stores': GET };

describe('addresses of the document', () => {
  it('nothing is sent where they are those of the contract', async () => {
    expect(await sentFor({})).toEqual([]);
  });

  it('each is asked once, below the checked address and with the key', async () => {
    const servers = ['/eu/v2', 'https://pos.test/eu/v2/', 'https://other.test/v2'].map((url) => ({ url }));
    const sent = await sentFor({ paths: SHORT, servers });
    expect(sent.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
      { operation: 'other', path: '/v2/sales' },
      { operation: 'other', path: '/v2/stores' },
    ]);
  });

  it('nothing is asked outside of the checked address', async () => {
    expect(await sentFor({ paths: SHORT, servers: [{ url: '/us/public-api/v1' }] })).toEqual([]);
  });

  it('an id of the shop is in the path of a person', async () => {
    const sent = await sentFor({ paths: { '/customers/{key}': GET }, servers: [{ url: '/eu' }] });
    expect(sent.map(({ path }) => path)).toEqual(['/customers/c-1']);
  });

  it('there are not many requests, and each server has one', async () => {
    const servers = Array.from({ length: 20 }, (_, at) => ({ url: `/eu/v${at + 2}` }));
    const sent = await sentFor({ paths: SHORT, servers });
    expect(sent).toHaveLength(24);
    expect(new Set(sent.map(({ path }) => path.split('/')[1])).size).toBe(20);
  });
});

it.each<[string, Partial<Exchange>, boolean | null]>([
  ['data of the same kind', { status: 200, body: { data: { id: 'c-1' } } }, true],
  ['a list where one record is', { status: 200, body: { data: [] } }, false],
  ['no data', { status: 200, body: { status: 'ok' } }, false],
  ['refused', { status: 401, body: {} }, false],
  ['an error of the server', { status: 500, body: {} }, null],
  ['no answer', { status: null }, null],
  ['a redirect to the operation', { status: 308, headers: [['location', `${PERSON.path}/?a=1`]] }, true],
  ['a redirect to a login', { status: 302, headers: [['location', '/login']] }, false],
])('%s', (_, answer, expected) => {
  const facts = { ...exchange({}).facts, isJson: true };
  expect(answersAs(exchange({ facts, ...answer }), PERSON)).toBe(expected);
});
