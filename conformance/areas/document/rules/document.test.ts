import { expect, it } from 'vitest';
import { aDescription, exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { type AuthTry, authTry, tries } from '../../shared/requests/auth-try.ts';
import { addressesIn } from '../addresses.ts';
import { type Draft, exampleDocument, ledBy, served } from '../served-document.ts';
import {
  documentAgreesWithParameters,
  documentAvailable,
  documentIgnoresWrongKey,
  documentLeadsToOperations,
  documentServed,
  documentServersLeadHere,
  documentVersionInPath,
} from './document.ts';

const asked = (
  query: readonly (readonly [string, string])[],
  status: number,
  { records = 0, maximum = 60, usual = 50 } = {},
) => ({
  ...served(),
  ...aDescription({
    operation: { declared: [{ name: 'limit', pointer: '#/limit', minimum: 1, maximum, default: usual, values: null }] },
  }),
  exchanges: [
    exchange({
      query,
      status,
      body: { data: Array.from({ length: records }, () => ({})), pagination: { nextCursor: 'x' } },
    }),
  ],
});

ruleCases(documentAgreesWithParameters, {
  passes: [
    ['a short page', asked([], 200, { records: 40 })],
    ['a contract that both say and the deployment breaks', asked([['limit', '101']], 200, { maximum: 100 })],
    ['a default that both say and the deployment breaks', asked([], 200, { records: 50, usual: 25 })],
  ],
  fails: [
    ['an accepted one', asked([['limit', '61']], 200), /accepts limit=61, which the document excludes/],
    ['a smaller page', asked([], 200, { records: 10 }), /returns 10 records/],
  ],
  inapplicable: [['not a number', asked([['limit', 'abc']], 400)]],
});

ruleCases(documentAvailable, {
  passes: [['not JSON, which another rule covers', served({ document: undefined })]],
  fails: [
    ['out of service', served({ status: 503, document: undefined }), /openapi.json is unavailable: it answered 503/],
    ['no answer', served({ status: null, document: undefined }), /it gave no answer/],
    ['not found', served({ status: 404, document: undefined }), /it answered 404/],
  ],
});

const answered = (status: number | null) => served({ withWrongKey: { exchange: 'ex-0002', status } });

ruleCases(documentIgnoresWrongKey, {
  cannotTell: [
    ['no answer', answered(null)],
    ['unavailable with any key', served({ ...answered(404).document, status: 404 }), /openapi.json is unavailable/],
    ['not asked', served({ withWrongKey: null })],
  ],
});

const GET = { get: {} };
const short = { paths: { '/sales': GET } };
const person = { paths: { '/customers/{id}': GET } };
const RIGHT = { url: '/public-api/v1' };
const ELSEWHERE = { url: 'https://gateway.test/pos/v1' };

ruleCases(documentLeadsToOperations, {
  passes: [
    ['a person found at another address', ledBy(person, [['/customers/*', 200]])],
    [
      'another host with another base, and a right server',
      ledBy({ ...short, servers: [ELSEWHERE, RIGHT] }, [['/pos/v1/sales', 404]]),
    ],
  ],
  fails: [
    ['gone', ledBy(short, [['/sales', 410]])],
    [
      'with a prefix, where no server leads anywhere',
      ledBy({ ...short, servers: [{ url: '/eu/v1' }] }, [['/v1/sales', 404]], '/eu'),
    ],
  ],
  cannotTell: [
    ['no answer', ledBy(short, [['/sales', null, null]])],
    ['the operation itself did not answer', ledBy(short)],
    [
      'a gateway on another host alone',
      ledBy({ ...short, servers: [{ url: 'https://a.test/pos/public-api/v1' }] }, [['/pos/public-api/v1/sales', 404]]),
    ],
    ['outside of the prefix', ledBy({ ...short, servers: [RIGHT] }, [], '/eu')],
    ['a variable without a default', ledBy({ ...short, servers: [{ url: '{base_url}' }] })],
    ['unavailable', { ...ledBy(short), ...served({ status: 503, document: undefined }) }, /it answered 503/],
  ],
});

it.each<[string, Draft, readonly [place: string, below: string], string?]>([
  ['another port', { ...short, servers: [{ url: 'https://pos.test:8443/v1' }] }, ['other', '/v1/sales']],
  [
    'a gateway on another host',
    { paths: { '/public-api/v1/sales': GET }, servers: [{ url: 'https://a.test/pos/eu' }] },
    ['other', '/pos/eu/public-api/v1/sales'],
  ],
  [
    'a variable in front, and a slash at the end',
    { paths: { '/public-api/v1/sales/': GET }, servers: [{ url: '{base_url}' }] },
    ['other', '/public-api/v1/sales/'],
  ],
  [
    'the prefix in a whole address',
    { ...short, servers: [{ url: 'https://pos.test/pos/eu/public-api/v1' }] },
    ['right', '/public-api/v1/sales'],
    '/pos/eu',
  ],
  [
    'another prefix',
    { ...short, servers: [{ url: '/pos/us/public-api/v1' }] },
    ['outside', '/pos/us/public-api/v1/sales'],
    '/pos/eu',
  ],
  ['a parameter in front', { paths: { '/{tenant}/sales': GET } }, ['open', '/*/sales']],
  [
    'a path that another API has too',
    { paths: { '/admin/sales': GET, '/sales': GET }, servers: [{ url: '/public-api' }] },
    ['other', '/public-api/sales'],
  ],
])('%s', (_, changes, [place, below], prefix = '') => {
  const [led, ...others] = addressesIn(exampleDocument(changes), { origin: 'https://pos.test', prefix });
  expect([others, led?.operation, led?.place, led?.below]).toEqual([[], 'listSales', place, below]);
});

ruleCases(documentServed, {
  cannotTell: [['no answer', served({ status: null, document: undefined })]],
});

const oneServed = { paths: { '/sales': { get: {} } } };
const servers = [{ url: 'https://gateway.test/pos/v1' }, { url: '/public-api/v1' }];

ruleCases(documentServersLeadHere, {
  passes: [
    [
      'another host that names this deployment, among others',
      ledBy({ servers: [{ url: 'https://api.test' }, { url: 'https://pos.test' }] }),
    ],
    ['another host whose path answers here', ledBy({ ...oneServed, servers }, [['/pos/v1/sales', 200]])],
  ],
  fails: [
    [
      'another host alone',
      ledBy({ servers: [{ url: 'https://api.test' }] }),
      /names no server on the checked host: it sends \w+ to https:\/\/api\.test\/public-api\/v1\/\w+, and whether/,
    ],
    ['another port alone', ledBy({ servers: [{ url: 'https://pos.test:9' }] }), /to https:\/\/pos\.test:9\/public-api/],
    [
      'a gateway on another host alone',
      ledBy({ ...oneServed, servers: [{ url: 'https://a.test/pos/public-api/v1' }] }, [
        ['/pos/public-api/v1/sales', 404],
      ]),
    ],
    [
      'outside of the prefix',
      ledBy({ ...oneServed, servers: [{ url: '/public-api/v1' }] }, [], '/eu'),
      /to \/public-api\/v1\/sales, outside of the address that was checked/,
    ],
  ],
  cannotTell: [
    ['what fails by another rule', ledBy(oneServed, [['/sales', 404]])],
    ['unavailable', { ...ledBy(oneServed), ...served({ status: 503, document: undefined }) }, /it answered 503/],
  ],
});

const seen = (...all: readonly AuthTry[]) => ({ ...tries(...all), ...served() });
const good = { credential: { key: 'good' }, status: 200 } as const;

ruleCases(documentVersionInPath, {
  passes: [
    ['an unknown customer', seen(authTry({ ...good, operation: 'getCustomer', status: 404, answerable: false }))],
    ['a 404 without a key does not count', seen(authTry(good), authTry({ status: 404 }))],
  ],
  cannotTell: [['one of two unanswered', seen(authTry(good), authTry({ ...good, operation: 'getMe', status: null }))]],
});
