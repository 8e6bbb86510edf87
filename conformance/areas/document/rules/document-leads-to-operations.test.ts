import { expect, it } from 'vitest';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { addressesIn, canBeAsked } from '../addresses.ts';
import { type Draft, exampleDocument, served } from '../example-document.ts';
import { documentLeadsToOperations } from './document-leads-to-operations.ts';

const GET = { get: {} };
const short = { paths: { '/sales': GET } };

function led(status: number | null, changes: Draft = short) {
  const ledTo = [{ operation: 'listSales', path: '/sales', exchange: 'ex-0003', status }] as const;
  return served({ document: exampleDocument(changes), ledTo });
}

ruleCases(documentLeadsToOperations, {
  passes: [
    ['full paths', served()],
    [
      'the base in the server',
      served({ document: exampleDocument({ ...short, servers: [{ url: '/public-api/v1' }] }) }),
    ],
    ['another address that answers as well', led(200)],
  ],
  fails: [
    ['nothing there', led(404), /sends listSales to \/sales, which answers 404/],
    ['gone', led(410)],
  ],
  cannotTell: [
    ['no answer', led(null)],
    ['refused', led(403)],
    ['a gateway', served({ document: exampleDocument({ paths: { '/pos/sales': GET }, servers: [{ url: '/eu' }] }) })],
    ['unavailable', served({ status: 503, document: undefined }), /it answered 503/],
  ],
});

it.each<[string, Draft, readonly [boolean, string | null]]>([
  ['the base in the path', { paths: { '/public-api/v1/sales': GET } }, [true, null]],
  ['a slash at the end', { paths: { '/sales/': GET }, servers: [{ url: '/public-api/v1/' }] }, [true, null]],
  [
    'a server of another host',
    { paths: { '/sales': GET }, servers: [{ url: 'https://a.test/public-api/v1' }] },
    [true, null],
  ],
  ['a gateway in front', { paths: { '/public-api/v1/sales': GET }, servers: [{ url: '/pos/eu' }] }, [true, null]],
  ['a server of the path', { paths: { '/sales': { ...GET, servers: [{ url: '/public-api/v1' }] } } }, [true, null]],
  [
    'a server of the operation',
    { paths: { '/sales': { get: { servers: [{ url: '/public-api/v1' }] } } } },
    [true, null],
  ],
  ['next to the document', { paths: { '/sales': GET }, servers: [{ url: '.' }] }, [true, null]],
  ['one of two servers', { ...short, servers: [{ url: '/v1' }, { url: '/public-api/v1' }] }, [true, null]],
  ['a variable', { ...short, servers: [{ url: '{base_url}/public-api/v1' }] }, [true, null]],
  [
    'a variable with a default',
    { ...short, servers: [{ url: '/public-api/{version}', variables: { version: { default: 'v1' } } }] },
    [true, null],
  ],
  ['no base', short, [false, '/sales']],
  ['no servers', { ...short, servers: [] }, [false, '/sales']],
  ['another version', { ...short, servers: [{ url: '/public-api/v2' }] }, [false, '/public-api/v2/sales']],
  [
    'the base twice',
    { paths: { '/public-api/v1/sales': GET }, servers: [{ url: '/public-api/v1' }] },
    [false, '/public-api/v1/public-api/v1/sales'],
  ],
  ['another host without the base', { ...short, servers: [{ url: 'https://a.test/api' }] }, [false, null]],
  ['another host with nothing behind it', { ...short, servers: [{ url: 'https://a.test' }] }, [false, '/sales']],
  ['another prefix', { ...short, servers: [{ url: '/pos/v1' }] }, [false, null]],
  ['a port without a default', { ...short, servers: [{ url: 'https://{host}:{port}/public-api/v1' }] }, [true, null]],
  ['a host without a default', { ...short, servers: [{ url: 'https://{host}' }] }, [false, '/sales']],
  ['a variable that may be anything', { ...short, servers: [{ url: '{base_url}' }] }, [false, null]],
  ['a host and no scheme', { paths: { '/public-api/v1/sales': GET }, servers: [{ url: '//a.test' }] }, [true, null]],
  [
    'a server of the path, and the end in the path',
    { paths: { '/sales': { ...GET, servers: [{ url: '/public-api/v2' }] } }, servers: [{ url: '/public-api/v1' }] },
    [false, '/public-api/v2/sales'],
  ],
  [
    'a path that another API has too',
    { paths: { '/admin/sales': GET, '/sales': GET }, servers: [{ url: '/public-api' }] },
    [false, '/public-api/sales'],
  ],
])('%s', (_, changes, [isRight, elsewhere]) => {
  const [led, ...others] = addressesIn(exampleDocument(changes));
  const asked = led !== undefined && canBeAsked(led) ? led.elsewhere : null;
  expect([others, led?.operation, led?.isRight, asked]).toEqual([[], 'listSales', isRight, elsewhere]);
});
