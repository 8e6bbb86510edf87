import { basePath, type OperationId, operations } from '../../contract/operations.ts';
import type { Change } from '../fault.ts';
import { on } from './on.ts';
import { isLoose, type Loose, part } from './responses.ts';
import { chain } from './table.ts';

/** Other servers, by their addresses or with variables in them. */
export function setsServers(...servers: (string | Loose)[]): Change {
  return on.document.setsBody({
    servers: servers.map((server) => (typeof server === 'string' ? { url: server } : server)),
  });
}

/** Paths without the base of the contract, which is then to be in a server. */
export function shortPath(path: string): string {
  return path.replace(basePath, '');
}

/** Short paths below these servers. */
export function shortBelow(...servers: Parameters<typeof setsServers>): Change {
  return chain(renamesPaths(shortPath), setsServers(...servers));
}

/** A request to another address. */
export function movesTo(url: (sent: string) => string): Change {
  return on.anything.changeRequest(({ request }) => ({ ...request, url: url(request.url) }));
}

/** Paths under other names, in the order that they had. */
export function renamesPaths(rename: (path: string) => string): Change {
  return on.document.changeBody((document) => {
    document.paths = Object.fromEntries(
      Object.entries(part(document, 'paths')).map(([path, item]) => [rename(path), item]),
    );
  });
}

/** The same for one operation. */
export function renamesPath(operation: OperationId, path: string): Change {
  return renamesPaths((known) => (known === operations[operation].path ? path : known));
}

/** The path item of an operation, where the document has its base in its paths or in its servers. */
export function itemOf(document: Loose, operation: OperationId): Loose {
  const { path } = operations[operation];
  const paths = part(document, 'paths');
  return part(paths, path in paths ? path : shortPath(path));
}

export function operationIn(document: Loose, operation: OperationId): Loose {
  return part(itemOf(document, operation), 'get');
}

/** Fields of the path of one operation, over those that it has. */
export function setsItem(operation: OperationId, fields: Loose): Change {
  return on.document.changeBody((document) => void Object.assign(itemOf(document, operation), fields));
}

/** Fields of one operation, over those that it has. */
export function setsOperation(operation: OperationId, fields: Fields): Change {
  return on.document.changeBody((document) => write(operationIn(document, operation), fields));
}

type Fields = Loose | ((holder: Loose) => Loose);

function write(holder: Loose, fields: Fields): void {
  Object.assign(holder, typeof fields === 'function' ? fields(holder) : fields);
}

/** Changes each path item, and its operation, in place. */
export function changeItems(change: (item: Loose, get: Loose, document: Loose) => void): Change {
  return on.document.changeBody((document) => {
    for (const item of Object.values(part(document, 'paths')).filter(isLoose))
      change(item, part(item, 'get'), document);
  });
}

/** Fields of every operation that needs the key. */
export function setsOperations(fields: Fields): Change {
  return changeItems((_item, get) => {
    if (get.operationId !== 'getOpenapi') write(get, fields);
  });
}

/** Other answers of one operation, or of every operation that needs the key. */
export function setsResponses(answers: Loose, operation?: OperationId): Change {
  const fields = (get: Loose): Loose => ({ responses: { ...part(get, 'responses'), ...answers } });
  return operation === undefined ? setsOperations(fields) : setsOperation(operation, fields);
}

/** A part of `components`, such as schemas.Product, with other fields. */
export function setsComponent(path: string, fields: Fields): Change {
  return on.document.setsAt(`components.${path}`, fields);
}

/** A field of a shared schema, such as Product.price, declared in another way; undefined leaves it out. */
export function declares(field: string, declared: Loose | undefined): Change {
  const [schema = '', name = ''] = field.split('.');
  return setsComponent(`schemas.${schema}.properties`, { [name]: declared });
}

/** A field that a closed schema does not have any more. */
export function leavesOut(field: string): Change {
  const [name = '', left = ''] = field.split('.');
  return setsComponent(`schemas.${name}`, (schema) => {
    const { [left]: _, ...properties } = part(schema, 'properties');
    return { properties, required: without(left, schema.required), additionalProperties: false };
  });
}

/** A list of values that a shared schema has, without one of them. */
export function withoutValue(name: string, left: string): Change {
  return setsComponent(`schemas.${name}`, ({ enum: values }) => ({ enum: without(left, values) }));
}

export function without(left: string, values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values.filter((value) => value !== left) : [];
}

/** The parameters of one operation, none by reference, with others in their place. */
export function changeParameters(
  operation: OperationId,
  change: (all: readonly Loose[], document: Loose) => readonly Loose[],
): Change {
  return on.document.changeBody((document) => {
    const get = operationIn(document, operation);
    get.parameters = change(parametersIn(document, get), document);
  });
}

/** One parameter of one operation with other fields, and with others in its schema. A shared one stays as it is elsewhere. */
export function setsParameter(operation: OperationId, name: string, schema: Loose, fields: Loose = {}): Change {
  return changeParameters(operation, (all) =>
    all.map((one) => (one.name === name ? { ...one, schema: { ...part(one, 'schema'), ...schema }, ...fields } : one)),
  );
}

/** Every parameter in place, none by reference. */
export function parametersIn(document: Loose, get: Loose): readonly Loose[] {
  const listed: readonly unknown[] = Array.isArray(get.parameters) ? get.parameters : [];
  return listed.filter(isLoose).map((one) => behind(document, one));
}

/** The object that a reference within the document means; the object itself where it is none. */
export function behind(document: Loose, object: Loose): Loose {
  if (typeof object.$ref !== 'string') return object;
  return behind(document, object.$ref.split('/').slice(1).reduce(part, document));
}

type Rewrite = (object: Loose) => Loose;

const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum']);

/** Every schema of the document, or those of this type or with this keyword, with another in its place, the innermost first. */
export function rewritesSchemas(rewrite: Rewrite, meant?: string): Change {
  const isMeant = (schema: Loose): boolean =>
    meant === undefined || schema.type === meant || (schema[meant] ?? false) !== false;
  const put: Rewrite = (schema) => (isMeant(schema) ? rewrite(schema) : schema);
  return rewrites((name, value, holder) =>
    name === 'schema' || holder === 'schemas' ? schemaWithin(value, put) : null,
  );
}

/** Each object of the document with another in its place, the outermost first; null where it stays and is searched. */
export function rewrites(put: (name: string, value: Loose, holder: string) => unknown): Change {
  const within = (value: unknown, holder: string): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => within(item, holder));
    if (!isLoose(value)) return value;
    return mapped(value, (member, name) => {
      if (DATA.has(name)) return member;
      return (isLoose(member) ? put(name, member, holder) : null) ?? within(member, name);
    });
  };
  return on.document.changeBody((document) => void Object.assign(document, within(document, '')));
}

function schemaWithin(value: unknown, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => schemaWithin(item, rewrite));
  if (!isLoose(value)) return value;
  const made = mapped(value, (member, name) => {
    if (name === 'properties' && isLoose(member)) return mapped(member, (one) => schemaWithin(one, rewrite));
    return SCHEMAS.has(name) ? schemaWithin(member, rewrite) : member;
  });
  return rewrite(made);
}

const SCHEMAS: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not', 'allOf', 'anyOf', 'oneOf']);

/** The same names with other values; undefined leaves one out. */
export function mapped(object: Loose, change: (value: unknown, name: string) => unknown): Loose {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** Schemas, parameters, responses and headers in place of the references to them. */
export const inlined: Change = on.document.changeBody((document) => {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    if (!isLoose(value)) return value;
    return mapped(behind(document, value), (member, name) => (DATA.has(name) ? member : within(member)));
  };
  document.paths = within(document.paths);
  const { securitySchemes } = part(document, 'components');
  document.components = { securitySchemes };
});

/** Every schema, parameter, response, header and path item by reference, each under a name of its own. */
export const referenced: Change = on.document.changeBody((document) => {
  const shared: Record<string, Loose> = {};
  const refer = (kind: string, value: unknown): Loose => {
    if (isLoose(value) && typeof value.$ref === 'string') return value;
    const named = shared[kind] ?? {};
    shared[kind] = named;
    const name = `${kind}.${Object.keys(named).length + 1}`;
    named[name] = value;
    return { $ref: `#/components/${kind}/${name}` };
  };
  const members = (holder: Loose, kind: string, each: (value: Loose) => Loose): Loose =>
    mapped(holder, (value) => (isLoose(value) ? refer(kind, each(value)) : value));
  const schemas = (value: unknown): unknown => schemaWithin(value, (schema) => refer('schemas', schema));
  const content = (value: Loose): Loose => ({
    ...value,
    ...(isLoose(value.schema) && { schema: schemas(value.schema) }),
    ...(isLoose(value.headers) && { headers: members(value.headers, 'headers', content) }),
    ...(isLoose(value.content) && {
      content: mapped(value.content, (media) => (isLoose(media) ? content(media) : media)),
    }),
  });
  const components = part(document, 'components');
  document.paths = members(part(document, 'paths'), 'x-path-items', (item) =>
    mapped(item, (get) => {
      if (!isLoose(get)) return get;
      const parameters: readonly unknown[] = Array.isArray(get.parameters) ? get.parameters : [];
      return {
        ...get,
        parameters: parameters.map((one) => (isLoose(one) ? refer('parameters', content(one)) : one)),
        responses: members(part(get, 'responses'), 'responses', content),
      };
    }),
  );
  for (const kind of ['schemas', 'parameters', 'headers', 'responses'])
    components[kind] = mapped(part(components, kind), (value) =>
      kind === 'schemas' ? schemas(value) : isLoose(value) ? refer(kind, content(value)) : value,
    );
  for (const [kind, named] of Object.entries(shared)) components[kind] = { ...part(components, kind), ...named };
});

/** The parameters of every operation, or those of these names, with others in their place; none by reference. */
export function rewritesParameters(rewrite: Rewrite, ...meant: readonly string[]): Change {
  const isMeant = ({ name }: Loose): boolean => meant.length === 0 || meant.includes(String(name));
  return changeItems((_item, get, document) => {
    if (!Array.isArray(get.parameters)) return;
    get.parameters = parametersIn(document, get).map((one) => (isMeant(one) ? rewrite(one) : one));
  });
}

/** Changes the content of every response and parameter that has one; the first media type is at hand. */
export function rewritesContent(content: (content: Loose, first: unknown) => Loose): Change {
  return rewrites((name, value) => (name === 'content' ? content(value, Object.values(value)[0]) : null));
}

/** The schemas of parameters and responses, by their names. */
export function schemasIn(document: Loose): Loose {
  return part(part(document, 'components'), 'schemas');
}

export function changeSchemas(change: (schemas: Loose, document: Loose) => void): Change {
  return on.document.changeBody((document) => change(schemasIn(document), document));
}

/** A schema of records that is not closed. */
export function openSchema(schemas: Loose, name: string): Loose {
  const { additionalProperties: _, ...open } = part(schemas, name);
  return open;
}

export function refersTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object that has to have all of these. */
export function objectOf(properties: Loose): Loose {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** An answer of this schema. */
export function answering(schema: Loose, description = 'OK'): Loose {
  return { description, content: { 'application/json': { schema } } };
}

/** Another document in the place of this one, made of its text. */
export function rewritten(of: (document: Loose) => Loose, reread: (text: string) => string): Change {
  return on.document.changeBody((document) => {
    const made: unknown = JSON.parse(reread(JSON.stringify(of(document))));
    for (const name of Object.keys(document)) delete document[name];
    Object.assign(document, made);
  });
}

/** Every limit with another schema, and with other fields next to it. */
export function setsLimit(schema: Loose | undefined, fields: Loose = {}): Change {
  return rewritesParameters((parameter) => ({ ...parameter, ...fields, schema }), 'limit');
}
