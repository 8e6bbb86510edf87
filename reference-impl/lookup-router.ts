import { OpenAPIRouter, type Operation, type ParsedRequest, type Request } from 'openapi-backend';
import { decodePath } from '../contract/serving/query-string.ts';

type Params = Readonly<Record<string, string>>;

const noParams: Params = {};
// openapi-backend tells the two apart by how their messages begin. Made once, because a stack trace is slow to collect.
const notFound = new Error('404-notFound: no operation has this path');
const methodNotAllowed = new Error('405-methodNotAllowed: every operation is GET');

/**
 * The router that openapi-backend uses here in place of its own, which rebuilds all operations and compiles all patterns
 * for every request (docs/dependencies.md has the figures). Every operation of the contract is GET, and HEAD is the same.
 */
export class LookupRouter extends OpenAPIRouter {
  readonly #operations: Operation[];
  readonly #exact: ReadonlyMap<string, Operation>;
  readonly #patterns: ReadonlyMap<Operation, RegExp>;

  constructor(definition: OpenAPIRouter['definition']) {
    super({ definition });
    this.#operations = super.getOperations();
    this.#exact = new Map(this.#operations.map((operation) => [operation.path, operation]));
    const templates = this.#operations.filter(({ path }) => path.includes('{'));
    this.#patterns = new Map(templates.map((operation) => [operation, patternOf(operation.path)]));
  }

  override getOperations(): Operation[] {
    return this.#operations;
  }

  override matchOperation(request: Request): Operation | undefined;
  override matchOperation(request: Request, strict: boolean): Operation;
  override matchOperation({ method, path }: Request, strict = false): Operation | undefined {
    const operation = this.#exact.get(path) ?? this.#findTemplate(path);
    const isAllowed = method === 'GET' || method === 'HEAD';
    if (operation !== undefined && isAllowed) return operation;
    if (strict) throw operation === undefined ? notFound : methodNotAllowed;
    return undefined;
  }

  /** The query is parsed once, by the operation, with all that is wrong with it; no operation has a body or a cookie. */
  override parseRequest({ method, path, headers }: Request, operation?: Operation): ParsedRequest {
    const params = operation === undefined ? noParams : this.#paramsOf(path, operation);
    return { method, path, headers, params, query: noParams, cookies: noParams, requestBody: undefined };
  }

  #findTemplate(path: string): Operation | undefined {
    for (const [operation, pattern] of this.#patterns) if (pattern.test(path)) return operation;
    return undefined;
  }

  #paramsOf(path: string, operation: Operation): Params {
    const groups = this.#patterns.get(operation)?.exec(path)?.groups;
    if (groups === undefined) return noParams;
    return Object.fromEntries(Object.entries(groups).map(([name, raw]) => [name, decodePath(raw) ?? raw]));
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
