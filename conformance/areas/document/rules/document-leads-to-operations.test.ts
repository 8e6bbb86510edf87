import { expect, it } from 'vitest';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { addressesIn } from '../addresses.ts';
import { type Draft, exampleDocument, ledBy, served } from '../example-document.ts';
import { documentLeadsToOperations } from './document-leads-to-operations.ts';

const GET = { get: {} };
const short = { paths: { '/sales': GET } };
const person = { paths: { '/customers/{id}': GET } };
const RIGHT = { url: '/public-api/v1' };
const ELSEWHERE = { url: 'https://gateway.test/pos/v1' };

ruleCases(documentLeadsToOperations, {
  passes: [
    ['full paths', ledBy({})],
    ['the base in the server', ledBy({ ...short, servers: [RIGHT] })],
    ['another address that answers as well', ledBy(short, [['/sales', 200]])],
    ['a person found at another address', ledBy(person, [['/customers/*', 200]])],
    [
      'a server on another host, which is right',
      ledBy({ ...short, servers: [{ url: 'https://a.test/public-api/v1' }] }),
    ],
    [
      'one of two servers on other hosts',
      ledBy({ ...short, servers: [ELSEWHERE, { url: 'https://a.test/public-api/v1' }] }, [['/pos/v1/sales', 404]]),
    ],
    [
      'another host with another base, and a right server',
      ledBy({ ...short, servers: [ELSEWHERE, RIGHT] }, [['/pos/v1/sales', 404]]),
    ],
    [
      'with a prefix, one of two servers',
      ledBy({ ...short, servers: [{ url: '/eu/v1' }, { url: '/eu/public-api/v1' }] }, [['/v1/sales', 404]], '/eu'),
    ],
  ],
  fails: [
    ['nothing there', ledBy(short, [['/sales', 404]]), /sends listSales to \/sales, which answers 404/],
    ['gone', ledBy(short, [['/sales', 410]])],
    ['refused', ledBy(short, [['/sales', 403]])],
    ['a page', ledBy(short, [['/sales', 200, false]]), /answers 200 with something else/],
    ['nothing there for a known person', ledBy(person, [['/customers/*', 404]]), /sends getCustomer to \/customers/],
    ['one of two servers', ledBy({ ...short, servers: [RIGHT, { url: '/v1' }] }, [['/v1/sales', 404]])],
    [
      'the checked host by its name',
      ledBy({ ...short, servers: [{ url: 'https://pos.test/v1' }, RIGHT] }, [['/v1/sales', 404]]),
    ],
    ['no server but that of another host', ledBy({ ...short, servers: [ELSEWHERE] }, [['/pos/v1/sales', 404]])],
    [
      'with a prefix, where no server leads anywhere',
      ledBy({ ...short, servers: [{ url: '/eu/v1' }] }, [['/v1/sales', 404]], '/eu'),
    ],
    [
      'the path of a gateway, without a prefix',
      ledBy({ ...short, servers: [{ url: '/pos/eu/public-api/v1' }] }, [['/pos/eu/public-api/v1/sales', 404]]),
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
  ['the base in the path', { paths: { '/public-api/v1/sales': GET } }, ['right', '/public-api/v1/sales']],
  [
    'a slash at the end of the server',
    { ...short, servers: [{ url: '/public-api/v1/' }] },
    ['right', '/public-api/v1/sales'],
  ],
  [
    'a slash at the end of the path',
    { paths: { '/sales/': GET }, servers: [RIGHT] },
    ['other', '/public-api/v1/sales/'],
  ],
  ['another host', { ...short, servers: [{ url: 'https://a.test/public-api/v1' }] }, ['right', '/public-api/v1/sales']],
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
    'a gateway on this host',
    { paths: { '/public-api/v1/sales': GET }, servers: [{ url: '/pos/eu' }] },
    ['other', '/pos/eu/public-api/v1/sales'],
  ],
  [
    'the prefix of the checked address',
    { paths: { '/public-api/v1/sales': GET }, servers: [{ url: '/pos/eu' }] },
    ['right', '/public-api/v1/sales'],
    '/pos/eu',
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
  [
    'relative to the document, with a prefix',
    { ...short, servers: [{ url: '.' }] },
    ['right', '/public-api/v1/sales'],
    '/pos/eu',
  ],
  ['a server of the path', { paths: { '/sales': { ...GET, servers: [RIGHT] } } }, ['right', '/public-api/v1/sales']],
  [
    'a server of the operation',
    { paths: { '/sales': { get: { servers: [RIGHT] } } } },
    ['right', '/public-api/v1/sales'],
  ],
  ['next to the document', { ...short, servers: [{ url: '.' }] }, ['right', '/public-api/v1/sales']],
  [
    'a variable in front of the base',
    { ...short, servers: [{ url: '{base_url}/public-api/v1' }] },
    ['right', '/public-api/v1/sales'],
  ],
  [
    'a variable with a default',
    { ...short, servers: [{ url: '/public-api/{version}', variables: { version: { default: 'v1' } } }] },
    ['right', '/public-api/v1/sales'],
  ],
  [
    'the version as a parameter of the path',
    { paths: { '/public-api/{version}/sales': GET } },
    ['right', '/public-api/*/sales'],
  ],
  ['a parameter in front', { paths: { '/{tenant}/sales': GET } }, ['open', '/*/sales']],
  ['no base', short, ['other', '/sales']],
  ['no servers', { ...short, servers: [] }, ['other', '/sales']],
  ['another version', { ...short, servers: [{ url: '/public-api/v2' }] }, ['other', '/public-api/v2/sales']],
  [
    'the base twice',
    { paths: { '/public-api/v1/sales': GET }, servers: [RIGHT] },
    ['other', '/public-api/v1/public-api/v1/sales'],
  ],
  ['another host with nothing behind it', { ...short, servers: [{ url: 'https://a.test' }] }, ['other', '/sales']],
  [
    'a port without a default',
    { ...short, servers: [{ url: 'https://{host}:{port}/public-api/v1' }] },
    ['right', '/public-api/v1/sales'],
  ],
  ['a host without a default', { ...short, servers: [{ url: 'https://{host}' }] }, ['other', '/sales']],
  ['a host and no scheme', { ...short, servers: [{ url: '//a.test/v1' }] }, ['other', '/v1/sales']],
  [
    'a server of the path before that of the document',
    { paths: { '/sales': { ...GET, servers: [{ url: '/public-api/v2' }] } }, servers: [RIGHT] },
    ['other', '/public-api/v2/sales'],
  ],
  [
    'a path that another API has too',
    { paths: { '/admin/sales': GET, '/sales': GET }, servers: [{ url: '/public-api' }] },
    ['other', '/public-api/sales'],
  ],
])('%s', (_, changes, [place, below], prefix = '') => {
  const [led, ...others] = addressesIn(exampleDocument(changes), { origin: 'https://pos.test', prefix });
  expect([others, led?.operation, led?.place, led?.below]).toEqual([[], 'listSales', place, below]);
});
