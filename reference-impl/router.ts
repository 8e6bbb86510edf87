import { OpenAPIRouter, type Operation, type ParsedRequest, type Request } from 'openapi-backend';
import { decodePath } from './request/query-string.ts';

/**
 * openapi-backend's router with the same answers and none of its work: its own rebuilds the list of operations and
 * compiles a regular expression per path with every request. Parameters are read later, once, by a reader of ours.
 */
export class LeanRouter extends OpenAPIRouter {
  readonly #operations: readonly Operation[];
  readonly #exact: ReadonlyMap<string, Operation>;
  readonly #templates: readonly Template[];

  constructor(original: OpenAPIRouter) {
    super({ definition: original.definition, apiRoot: original.apiRoot, ignoreTrailingSlashes: false });
    this.#operations = super.getOperations();
    const [templates, exact] = partition(this.#operations, ({ path }) => path.includes('{'));
    this.#exact = new Map(exact.map((operation) => [operation.path, operation]));
    this.#templates = templates.map(template);
  }

  override getOperations(): Operation[] {
    return [...this.#operations];
  }

  override matchOperation(request: Request): Operation;
  override matchOperation(request: Request): Operation | undefined {
    const operation = this.operationAt(request.path);
    if (operation === undefined) throw new Error('404-notFound: no route matches request');
    if (request.method !== 'GET') throw new Error('405-methodNotAllowed: this method is not registered for the route');
    return operation;
  }

  operationAt(path: string): Operation | undefined {
    return this.#exact.get(path) ?? this.#templates.find(({ pattern }) => pattern.test(path))?.operation;
  }

  override parseRequest(request: Request, operation?: Operation): ParsedRequest {
    const params = operation === undefined || this.#exact.has(request.path) ? none : this.#paramsOf(request.path);
    return {
      method: request.method,
      path: request.path,
      params,
      headers: request.headers,
      query: none,
      cookies: none,
      requestBody: undefined,
    };
  }

  #paramsOf(path: string): Readonly<Record<string, string>> {
    for (const { pattern } of this.#templates) {
      const groups = pattern.exec(path)?.groups;
      if (groups !== undefined)
        return Object.fromEntries(Object.entries(groups).map(([name, raw]) => [name, decodePath(raw) ?? raw]));
    }
    return none;
  }
}

interface Template {
  readonly pattern: RegExp;
  readonly operation: Operation;
}

const none = Object.freeze({});

function template(operation: Operation): Template {
  const literal = operation.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { pattern: new RegExp(`^${literal}$`), operation };
}

function partition<T>(items: readonly T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}
