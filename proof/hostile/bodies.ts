import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { on } from '../fault-kit/on.ts';
import { type Loose, part } from '../fault-kit/responses.ts';
import * as kit from './kit.ts';

const brotliBomb = brotliCompressSync(Buffer.alloc(2 ** 27, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const deflateBomb = deflateSync(Buffer.alloc(2 ** 29, ' '), { level: 1 });
/** It may ask for as much memory as its window has. */
const zstdBomb = zstdCompressSync(Buffer.alloc(2 ** 29, ' '), { params: { [constants.ZSTD_c_windowLog]: 27 } });

const BOMBS = [
  ['gzip', kit.BOMB] as const,
  ['deflate', deflateBomb] as const,
  ['br', brotliBomb] as const,
  ['zstd', zstdBomb] as const,
];

const CHUNKED = 'transfer-encoding: chunked';
const soonResets = (socket: Socket) => void setTimeout(() => socket.resetAndDestroy(), 5);

const tooLarge = kit.saying(/a body larger than 32 MB was not read/);
const breaks = kit.saying(/connection broke/);

const documentElsewhere = kit.redirects(({ elsewhere }) => `${elsewhere}/openapi.json`);

/** Checks the rules about the description alone. */
function describing(serves: kit.Serve): kit.Scene {
  return { serves, command: kit.check({ more: ['--only', 'document,minimization'] }), says: kit.ANY_VERDICT };
}

function changed(change: (body: Loose, stage: kit.Stage) => void): kit.Scene {
  return describing((stage) => kit.over(on.document.changeBody((body) => change(body, stage)))(stage));
}

function replaced(document: (stage: kit.Stage) => unknown): kit.Scene {
  const made = kit.json((stage) => JSON.stringify(document(stage)));
  return describing(kit.at('/openapi.json', made));
}

function described(schema: object, components: object = {}): object {
  const responses = { 200: { description: 'x', content: { 'application/json': { schema } } } };
  return {
    openapi: '3.0.3',
    info: { title: 'x', version: '1.1.0' },
    paths: { '/public-api/v1/sales': { get: { responses } } },
    components,
  };
}

const BILLION_LAUGHS = [
  'a: &a ["lol","lol","lol","lol","lol","lol","lol","lol","lol"]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(
    (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(',')}]`,
  ),
].join('\n');

/** As a platform of many products has them: each with its own schema, which refers to another. */
function addOperations(document: Loose): void {
  const [paths, schemas] = [part(document, 'paths'), part(part(document, 'components'), 'schemas')];
  for (let index = 0; index < 10_000; index++) {
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/Other${index}` } } };
    const next = { $ref: `#/components/schemas/Other${(index * 7 + 1) % 10_000}` };
    paths[`/other/v1/things${index}/{id}`] = {
      get: { operationId: `getThing${index}`, responses: { 200: { description: 'A thing.', content } } },
    };
    schemas[`Other${index}`] = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' }, total: { type: 'number' }, next },
    };
  }
}

/** `contract lint` of a file with this text. */
function linted(text: (stage: kit.Stage) => string): kit.Command {
  return (stage) => ['contract', 'lint', kit.fileOf(stage, 'openapi.yaml', text(stage))];
}

export const bodyRows = kit.hostileTable`
  # Bodies that are too long, too slow, or not what their headers say
  4 endless-body: Every body goes on for ever ${tooLarge(kit.endless())}
  1,3 endless-sales: The list of sales goes on for ever ${kit.at('/sales', kit.endless())}
  1,3 endless-error: Every refusal has a body that goes on for ever
    ${kit.at('/products?limit=', kit.sends(kit.jsonHead([], '400 Bad Request'), kit.pours(kit.MEGABYTE)))}
  4 gzip-bomb: Half a gigabyte of spaces, packed into half a megabyte ${tooLarge(kit.packed('gzip', kit.BOMB))}
  4 brotli-bomb: 128 MB of spaces, packed into some hundred bytes ${tooLarge(kit.packed('br', brotliBomb))}
  4 deflate-bomb: Half a gigabyte of spaces, packed as deflate ${tooLarge(kit.packed('deflate', deflateBomb))}
  4 zstd-bomb: Half a gigabyte of spaces, packed as zstd, which has to be unpacked with 128 MB at hand
    ${tooLarge(kit.packed('zstd', zstdBomb))}
  4 many-members: Two hundred thousand packed nothings in a row
    ${kit.packed('gzip', Buffer.concat(Array(200_000).fill(gzipSync(''))))}
  1,3 packed-one-after-the-other: One list is packed as gzip, deflate, br and zstd in turn, and each is a bomb
    ${kit.at('/products', kit.inTurn(BOMBS.map(([coding, bomb]) => kit.packed(coding, bomb))))}
  4 gzip-of-gzip: A packed body that holds a packed body, and says so ${kit.packed('gzip, gzip', gzipSync(kit.BOMB))}
  4 many-codings: A thousand codings on top of each other ${kit.packed(Array(1000).fill('gzip').join(','), kit.BOMB)}
  4 false-gzip: A body that says it is packed, and is not ${kit.packed('gzip', Buffer.from('{}'))}
  4 cut-deflate: Half of a packed body ${kit.packed('deflate', deflateRawSync(Buffer.alloc(2 ** 16, '{}')).subarray(0, 30))}
  4 unknown-coding: A body in a coding that does not exist ${kit.packed('hostile', Buffer.from('{}'))}
  1,3 gzip-bomb-of-products: One list is a packed half gigabyte ${kit.at('/products', kit.packed('gzip', kit.BOMB))}
  4 slow-body: A body of one byte a second
    ${{ serves: kit.dripping, says: /no complete answer within 30 s/, within: 500, command: kit.check({ seconds: 600 }) }}
  4 slow-header: A header of one byte a second
    ${{ serves: kit.sends('HTTP/1.1 200 OK\r\nx-a: ', kit.drips(1000)), says: /the run was ended after 15 s|no complete answer/, command: kit.checkSoonOver }}
  1,3 slow-shop: Only the list of stores comes, at one byte a second
    ${{ serves: kit.at('/stores', kit.dripping), command: kit.checkSoonOver }}
  4 content-length-too-long: Fewer bytes than the length says
    ${breaks(kit.bytes(`${kit.jsonHead(['content-length: 1000'])}{}`))}
  1,3 content-length-too-short: More bytes than the length says, which begin like another answer
    ${{ serves: kit.bytes(`${kit.jsonHead(['content-length: 2'])}[]${kit.jsonHead()}{"data":{}}`), says: /./ }}
  4 content-length-twice: Two lengths that differ
    ${kit.notHttp(kit.bytes(`${kit.jsonHead(['content-length: 2', 'content-length: 20'])}{}`))}
  4 content-length-of-no-number: A negative length
    ${kit.notHttp(kit.bytes(`${kit.jsonHead(['content-length: -1'])}{}`))}
  4 length-and-chunks: A length and chunks in one answer
    ${kit.bytes(`${kit.jsonHead(['content-length: 3', CHUNKED])}5\r\n{   }\r\n0\r\n\r\n`)}
  4 broken-chunks: A chunk whose size is not a number
    ${kit.notHttp(kit.bytes(`${kit.jsonHead([CHUNKED])}xyz\r\n{}\r\n0\r\n\r\n`))}
  4 huge-chunk: A chunk of 16 exabytes ${kit.bytes(`${kit.jsonHead([CHUNKED])}ffffffffffffffff\r\n{}`)}
  4 chunk-extensions: A chunk with an extension that goes on for ever
    ${kit.sends(`${kit.jsonHead([CHUNKED])}2;`, kit.pours(kit.MEGABYTE))}
  4 endless-trailers: Trailers without an end
    ${kit.sends(`${kit.jsonHead([CHUNKED])}2\r\n{}\r\n0\r\n`, kit.pours(Buffer.from('x-a: b\r\n'.repeat(10_000))))}
  4 tiny-chunks: A body without an end, in chunks of one byte
    ${{ serves: kit.sends(kit.jsonHead([CHUNKED]), kit.pours(Buffer.from('1\r\n \r\n'.repeat(20_000)))), command: kit.checkSoonOver }}
  1,3 resets-now-and-then: Every third connection is reset ${kit.oneIn(3, kit.resets)}
  4 reset-after-request: Every connection is reset as soon as it has asked ${breaks(kit.resets)}
  4 reset-in-header: Every connection is reset within the header
    ${breaks(kit.sends('HTTP/1.1 200 OK\r\ncontent-ty', soonResets))}
  4 reset-in-body: Every connection is reset within the body
    ${breaks(kit.sends(`${kit.jsonHead(['content-length: 999'])}{"data"`, soonResets))}
  4 reset-on-connecting: Every connection is reset before it has asked
    ${{ connected: (socket) => socket.resetAndDestroy(), says: /connection broke/ }}
  # API descriptions that a careless reader would follow, load or expand
  1,3 references-to-files: The API description refers to files and to other hosts
    ${replaced(({ elsewhere }) => {
      const [A, B] = [{ $ref: `${elsewhere}/schema.json` }, { $ref: '../../../../etc/passwd' }];
      const schemas = { A, B, C: { $ref: 'http://169.254.169.254/latest/' } };
      const more = { externalDocs: { url: `${elsewhere}/docs` }, servers: [{ url: elsewhere }] };
      return { ...described({ $ref: 'file:///etc/passwd' }, { schemas }), ...more };
    })}
  1,3 references-in-circles: Models refer to themselves and to each other
    ${replaced(() => described({ $ref: '#/components/schemas/A' }, { schemas: { A: { allOf: [{ $ref: '#/components/schemas/B' }] }, B: { $ref: '#/components/schemas/A', properties: { b: { $ref: '#/components/schemas/B' } } } } }))}
  1,3 references-that-multiply: Thirty models, each of which holds the one before it twice
    ${replaced(() => described({ $ref: '#/components/schemas/M30' }, { schemas: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`M${index}`, index === 0 ? { type: 'string' } : { type: 'object', properties: { a: { $ref: `#/components/schemas/M${index - 1}` }, b: { $ref: `#/components/schemas/M${index - 1}` } } }])) }))}
  1,3 yaml-bomb: The API description is YAML that grows to a billion words
    ${describing(kit.at('/openapi.json', kit.answers(200, { 'content-type': 'application/yaml' }, BILLION_LAUGHS)))}
  1,3 huge-document: The API description has five thousand paths and 20 MB
    ${replaced(() => ({ ...described({}), paths: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`/p${index}`, { get: { description: 'd'.repeat(4000), responses: {} } }])) }))}
  1,3 deep-document: Schemas within schemas, a hundred thousand levels deep
    ${describing(kit.at('/openapi.json', kit.json(`{"openapi":"3.0.3","components":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`)))}
  1,3 slow-patterns: Patterns that take for ever
    ${changed((body) => Object.assign(body, { components: { schemas: { A: { type: 'string', pattern: '^(a+)+$', example: `${'a'.repeat(60)}!` } } } }))}
  1,3 slow-pattern-of-a-field: The pattern of a field takes for ever on what answers hold
    ${{ ...changed((body) => Object.assign(part(part(part(body, 'components'), 'schemas'), 'SaleSummary'), { properties: { type: { type: 'string', pattern: '^([A-Za-z]+)+!$' }, id: { type: 'string', pattern: '^(([0-9a-f]+)-?)+!$' } } })), says: /openapi\.json was not compared: it takes more than 2 s/ }}
  1,3 document-of-many-operations: The API description has ten thousand operations more, each with a schema of its own
    ${changed(addOperations)}
  1,3 document-of-many-fields: A record of the API description has thirty thousand fields
    ${{ ...changed((body) => Object.assign(part(part(part(body, 'components'), 'schemas'), 'SaleSummary'), { properties: Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, { type: 'string' }])) })), says: /openapi\.json was not compared: more than 20000 schemas/ }}
  1,3 document-of-40-mb: The API description has 40 MB, in one text
    ${{ ...replaced(() => ({ ...described({}), info: { title: 'x', version: '1.1.0', description: 'd'.repeat(40 * 2 ** 20) } })), says: /a body larger than 32 MB was not read|openapi\.json is unavailable: it gave no answer/ }}
  1,3 document-of-prototypes: The API description names what all objects inherit
    ${describing(kit.at('/openapi.json', kit.answers(200, {}, '{"__proto__":{"polluted":1},"openapi":"3.0.3","paths":{"__proto__":{"get":{}},"constructor":null,"/public-api/v1/me":{"get":{"parameters":[null,1,{"$ref":"#/__proto__"}]}}}}')))}
  1,3 document-of-another-kind: The API description is a list of numbers ${replaced(() => [1, 2, 3])}
  1,3 endless-document: The API description has no end ${describing(kit.at('/openapi.json', kit.endless()))}
  1,3 document-elsewhere: The API description is at another origin ${describing(kit.at('/openapi.json', documentElsewhere))}
  1,3 slow-document: The API description comes at one byte a second
    ${{ ...describing(kit.at('/openapi.json', kit.dripping)), command: kit.check({ seconds: 20, more: ['--only', 'document'] }) }}
  0,1,2 lint-references: A description to lint refers to files and to other hosts
    ${{ command: linted(({ elsewhere }) => JSON.stringify(described({ $ref: 'file:///etc/passwd' }, { schemas: { A: { $ref: `${elsewhere}/schema.yaml` } } }))) }}
  1,2 lint-yaml-bomb: A description to lint grows to a billion words ${{ command: linted(() => BILLION_LAUGHS) }}
  1,2 lint-deep: A description to lint is a hundred thousand levels deep
    ${{ command: linted(() => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`) }}
`;
