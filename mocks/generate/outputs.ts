import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import {
  type Document,
  type Operation as DocumentOperation,
  readDocument,
  responseOf,
  type Schema,
  schemaOf,
} from '../../contract/generate/document.ts';
import type { ExampleShop } from '../../contract/generate/example-shop.ts';
import { ask, type Operation } from '../prism/engine.ts';
import { edgesOf } from './edges.ts';
import { hinted } from './hints.ts';

const banner =
  '// Generated from contract/openapi.yaml and reference-impl/world: change those, then `npm run generate`.\n\n';

/** Everything that the mock prepares ahead of time, of this shop: path from the repository's root, and content. */
export async function outputs(shop: ExampleShop): Promise<ReadonlyMap<string, string>> {
  const document = readDocument();
  const contract = await getHttpOperationsFromSpec(withExamples(document, () => undefined));
  const generator = await getHttpOperationsFromSpec(withHints(document, shop));
  const files: Record<string, string> = {
    'answers.js': table('answers', await answers(document, shop)),
    'answers.d.ts': 'export declare const answers: Readonly<Record<string, Readonly<Record<string, string>>>>;\n',
    'operations.js':
      text('contractOperations', contract.map(lean)) +
      text('generatorOperations', generator.map(lean).map(answeringOnly)),
    'operations.d.ts':
      'export declare const contractOperations: string;\nexport declare const generatorOperations: string;\n',
  };
  return new Map(Object.entries(files).map(([name, content]) => [`mocks/generated/${name}`, banner + content]));
}

/** What Prism answers to each operation and example: asked once, here, and not again for each request. */
async function answers(document: Document, shop: ExampleShop): Promise<Record<string, Record<string, string>>> {
  const named = withExamples(document, (operation, schema) => examplesOf(document, operation, schema, shop));
  const operations = await getHttpOperationsFromSpec(named);
  const found: Record<string, Record<string, string>> = {};
  for (const [path, { get }] of Object.entries(document.paths)) {
    const names = Object.keys(examplesOf(document, get, okSchema(document, get), shop) ?? {});
    for (const example of names) {
      const answered = await answer(path, example, operations);
      found[get.operationId] = { ...found[get.operationId], [example]: answered };
    }
  }
  return found;
}

async function answer(path: string, example: string, operations: readonly Operation[]): Promise<string> {
  const id = '65483b6a-d3c3-480d-b696-862d2d4062dd';
  const verdict = await ask({ path: path.replace('{id}', id), example }, operations);
  const findings = verdict.answered ? [...verdict.request, ...verdict.response] : [{ message: verdict.detail }];
  if (!verdict.answered || findings.length > 0) {
    throw new Error(
      `Prism finds fault with the example ${example} of ${path}: ${findings.map(({ message }) => message).join('; ')}`,
    );
  }
  return JSON.stringify(verdict.body);
}

function examplesOf(
  document: Document,
  operation: DocumentOperation,
  response: Schema,
  shop: ExampleShop,
): Record<string, unknown> | undefined {
  const contract = operation.responses['200']?.content['application/json']?.examples?.default?.value;
  // Of the key, nothing but the contract's example is kept: what a caller is shown depends on the caller.
  const data = operation.operationId === 'getMe' ? Reflect.get(Object(contract), 'data') : shop[operation.operationId];
  if (data === undefined) return undefined;
  const shapes = { shop: data, ...edgesOf(document, schemaOf(document, response).properties?.data ?? {}, data) };
  const wrapped = Object.entries(shapes).map(([name, shape]) => [name, envelope(document, response, shape)]);
  return { ...Object.fromEntries(wrapped), contract };
}

/** Paging and range are put in when the answer is given; here they only hold the place. */
function envelope(document: Document, response: Schema, data: unknown): unknown {
  const { pagination, meta } = schemaOf(document, response).properties ?? {};
  const dateRange = { from: '2025-05-16T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' };
  return { data, ...(pagination && { pagination: { nextCursor: null } }), ...(meta && { meta: { dateRange } }) };
}

function okSchema(document: Document, operation: DocumentOperation): Schema {
  const ok = operation.responses['200'];
  return ok === undefined ? {} : (responseOf(document, ok).content['application/json']?.schema ?? {});
}

type Examples = (operation: DocumentOperation, response: Schema) => Record<string, unknown> | undefined;

function withExamples(document: Document, examples: Examples): Document {
  const copy: Document = structuredClone(document);
  for (const { get } of Object.values(copy.paths)) {
    const content = get.responses['200']?.content['application/json'];
    if (content === undefined) continue;
    const values = Object.entries(examples(get, okSchema(copy, get)) ?? {});
    Object.assign(content, { examples: Object.fromEntries(values.map(([name, value]) => [name, { value }])) });
  }
  return copy;
}

function withHints(document: Document, shop: ExampleShop): Document {
  const copy = withExamples(document, () => undefined);
  Object.assign(copy.components, { schemas: hinted(copy, shop) });
  return copy;
}

/** Descriptions take most of the space and are not needed here. */
function lean(operation: Operation): Operation {
  return JSON.parse(
    JSON.stringify(operation, (key, value) => (prose.has(key) && typeof value === 'string' ? undefined : value)),
  );
}

const prose = new Set(['description', 'summary']);

function answeringOnly(operation: Operation): Operation {
  const responses = operation.responses.filter(({ code }) => code === '200');
  return { ...operation, responses };
}

function text(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(JSON.stringify(value))};\n`;
}

function table(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value, null, 1)};\n`;
}
