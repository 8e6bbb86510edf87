import { ruleCases } from '../../../testing/rule-cases.ts';
import { ledBy, served } from '../example-document.ts';
import { documentServersLeadHere } from './document-servers-lead-here.ts';

const short = { paths: { '/sales': { get: {} } } };
const servers = [{ url: 'https://gateway.test/pos/v1' }, { url: '/public-api/v1' }];

ruleCases(documentServersLeadHere, {
  passes: [
    ['one server', ledBy({})],
    [
      'another host that names this deployment, among others',
      ledBy({ servers: [{ url: 'https://api.test' }, { url: 'https://pos.test' }] }),
    ],
    ['a host that a variable stands for', ledBy({ servers: [{ url: 'https://{host}' }] })],
    ['another host whose path answers here', ledBy({ ...short, servers }, [['/pos/v1/sales', 200]])],
  ],
  fails: [
    [
      'another host alone',
      ledBy({ servers: [{ url: 'https://api.test' }] }),
      /names no server on the checked host: it sends \w+ to https:\/\/api\.test\/public-api\/v1\/\w+, and whether/,
    ],
    ['another port alone', ledBy({ servers: [{ url: 'https://pos.test:9' }] }), /to https:\/\/pos\.test:9\/public-api/],
    [
      'another host whose path is not here',
      ledBy({ ...short, servers }, [['/pos/v1/sales', 404]]),
      /sends listSales to \/pos\/v1\/sales, which answers 404/,
    ],
    [
      'a gateway on another host alone',
      ledBy({ ...short, servers: [{ url: 'https://a.test/pos/public-api/v1' }] }, [['/pos/public-api/v1/sales', 404]]),
    ],
    [
      'outside of the prefix',
      ledBy({ ...short, servers: [{ url: '/public-api/v1' }] }, [], '/eu'),
      /to \/public-api\/v1\/sales, outside of the address that was checked/,
    ],
  ],
  cannotTell: [
    ['what fails by another rule', ledBy(short, [['/sales', 404]])],
    ['unavailable', { ...ledBy(short), ...served({ status: 503, document: undefined }) }, /it answered 503/],
  ],
});
