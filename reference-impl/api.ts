import { type Context, OpenAPIBackend } from 'openapi-backend';
import { documentJson } from '../contract/generated/document-json.ts';
import { type Draft, ok } from './answers.ts';
import { authenticate, unauthorized } from './auth.ts';
import type { Call } from './call.ts';
import { type Dispatcher, dispatcher } from './dispatch.ts';
import { operationHandlers } from './handlers/index.ts';
import type { Limiter } from './limit/limiter.ts';
import { type OperationParts, operate } from './operations.ts';

export interface ApiParts extends OperationParts {
  /** Bounds what clients without a valid key may try. */
  readonly guesses: Limiter;
}

/** The contract on openapi-backend: its operations, its security and its handlers. */
export async function createApi(parts: ApiParts): Promise<Dispatcher> {
  const definition = JSON.parse(documentJson);
  const backend = new OpenAPIBackend({ definition, quick: true, strict: true, validate: false });
  await backend.init();
  backend.registerSecurityHandler('apiKey', async (_context: Context, call: Call) => {
    call.principal = await authenticate(parts.store, call.token);
    return call.principal;
  });
  backend.register({ getOpenapi });
  backend.register('unauthorizedHandler', async (_context: Context, call: Call) => {
    throw await unauthorized(call, parts.guesses);
  });
  for (const [id, handler] of operationHandlers) {
    const operation = operate(id, handler, parts);
    backend.register(id, ({ request }: Context, call: Call) => operation(call, request.params));
  }
  return dispatcher(backend);
}

async function getOpenapi(_context: Context, call: Call): Promise<Draft> {
  call.operationId = 'getOpenapi';
  return ok(call, documentJson);
}
