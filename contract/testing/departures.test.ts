import { describe, expect, test } from 'vitest';
import { type Document, readDocument } from '../generate/document.ts';
import { departures, notFromTheSource } from './departures.ts';

const document = readDocument();

/**
 * A copy with one thing changed: what leads to it and the thing itself are copied, the rest is shared. What is not there cannot
 * be changed, so a mutation without effect fails.
 */
function changed(
  path: readonly (string | number)[],
  change: (parent: Mutable, key: string | number) => void,
): Document {
  const copy: Document = { ...document };
  let parent: unknown = copy;
  for (const [index, key] of path.entries()) {
    if (!isMutable(parent) || !(key in parent)) throw new Error(`nothing at ${path.join('.')}`);
    parent[key] = shallowCopy(parent[key]);
    if (index === path.length - 1) change(parent, key);
    parent = parent[key];
  }
  return copy;
}

function shallowCopy(value: unknown): unknown {
  if (Array.isArray(value)) return [...value];
  return isMutable(value) ? { ...value } : value;
}

type Mutable = Record<string | number, unknown>;

function isMutable(value: unknown): value is Mutable {
  return typeof value === 'object' && value !== null;
}

function step(node: unknown, key: string | number): unknown {
  return isMutable(node) ? node[key] : undefined;
}

function remove(parent: Mutable, key: string | number): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

function set(value: unknown): (parent: Mutable, key: string | number) => void {
  return (parent, key) => {
    parent[key] = value;
  };
}

test('openapi.yaml says what the source says', () => {
  expect(departures(document)).toEqual([]);
});

describe('a slip in openapi.yaml shows', () => {
  const operations = Object.entries(document.paths);

  test.each(operations.flatMap(([path, { get }]) => (get.parameters ?? []).map((_, index) => ({ path, index }))))(
    'parameter $index of $path dropped',
    ({ path, index }) => {
      expect(departures(changed(['paths', path, 'get', 'parameters', index], remove))).not.toEqual([]);
    },
  );

  test.each(operations.flatMap(([path, { get }]) => Object.keys(get.responses).map((status) => ({ path, status }))))(
    'answer $status of $path dropped',
    ({ path, status }) => {
      expect(departures(changed(['paths', path, 'get', 'responses', status], remove))).not.toEqual([]);
    },
  );

  test.each(operations.map(([path]) => path))('%s dropped, moved or no longer behind the key', (path) => {
    expect(departures(changed(['paths', path], remove))).not.toEqual([]);
    const moved = changed(['paths', path], (paths, key) => {
      paths[`${key}s`] = paths[key];
      delete paths[key];
    });
    expect(departures(moved)).not.toEqual([]);
    const opened = changed(['paths', path, 'get'], (item, key) => {
      const operation = step(item, key);
      if (isMutable(operation)) operation.security = operation.security === undefined ? [] : undefined;
    });
    expect(departures(opened)).not.toEqual([]);
  });

  const schemas = Object.entries(document.components.schemas).filter(([name]) => !notFromTheSource.has(name));
  const objects = schemas.filter(([, schema]) => schema.properties !== undefined);

  test.each(objects.map(([name, schema]) => ({ name, closed: schema.additionalProperties === false })))(
    '$name opened or closed',
    ({ name, closed }) => {
      const mutant = changed(['components', 'schemas', name], (all, key) => {
        const schema = step(all, key);
        if (isMutable(schema)) schema.additionalProperties = !closed ? false : undefined;
      });
      expect(departures(mutant)).not.toEqual([]);
    },
  );

  test.each(
    objects.flatMap(([name, schema]) => Object.keys(schema.properties ?? {}).map((field) => ({ name, field }))),
  )('$name: $field dropped, retyped or made nullable', ({ name, field }) => {
    const path = ['components', 'schemas', name, 'properties', field];
    expect(departures(changed(path, remove))).not.toEqual([]);
    expect(departures(changed(path, set({ type: 'object', description: 'x' })))).not.toEqual([]);
    const flipped = changed(path, (fields, key) => {
      const schema = step(fields, key);
      if (isMutable(schema) && schema.$ref === undefined) schema.nullable = schema.nullable === undefined || undefined;
      else fields[key] = { type: 'string', nullable: true };
    });
    expect(departures(flipped)).not.toEqual([]);
  });

  test.each(
    objects.flatMap(([name, schema]) => (schema.required ?? []).map((field, index) => ({ name, field, index }))),
  )('$name: $field no longer required', ({ name, index }) => {
    expect(departures(changed(['components', 'schemas', name, 'required', index], remove))).not.toEqual([]);
  });

  const words = schemas.flatMap(([name, schema]) => (schema.enum ?? []).map((word, index) => ({ name, word, index })));
  test.each(words)('$word no longer a $name', ({ name, index }) => {
    expect(departures(changed(['components', 'schemas', name, 'enum', index], remove))).not.toEqual([]);
  });

  test.each([
    ['PageLimit', 'default', 20],
    ['PageLimit', 'maximum', 1000],
    ['PageLimit', 'minimum', 0],
    ['PageLimit', 'type', 'number'],
    ['RowLimit', 'default', 25],
    ['RowLimit', 'maximum', 200],
    ['Cursor', 'format', undefined],
    ['StoreIds', 'type', 'string'],
    ['From', 'format', 'date'],
  ])('%s with %s %s', (name, keyword, value) => {
    expect(departures(changed(['components', 'parameters', name, 'schema', keyword], set(value)))).not.toEqual([]);
  });

  test('timestamps without milliseconds', () => {
    const path = ['components', 'schemas', 'Timestamp', 'x-pattern'];
    expect(departures(changed(path, remove))).not.toEqual([]);
    expect(departures(changed(path, set('^.*Z$')))).not.toEqual([]);
  });

  test('another version of OpenAPI or of the API', () => {
    expect(departures(changed(['openapi'], set('3.1.0')))).not.toEqual([]);
    expect(departures(changed(['info', 'version'], set('1.0.0')))).not.toEqual([]);
  });
});
