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

function expectSeen(...change: Parameters<typeof changed>): void {
  expect(departures(changed(...change))).not.toEqual([]);
}

test('openapi.yaml says what the source says', () => {
  expect(departures(document)).toEqual([]);
});

describe('a slip in openapi.yaml shows', () => {
  const operations = Object.entries(document.paths);

  test.each(operations.flatMap(([path, { get }]) => (get.parameters ?? []).map((_, index) => ({ path, index }))))(
    'parameter $index of $path dropped',
    ({ path, index }) => {
      expectSeen(['paths', path, 'get', 'parameters', index], remove);
    },
  );

  test.each(operations.flatMap(([path, { get }]) => Object.keys(get.responses).map((status) => ({ path, status }))))(
    'answer $status of $path dropped',
    ({ path, status }) => {
      expectSeen(['paths', path, 'get', 'responses', status], remove);
    },
  );

  test.each(operations.map(([path]) => path))('%s dropped, moved or no longer behind the key', (path) => {
    expectSeen(['paths', path], remove);
    expectSeen(['paths', path], (paths, key) => {
      paths[`${key}s`] = paths[key];
      delete paths[key];
    });
    expectSeen(['paths', path, 'get'], (item, key) => {
      const operation = step(item, key);
      if (isMutable(operation)) operation.security = operation.security === undefined ? [] : undefined;
    });
  });

  const schemas = Object.entries(document.components.schemas).filter(([name]) => !notFromTheSource.has(name));
  const objects = schemas.filter(([, schema]) => schema.properties !== undefined);

  test.each(objects.map(([name, schema]) => ({ name, closed: schema.additionalProperties === false })))(
    '$name opened or closed',
    ({ name, closed }) => {
      expectSeen(['components', 'schemas', name], (all, key) => {
        const schema = step(all, key);
        if (isMutable(schema)) schema.additionalProperties = !closed ? false : undefined;
      });
    },
  );

  test.each(
    objects.flatMap(([name, schema]) => Object.keys(schema.properties ?? {}).map((field) => ({ name, field }))),
  )('$name: $field dropped, retyped or made nullable', ({ name, field }) => {
    const path = ['components', 'schemas', name, 'properties', field];
    expectSeen(path, remove);
    expectSeen(path, set({ type: 'object', description: 'x' }));
    expectSeen(path, (fields, key) => {
      const schema = step(fields, key);
      if (isMutable(schema) && schema.$ref === undefined) schema.nullable = schema.nullable === undefined || undefined;
      else fields[key] = { type: 'string', nullable: true };
    });
  });

  test.each(
    objects.flatMap(([name, schema]) => (schema.required ?? []).map((field, index) => ({ name, field, index }))),
  )('$name: $field no longer required', ({ name, index }) => {
    expectSeen(['components', 'schemas', name, 'required', index], remove);
  });

  const words = schemas.flatMap(([name, schema]) => (schema.enum ?? []).map((word, index) => ({ name, word, index })));
  test.each(words)('$word no longer a $name', ({ name, index }) => {
    expectSeen(['components', 'schemas', name, 'enum', index], remove);
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
    expectSeen(['components', 'parameters', name, 'schema', keyword], set(value));
  });

  test('timestamps without milliseconds', () => {
    const path = ['components', 'schemas', 'Timestamp', 'x-pattern'];
    expectSeen(path, remove);
    expectSeen(path, set('^.*Z$'));
  });

  test('another version of OpenAPI or of the API', () => {
    expectSeen(['openapi'], set('3.1.0'));
    expectSeen(['info', 'version'], set('1.0.0'));
  });
});
