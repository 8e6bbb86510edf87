import { aDescription, exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { type AuthTry, authTry, tries } from '../../shared/requests/auth-try.ts';
import { ledBy, served } from '../served-document.ts';
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
  fails: [
    ['out of service', served({ status: 503, document: undefined }), /openapi.json is unavailable: it answered 503/],
    ['no answer', served({ status: null, document: undefined }), /it gave no answer/],
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
ruleCases(documentLeadsToOperations, {
  passes: [
    ['a person found at another address', ledBy(person, [['/customers/*', 200]])],
  ],
  fails: [
    [
      'with a prefix, where no server leads anywhere',
      ledBy({ ...short, servers: [{ url: '/eu/v1' }] }, [['/v1/sales', 404]], '/eu'),
    ],
  ],
  cannotTell: [
    ['no answer', ledBy(short, [['/sales', null, null]])],
    ['the operation itself did not answer', ledBy(short)],
    ['outside of the prefix', ledBy({ ...short, servers: [RIGHT] }, [], '/eu')],
    ['unavailable', { ...ledBy(short), ...served({ status: 503, document: undefined }) }, /it answered 503/],
  ],
});

ruleCases(documentServed, {
  cannotTell: [['no answer', served({ status: null, document: undefined })]],
});

const oneServed = { paths: { '/sales': { get: {} } } };
const servers = [{ url: 'https://gateway.test/pos/v1' }, { url: '/public-api/v1' }];

ruleCases(documentServersLeadHere, {
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
    ['a 404 without a key does not count', seen(authTry(good), authTry({ status: 404 }))],
  ],
  cannotTell: [['one of two unanswered', seen(authTry(good), authTry({ ...good, operation: 'getMe', status: null }))]],
});
