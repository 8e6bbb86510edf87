import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { on } from '../fault-kit/conditions.ts';
import { changeBody, type Loose, part } from '../fault-kit/responses.ts';
import type { Command, Scene, Serve, Stage } from './hostile.ts';
import { hostileTable } from './hostile.ts';
import { answers, at, check, drips, endless, head, over, redirects, sends } from './kit.ts';

const ANY_VERDICT = /^(CONFORMANT|NONCONFORMANT|INCOMPLETE)/;

/** Checks the rules about the description alone. */
function describing(serves: Serve): Scene {
  return { serves, command: check({ more: ['--only', 'document,minimization'] }), says: ANY_VERDICT };
}

function changed(change: (body: Loose, stage: Stage) => void): Scene {
  return describing((stage) => over(changeBody(on.document, (body) => change(body, stage)))(stage));
}

function replaced(document: (stage: Stage) => unknown): Scene {
  return describing(
    at(
      '/openapi.json',
      answers(200, {}, (stage) => JSON.stringify(document(stage))),
    ),
  );
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
function linted(text: (stage: Stage) => string): Command {
  return (stage) => {
    const file = join(stage.folder, 'openapi.yaml');
    writeFileSync(file, text(stage));
    return ['contract', 'lint', file];
  };
}

/** API descriptions that a careless reader would follow, load or expand. */
export const documentRows = hostileTable`
  1,3 references-to-files: The API description refers to files and to other hosts
    ${replaced(({ elsewhere }) => ({
      ...described(
        { $ref: 'file:///etc/passwd' },
        {
          schemas: {
            A: { $ref: `${elsewhere}/schema.json` },
            B: { $ref: '../../../../etc/passwd' },
            C: { $ref: 'http://169.254.169.254/latest/' },
          },
        },
      ),
      externalDocs: { url: `${elsewhere}/docs` },
      servers: [{ url: elsewhere }],
    }))}
  1,3 references-in-circles: Models refer to themselves and to each other
    ${replaced(() => described({ $ref: '#/components/schemas/A' }, { schemas: { A: { allOf: [{ $ref: '#/components/schemas/B' }] }, B: { $ref: '#/components/schemas/A', properties: { b: { $ref: '#/components/schemas/B' } } } } }))}
  1,3 references-that-multiply: Thirty models, each of which holds the one before it twice
    ${replaced(() => described({ $ref: '#/components/schemas/M30' }, { schemas: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`M${index}`, index === 0 ? { type: 'string' } : { type: 'object', properties: { a: { $ref: `#/components/schemas/M${index - 1}` }, b: { $ref: `#/components/schemas/M${index - 1}` } } }])) }))}
  1,3 yaml-bomb: The API description is YAML that grows to a billion words
    ${describing(at('/openapi.json', answers(200, { 'content-type': 'application/yaml' }, BILLION_LAUGHS)))}
  1,3 huge-document: The API description has five thousand paths and 20 MB
    ${replaced(() => ({ ...described({}), paths: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`/p${index}`, { get: { description: 'd'.repeat(4000), responses: {} } }])) }))}
  1,3 deep-document: Schemas within schemas, a hundred thousand levels deep
    ${describing(at('/openapi.json', answers(200, {}, `{"openapi":"3.0.3","components":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`)))}
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
    ${describing(at('/openapi.json', answers(200, {}, '{"__proto__":{"polluted":1},"openapi":"3.0.3","paths":{"__proto__":{"get":{}},"constructor":null,"/public-api/v1/me":{"get":{"parameters":[null,1,{"$ref":"#/__proto__"}]}}}}')))}
  1,3 document-of-another-kind: The API description is a list of numbers
    ${replaced(() => [1, 2, 3])}
  1,3 endless-document: The API description has no end
    ${describing(at('/openapi.json', endless()))}
  1,3 document-elsewhere: The API description is at another origin
    ${describing(
      at(
        '/openapi.json',
        redirects(({ elsewhere }) => `${elsewhere}/openapi.json`),
      ),
    )}
  1,3 slow-document: The API description comes at one byte a second
    ${{ ...describing(at('/openapi.json', sends(head(['content-type: application/json']), drips(1000)))), command: check({ seconds: 20, more: ['--only', 'document'] }) }}
  0,1,2 lint-references: A description to lint refers to files and to other hosts
    ${{ command: linted(({ elsewhere }) => JSON.stringify(described({ $ref: 'file:///etc/passwd' }, { schemas: { A: { $ref: `${elsewhere}/schema.yaml` } } }))), says: /./ }}
  1,2 lint-yaml-bomb: A description to lint grows to a billion words
    ${{ command: linted(() => BILLION_LAUGHS), says: /./ }}
  1,2 lint-deep: A description to lint is a hundred thousand levels deep
    ${{ command: linted(() => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), says: /./ }}
`;
