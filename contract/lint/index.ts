import { BaseResolver, createConfig, lintFromString, ResolveError } from '@redocly/openapi-core';
import {
  type Alias,
  type Document,
  isNode as isYamlNode,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { requirements } from '../requirements/index.ts';
import {
  type Complaint,
  type Convention,
  child,
  type DocumentPath,
  entriesOf,
  fieldsOf,
  isNode,
  keysOf,
  keysOfRef,
  type LintFinding,
  nodesWith,
  operationsOf,
  type Placed,
  parametersOf,
  resolve,
  schemasOf,
} from './reading.ts';

export type { LintFinding, Severity } from './reading.ts';

/** All findings in an OpenAPI document in YAML or JSON, in the order of its lines. */
export async function lintDocument(text: string): Promise<LintFinding[]> {
  const lines = new LineCounter();
  const source = parseDocument(text, { lineCounter: lines });
  const [broken] = source.errors;
  if (broken !== undefined) return [brokenFinding(broken, lines)];
  const locate = locator(source, lines);
  const wrong = wrongAlias(source);
  if (wrong !== undefined) return [syntaxFinding(wrong.message, placeOf(wrong.alias, lines))];
  const document = plainOf(source);
  if (document instanceof ReferenceError) return [syntaxFinding('The aliases stand for too much.')];
  if (!isNode(document) || !/^3\.[01]\.\d+$/.test(String(document.openapi))) {
    return [syntaxFinding('Not an OpenAPI 3 document: it has no top-level `openapi: 3.x.y`.')];
  }

  const found = (rule: string, { message, path }: Complaint): LintFinding => {
    return { rule, severity: 'error', message, pointer: pointerOf(path), ...locate(path) };
  };
  const endless = endlessReferences(document);
  if (endless.length > 0) return inOrder(endless.map((complaint) => found('reference-ends', complaint)));

  const structure = (await structureFindings(text)).map((finding) => ({
    ...finding,
    ...locate(keysOf(finding.pointer)),
  }));
  const ours = conventions.flatMap(({ rule, check }) => check(document).map((complaint) => found(rule, complaint)));
  return inOrder([...structure, ...ours]);
}

/** A document of a few lines can be a billion values, by aliases of aliases: the parser refuses to make them. */
function plainOf(source: Document): unknown {
  try {
    return source.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) return error;
    throw error;
  }
}

function inOrder(findings: readonly LintFinding[]): LintFinding[] {
  return findings.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function locator(source: Document, lines: LineCounter): (path: DocumentPath) => Place {
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const node = source.getIn(path.slice(0, length), true);
      if (isYamlNode(node)) return placeOf(node, lines);
    }
    return top;
  };
}

const top: Place = { line: 1, column: 1 };

function placeOf({ range }: Node, lines: LineCounter): Place {
  if (range === undefined || range === null) return top;
  const { line, col } = lines.linePos(range[0]);
  return { line, column: col };
}

function brokenFinding({ message, pos: [start] }: YAMLError, lines: LineCounter): LintFinding {
  const { line, col } = lines.linePos(start);
  return syntaxFinding(message.replace(/ at line \d+, column \d+:[\s\S]*$/, ''), { line, column: col });
}

function syntaxFinding(message: string, place: Place = top): LintFinding {
  return { rule: 'syntax', severity: 'error', message, pointer: '', ...place };
}

function pointerOf(path: DocumentPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** What any OpenAPI document has to keep, and that its examples are what they are examples of. */
async function structureFindings(text: string): Promise<LintFinding[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'operation-4xx-response': 'off',
    },
  });
  const problems = await lintFromString({
    source: text,
    absoluteRef: 'openapi.yaml',
    config,
    externalRefResolver: new NoResolver(),
  });
  return problems.map(({ ruleId, severity, message, location: [place] }) => ({
    rule: ruleId,
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    pointer: place?.pointer?.replace(/^#/, '') ?? '',
    line: 1,
    column: 1,
  }));
}

/** A document that another person wrote must not make us read files or send requests. */
class NoResolver extends BaseResolver {
  override loadExternalRef(): Promise<never> {
    return Promise.reject(new ResolveError(new Error('references to other files and hosts are not followed')));
  }
}

/** An alias without an anchor, or inside its own anchor, which would make the document endless. */
function wrongAlias(source: Document) {
  let found: { readonly alias: Alias; readonly message: string } | undefined;
  // The aliases themselves would each look through the whole document for their anchor.
  const anchored = new Map<string, Node>();
  visit(source, {
    Value(_key, node) {
      if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
    Alias(_key, alias, path) {
      const named = anchored.get(alias.source);
      if (named !== undefined && !path.includes(named)) return undefined;
      const why = named === undefined ? 'has no anchor before it' : 'refers to a node that contains it';
      found = { alias, message: `The alias *${alias.source} ${why}.` };
      return visit.BREAK;
    },
  });
  return found;
}

/** Circular references: resolving one never ends. */
function endlessReferences(document: unknown): Complaint[] {
  return nodesWith(document, '$ref')
    .filter(({ node }) => target(document, node, []) === nowhere)
    .map(({ node, path }) => ({ message: `${String(node.$ref)} is a circular reference.`, path: [...path, '$ref'] }));
}

const nowhere = Symbol('nowhere');

/** As Redocly goes: a reference may also stand in the middle of another one's way. */
function target(document: unknown, reference: unknown, behind: readonly unknown[]): unknown {
  const keys = keysOfRef(reference);
  if (keys === null) return reference;
  if (behind.includes(reference)) return nowhere;
  const followed = [...behind, reference];
  let place = document;
  for (const key of keys) {
    const here = child(place, key) === undefined ? target(document, place, followed) : place;
    if (here === nowhere) return nowhere;
    place = child(here, key);
  }
  return target(document, place, followed);
}

const named = new Set(requirements.flatMap((requirement) => requirement.names ?? []));
const operationsNamed = new Set([...named].map((name) => name.split(/[? ]/, 1)[0]));

type Says<Thing> = (thing: Thing, document: unknown) => string | null;

/** A convention about each of these things; it says what is wrong with one, and null of one that keeps it. */
function each<Thing extends Placed>(
  rule: string,
  things: (document: unknown) => readonly Thing[],
  says: Says<Thing>,
): Convention {
  const check = (document: unknown) =>
    things(document).flatMap((thing) => {
      const message = says(thing, document);
      return message === null ? [] : [{ path: thing.path, message }];
    });
  return { rule, check };
}

/** What no requirement covers is neither promised nor checked. */
const covered =
  (what: string): Says<{ readonly name: string }> =>
  ({ name }) =>
    named.has(name) ? null : `No requirement covers the ${what} ${name}.`;

const gaps = new Set(['field', 'type', 'values', 'parameter', 'status', 'body', 'header']);

export const conventions: readonly Convention[] = [
  each('operation-has-requirement', operationsOf, ({ id }) =>
    operationsNamed.has(id) ? null : `No requirement covers the operation ${id}.`,
  ),
  each('parameter-has-requirement', parametersOf, covered('parameter')),
  each('error-has-requirement', errorsOf, covered('error')),
  each('field-has-requirement', fieldsOf, covered('field')),
  each('get-only', operationsOf, ({ method }) =>
    method === 'get' ? null : `The API is read-only: no ${method.toUpperCase()}.`,
  ),
  each('full-path', operationsOf, ({ route }) =>
    route.startsWith('/public-api/v1/') ? null : 'Write the path in full, from /public-api/v1.',
  ),
  each('key-and-limit-errors', keyAndLimitErrors, ({ node, status }) =>
    child(node, 'responses', status) === undefined ? `Document ${status}: every secured operation needs it.` : null,
  ),
  each('default-example', operationsOf, ({ node }) => {
    const media = child(node, 'responses', '200', 'content', 'application/json');
    const example = child(media, 'examples', 'default', 'value');
    return example === undefined ? 'Add an example named `default`: the mock answers with it.' : null;
  }),
  each('list-parameter-forms', parametersOf, ({ node }) =>
    child(node, 'schema', 'type') !== 'array' ||
    (node.style === 'form' && node.explode === true && node['x-comma-separated'] === true)
      ? null
      : 'Set style: form, explode: true and x-comma-separated: true: a list has both forms.',
  ),
  each('field-described', fieldsOf, ({ name, node }, document) =>
    typeof child(resolve(document, node), 'description') === 'string'
      ? null
      : `Add a description to the field ${name}.`,
  ),
  each('record-closed', schemasOf, ({ name, node }) =>
    node.properties === undefined ||
    node.additionalProperties === false ||
    node['x-not-shown'] !== undefined ||
    openForAReason.has(name)
      ? null
      : `${name} is open: set additionalProperties: false, or mark with x-not-shown what the source does not specify.`,
  ),
  each('gap-explained', gapsIn, ({ mark }) =>
    gaps.has(String(child(mark, 'what'))) && typeof child(mark, 'chose') === 'string'
      ? null
      : `x-not-shown needs "what" (${[...gaps].join(', ')}) and "chose".`,
  ),
];

/** The served description is OpenAPI's to close, the envelope of the stores and the drawer part of what is not shown. */
const openForAReason = new Set(['OpenapiDocument', 'StoresResponse', 'DrawerShift']);

function errorsOf(document: unknown) {
  return operationsOf(document).flatMap(({ id, node, path }) =>
    entriesOf(node.responses)
      .filter(([status]) => !status.startsWith('2'))
      .map(([status]) => ({ name: `${id} ${status}`, node, path: [...path, 'responses', status] })),
  );
}

function keyAndLimitErrors(document: unknown) {
  return operationsOf(document)
    .filter(({ node }) => !(Array.isArray(node.security) && node.security.length === 0))
    .flatMap((operation) => ['401', '429'].map((status) => ({ ...operation, status })));
}

function gapsIn(document: unknown) {
  return nodesWith(document, 'x-not-shown').map(({ node, path }) => {
    const mark = node['x-not-shown'];
    return { node, mark, path: [...path, 'x-not-shown'] };
  });
}
