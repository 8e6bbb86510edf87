import { coverage } from './coverage.ts';
import type { Convention } from './finding.ts';
import { child, fieldsOf, nodesWith, operationsOf, parametersOf, resolve, schemasOf } from './reading.ts';

const gaps = new Set(['field', 'type', 'values', 'parameter', 'status', 'body', 'header']);

export const conventions: readonly Convention[] = [
  ...coverage,
  {
    rule: 'get-only',
    check: (document) =>
      operationsOf(document)
        .filter(({ method }) => method !== 'get')
        .map(({ method, path }) => ({ path, message: `The API is read-only: no ${method.toUpperCase()}.` })),
  },
  {
    rule: 'full-path',
    check: (document) =>
      operationsOf(document)
        .filter(({ route }) => !route.startsWith('/public-api/v1/'))
        .map(({ path }) => ({ path, message: 'Write the path in full, from /public-api/v1.' })),
  },
  {
    rule: 'key-and-limit-errors',
    check: (document) =>
      operationsOf(document)
        .filter(({ node }) => !(Array.isArray(node.security) && node.security.length === 0))
        .flatMap(({ node, path }) =>
          ['401', '429']
            .filter((status) => child(node, 'responses', status) === undefined)
            .map((status) => ({ path, message: `Document ${status}: every secured operation needs it.` })),
        ),
  },
  {
    rule: 'default-example',
    check: (document) =>
      operationsOf(document)
        .filter(({ node }) => {
          const media = child(node, 'responses', '200', 'content', 'application/json');
          return child(media, 'examples', 'default', 'value') === undefined;
        })
        .map(({ path }) => ({
          path,
          message: 'Add an example named `default`: the mock answers with it.',
        })),
  },
  {
    rule: 'list-parameter-forms',
    check: (document) =>
      operationsOf(document).flatMap((operation) =>
        parametersOf(document, operation)
          .filter(({ node }) => child(node, 'schema', 'type') === 'array')
          .filter(({ node }) => node.style !== 'form' || node.explode !== true || node['x-comma-separated'] !== true)
          .map(({ path }) => ({
            path,
            message: 'Set style: form, explode: true and x-comma-separated: true: a list has both forms.',
          })),
      ),
  },
  {
    rule: 'field-described',
    check: (document) =>
      schemasOf(document).flatMap((schema) =>
        fieldsOf(schema)
          .filter(({ node }) => typeof child(resolve(document, node), 'description') !== 'string')
          .map(({ name, path }) => ({ path, message: `Add a description to the field ${schema.name}.${name}.` })),
      ),
  },
  {
    rule: 'record-closed',
    check: (document) =>
      schemasOf(document)
        .filter(({ node }) => node.properties !== undefined && node.additionalProperties !== false)
        .filter(({ name, node }) => node['x-not-shown'] === undefined && !openForAReason.has(name))
        .map(({ name, path }) => ({
          path,
          message: `${name} is open: set additionalProperties: false, or mark with x-not-shown what the source does not specify.`,
        })),
  },
  {
    rule: 'gap-explained',
    check: (document) =>
      nodesWith(document, 'x-not-shown')
        .filter(({ node }) => !isExplained(node['x-not-shown']))
        .map(({ path }) => ({
          path: [...path, 'x-not-shown'],
          message: `x-not-shown needs "what" (${[...gaps].join(', ')}) and "chose".`,
        })),
  },
];

/** The served description is OpenAPI's to close, the envelope of the stores and the drawer part of what is not shown. */
const openForAReason = new Set(['OpenapiDocument', 'StoresResponse', 'DrawerShift']);

function isExplained(mark: unknown): boolean {
  return gaps.has(String(child(mark, 'what'))) && typeof child(mark, 'chose') === 'string';
}
