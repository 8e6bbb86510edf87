import { decodePath } from '../serving/target.ts';

/** Any file may be linted, so nothing about its shape is taken for granted. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function child(value: unknown, ...keys: DocumentPath): unknown {
  return keys.reduce<unknown>((node, key) => {
    if (Array.isArray(node)) return node[Number(key)];
    return isNode(node) ? node[key] : undefined;
  }, value);
}

export function entriesOf(value: unknown): [string, unknown][] {
  return isNode(value) ? Object.entries(value) : [];
}

export interface Placed {
  readonly node: Node;
  readonly path: DocumentPath;
}

interface Named extends Placed {
  readonly name: string;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

export function operationsOf(document: unknown) {
  return entriesOf(child(document, 'paths')).flatMap(([route, item]) =>
    entriesOf(item).flatMap(([method, node]) => {
      if (!methods.has(method) || !isNode(node)) return [];
      return [{ id: String(node.operationId), route, method, node, path: ['paths', route, method] }];
    }),
  );
}

export function schemasOf(document: unknown): Named[] {
  return entriesOf(child(document, 'components', 'schemas')).flatMap(([name, node]) =>
    isNode(node) ? [{ name, node, path: ['components', 'schemas', name] }] : [],
  );
}

/** Of all schemas, each by its schema's name and its own. */
export function fieldsOf(document: unknown): Named[] {
  return schemasOf(document).flatMap((schema) =>
    entriesOf(schema.node.properties).flatMap(([name, node]) =>
      isNode(node) ? [{ name: `${schema.name}.${name}`, node, path: [...schema.path, 'properties', name] }] : [],
    ),
  );
}

/** Local references only; what cannot be found is the structural rules' business. */
export function resolve(document: unknown, value: unknown): unknown {
  const keys = keysOfRef(value);
  return keys === null ? value : child(document, ...keys);
}

/** Where a local reference leads. It is part of a URL and so may have escapes. */
export function keysOfRef(value: unknown): DocumentPath | null {
  const ref = isNode(value) ? value.$ref : undefined;
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return null;
  return keysOf(decodePath(ref) ?? ref);
}

/** A JSON Pointer's keys, in which % is a character like any other. */
export function keysOf(pointer: string): DocumentPath {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Of all operations, each by its operation's id and its own name. */
export function parametersOf(document: unknown): Named[] {
  return operationsOf(document).flatMap(({ id, node: { parameters }, path }) =>
    (Array.isArray(parameters) ? parameters : []).flatMap((parameter, index) => {
      const node = resolve(document, parameter);
      return isNode(node) ? [{ name: `${id}?${String(node.name)}`, node, path: [...path, 'parameters', index] }] : [];
    }),
  );
}

/** Every object anywhere in the document that has a key of this name. */
export function nodesWith(document: unknown, key: string, path: DocumentPath = []): Placed[] {
  if (Array.isArray(document)) return document.flatMap((item, index) => nodesWith(item, key, [...path, index]));
  if (!isNode(document)) return [];
  const inner = Object.entries(document).flatMap(([name, value]) => nodesWith(value, key, [...path, name]));
  return key in document ? [{ node: document, path }, ...inner] : inner;
}

export type Severity = 'error' | 'warning';

/** Where in the document something is wrong: the keys that lead there. */
export type DocumentPath = readonly (string | number)[];

/** What a convention says of a document, before anyone knows the line. */
export interface Complaint {
  readonly message: string;
  readonly path: DocumentPath;
}

export interface LintFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** JSON Pointer. */
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
}

/** One convention of ours: a name and a pure function from a document to what is wrong with it. */
export interface Convention {
  readonly rule: string;
  check(document: unknown): readonly Complaint[];
}
