import { type Context, OpenAPIBackend } from 'openapi-backend';
import { documentJson } from '../contract/generated/document-json.ts';
import { keyedOperations } from '../contract/operations.ts';
import { dayOf } from '../contract/serving/days.ts';
import type { Limiter } from '../contract/serving/memory-limiter.ts';
import { servedDocument } from '../contract/serving/served-document.ts';
import { allowHeader, type Draft, ok, optionsAnswer } from './answers.ts';
import { authenticate, unauthorized } from './auth.ts';
import type { Call } from './call.ts';
import { operationHandlers } from './handlers/handlers.ts';
import { LookupRouter } from './lookup-router.ts';
import { type OperationParts, operate } from './operations.ts';
import { ProblemError } from './problem-error.ts';

export interface ApiParts extends OperationParts {
  /** Limits the attempts of clients without a valid key. */
  readonly guesses: Limiter;
}

/** Answers what the contract describes: 404 and 405, then 401, then the operation. */
export type Api = (method: string, path: string, call: Call) => Promise<Draft>;

/** The contract on openapi-backend: its operations, its security and its handlers. */
export async function createApi(parts: ApiParts): Promise<Api> {
  const definition = JSON.parse(documentJson);
  // Parameters are validated by `operate`, which reports every violation with its requirement.
  const backend = new OpenAPIBackend({ definition, quick: true, strict: true, validate: false });
  await backend.init();
  backend.router = new LookupRouter(backend.definition);
  backend.registerSecurityHandler('apiKey', async (_context: Context, call: Call) => {
    call.principal = await authenticate(parts.store, call.token);
    return call.principal;
  });
  backend.register({
    async getOpenapi(_context: Context, call: Call) {
      call.operationId = 'getOpenapi';
      return ok(call, servedDocument(call.headers, dayOf(parts.now())));
    },
    methodNotAllowed,
    async notFound() {
      throw new ProblemError('no_such_path');
    },
    async unauthorizedHandler({ security }: Context, call: Call) {
      // The key could not be looked up: that is not a wrong key.
      if (security.apiKey?.error !== undefined) throw security.apiKey.error;
      throw await unauthorized(call, parts.guesses);
    },
  });
  for (const id of keyedOperations) {
    const answer = operate(id, operationHandlers[id], parts);
    backend.register(id, ({ request }: Context, call: Call) => answer(call, request.params));
  }
  return (method, path, call) => backend.handleRequest({ method, path, headers: {} }, call);
}

async function methodNotAllowed({ request }: Context, call: Call): Promise<Draft> {
  if (request.method === 'OPTIONS') return optionsAnswer(call);
  // mutants open (Object #1): the headers of a refused method (RO-10)
  throw new ProblemError('method_not_allowed', { headers: { allow: allowHeader } });
}
