import { type Context, OpenAPIBackend } from 'openapi-backend';
import { documentJson } from '../contract/generated/document-json.ts';
import { type Draft, ok } from './answers.ts';
import { authenticate, unauthorized } from './auth.ts';
import type { Call } from './call.ts';
import { operationHandlers } from './handlers/index.ts';
import type { Limiter } from './limit/limiter.ts';
import { type OperationParts, operate } from './operations.ts';
import { Refusal } from './refusal.ts';
import { LeanRouter } from './router.ts';

export interface Api {
  readonly answer: (method: string, path: string, call: Call) => Promise<Draft>;
  readonly knows: (path: string) => boolean;
}

export interface ApiParts extends OperationParts {
  /** Bounds what clients without a valid key may try. */
  readonly guesses: Limiter;
}

export const allowed = 'GET, HEAD, OPTIONS';

/**
 * The contract on openapi-backend: its order (404 and 405, then the key), its security and its handlers. What it would
 * do again with every request, which is routing tables and schemas, is done once, before the first one.
 */
export async function createApi(parts: ApiParts): Promise<Api> {
  const definition = JSON.parse(documentJson);
  const backend = new OpenAPIBackend({ definition, quick: true, strict: true, validate: false });
  await backend.init();
  const router = new LeanRouter(backend.router);
  backend.router = router;
  backend.registerSecurityHandler('apiKey', async (_context: Context, call: Call) => {
    call.principal = await authenticate(parts.store, call.token);
    return call.principal;
  });
  backend.register({ getOpenapi, notFound, methodNotAllowed });
  backend.register('unauthorizedHandler', async ({ security }: Context, call: Call) => {
    // openapi-backend takes a security handler that failed for a key that is wrong; a dead database is a 503.
    const { apiKey } = security;
    if (apiKey?.error) throw apiKey.error;
    throw await unauthorized(call, parts.guesses);
  });
  for (const [id, handler] of operationHandlers) {
    const operation = operate(id, handler, parts);
    backend.register(id, ({ request }: Context, call: Call) => operation(call, request.params));
  }
  return {
    answer: (method, path, call) => backend.handleRequest({ method, path, headers: {} }, call),
    knows: (path) => router.operationAt(path) !== undefined,
  };
}

async function getOpenapi(_context: Context, call: Call): Promise<Draft> {
  call.operationId = 'getOpenapi';
  return ok(call, documentJson);
}

function notFound(): never {
  throw new Refusal('no_such_path');
}

function methodNotAllowed(): never {
  throw new Refusal('method_not_allowed', { headers: { allow: allowed } });
}
