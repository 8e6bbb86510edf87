import { fileURLToPath } from 'node:url';
import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { formats } from '../formats.ts';
import { type Document, type Operation, parametersOf } from './document.ts';
import { convert, type JsonSchema, type Reading, refTo, rootSchema } from './json-schema.ts';

const compile = standalone.default;
const folder = fileURLToPath(new URL('..', import.meta.url));

/** One function per named schema; its errors tell an extra field (additionalProperties) from a broken one. */
export async function responseValidators(document: Document, reading: Reading): Promise<string> {
  const ajv = newAjv([rootSchema(document, reading)]);
  const names = Object.keys(document.components.schemas);
  return bundle(compile(ajv, Object.fromEntries(names.map((name) => [name, refTo(reading, name)]))));
}

/** One function per operation, over values that are read already: integers are numbers, lists are arrays. */
export async function requestValidators(document: Document): Promise<string> {
  const operations = Object.values(document.paths).map((path) => path.get);
  const ajv = newAjv([
    rootSchema(document, 'strict'),
    ...operations.map((operation) => requestSchema(document, operation)),
  ]);
  return bundle(compile(ajv, Object.fromEntries(operations.map(({ operationId }) => [operationId, operationId]))));
}

export function validatorTypes(names: readonly string[]): string {
  const lines = names.map((name) => `export declare const ${name}: Validator;`);
  return `import type { Validator } from '../validator.ts';\n\n${lines.join('\n')}\n`;
}

function requestSchema(document: Document, operation: Operation): JsonSchema {
  const parameters = parametersOf(document, operation);
  return {
    $id: operation.operationId,
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, convert(schema, 'strict')])),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  };
}

function newAjv(schemas: readonly JsonSchema[]): Ajv {
  return new Ajv({
    schemas: [...schemas],
    formats,
    allErrors: true,
    strict: false,
    code: { source: true, esm: true, formats: _`require("./formats.ts").formats` },
  });
}

/** Ajv leaves `require` calls in its modules; one self-contained file has none and loads in a millisecond or two. */
async function bundle(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: folder, sourcefile: 'validators.js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'node24',
    write: false,
    minifySyntax: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error('esbuild gave no output');
  return file.text;
}
