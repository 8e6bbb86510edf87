import { OpenAPIRouter, type Operation, type ParsedRequest, type Request } from 'openapi-backend';
import { matchPath } from '../contract/operations.ts';
import { decodePath } from '../contract/serving/target.ts';

type Params = Readonly<Record<string, string>>;

const noParams: Params = {};
// openapi-backend distinguishes them by the beginning of the message. Created once, because a stack trace is slow to collect.
const notFound = new Error('404-notFound: no operation has this path');
const methodNotAllowed = new Error('405-methodNotAllowed: every operation is GET');

/**
 * The router that openapi-backend uses here in place of its own, which rebuilds all operations and compiles all patterns
 * for every request (docs/dependencies.md has the figures). Every operation of the contract is GET, and HEAD is the same.
 */
export class LookupRouter extends OpenAPIRouter {
  readonly #operations: Operation[];
  readonly #byId: ReadonlyMap<string | undefined, Operation>;

  constructor(definition: OpenAPIRouter['definition']) {
    super({ definition });
    this.#operations = super.getOperations();
    this.#byId = new Map(this.#operations.map((operation) => [operation.operationId, operation]));
  }

  override getOperations(): Operation[] {
    return this.#operations;
  }

  override matchOperation(request: Request): Operation | undefined;
  override matchOperation(request: Request, strict: boolean): Operation;
  override matchOperation({ method, path }: Request, strict = false): Operation | undefined {
    const operation = this.#byId.get(matchPath(path)?.operation);
    const isAllowed = method === 'GET' || method === 'HEAD';
    if (operation !== undefined && isAllowed) return operation;
    // mutants open (Conditional false #2): the status at a path that there is not (ERR-11)
    if (strict) throw operation === undefined ? notFound : methodNotAllowed;
    return undefined;
  }

  /** The operation parses the query itself, to report all violations; no operation has a body or a cookie. */
  override parseRequest({ method, path, headers }: Request, operation?: Operation): ParsedRequest {
    const params = operation === undefined ? noParams : paramsOf(path);
    return { method, path, headers, params, query: noParams, cookies: noParams, requestBody: undefined };
  }
}

function paramsOf(path: string): Params {
  const { rawId = '' } = matchPath(path) ?? {};
  return rawId === '' ? noParams : { id: decodePath(rawId) ?? rawId };
}
