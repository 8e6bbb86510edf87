import { basePath, type OperationId, operations } from '../../contract/operations.ts';
import type { Change } from '../fault.ts';
import { on } from './conditions.ts';
import { changeBody, isLoose, type Loose, part } from './responses.ts';

/** Changes the served openapi.json in place. */
export function changeDocument(change: (document: Loose) => void): Change {
  return changeBody(on.document, change);
}

/** Other servers, by their addresses. */
export function setsServers(...urls: readonly string[]): Change {
  return changeDocument((document) => {
    document.servers = urls.map((url) => ({ url }));
  });
}

/** Paths without the base of the contract, which is then to be in a server. */
export function shortPath(path: string): string {
  return path.replace(basePath, '');
}

/** Paths under other names, in the order that they had. */
export function renamesPaths(rename: (path: string) => string): Change {
  return changeDocument((document) => {
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

/** Fields of one operation, over those that it has. */
export function setsOperation(operation: OperationId, fields: Loose): Change {
  return changeDocument((document) => void Object.assign(operationIn(document, operation), fields));
}

/** Fields of every operation that needs the key. */
export function setsOperations(fields: (get: Loose) => Loose): Change {
  return changeDocument((document) => {
    for (const item of Object.values(part(document, 'paths'))) {
      const get = isLoose(item) ? part(item, 'get') : {};
      if (get.operationId !== 'getOpenapi') Object.assign(get, fields(get));
    }
  });
}

/** A part of `components`, such as schemas.Product, with other fields. */
export function setsComponent(path: string, fields: Loose): Change {
  return changeDocument((document) => {
    Object.assign(path.split('.').reduce(part, part(document, 'components')), fields);
  });
}

/** A field of a shared schema, such as Product.price, declared in another way; undefined leaves it out. */
export function declares(field: string, declared: Loose | undefined): Change {
  const [schema = '', name = ''] = field.split('.');
  return setsComponent(`schemas.${schema}.properties`, { [name]: declared });
}

/** A field that a closed schema does not have any more. */
export function leavesOut(field: string): Change {
  return changeDocument((document) => {
    const [name = '', left = ''] = field.split('.');
    const schema = part(part(part(document, 'components'), 'schemas'), name);
    const { [left]: _, ...properties } = part(schema, 'properties');
    const required = Array.isArray(schema.required) ? schema.required.filter((one) => one !== left) : [];
    Object.assign(schema, { properties, required, additionalProperties: false });
  });
}

/** One parameter of one operation with other fields, and with others in its schema. A shared one stays as it is elsewhere. */
export function setsParameter(operation: OperationId, name: string, schema: Loose, fields: Loose = {}): Change {
  return changeDocument((document) => {
    const get = operationIn(document, operation);
    get.parameters = parametersIn(document, get).map((parameter) =>
      parameter.name === name
        ? { ...parameter, schema: { ...part(parameter, 'schema'), ...schema }, ...fields }
        : parameter,
    );
  });
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
