import type { Context, Handler, OpenAPIBackend, Operation } from 'openapi-backend';
import type { Draft } from './answers.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';
import { type Match, Router } from './router.ts';

export const allowed = 'GET, HEAD, OPTIONS';

export interface Dispatcher {
  readonly answer: (method: string, path: string, call: Call) => Promise<Draft>;
  readonly knows: (path: string) => boolean;
}

/** What was registered for an operation. */
interface Route {
  /** One of these lets a request in, with all of its handlers; where there are none, everybody is let in. */
  readonly security: readonly (readonly Handler[])[];
  readonly handler: Handler;
}

/**
 * openapi-backend's way of a request, in its order (404 and 405, then security, then the handler) and with what was
 * registered with it, which its own handleRequest looks up again for every request. And that takes a security handler
 * which failed for a wrong key: here a database that is out of reach stays what it is.
 */
export function dispatcher(backend: OpenAPIBackend): Dispatcher {
  const operations = backend.router.getOperations();
  const router = new Router(operations);
  const routes = new Map(operations.map((operation) => [operation, routeOf(backend, operation)]));
  const unauthorized = registered('unauthorizedHandler', backend.handlers.unauthorizedHandler);

  return {
    knows: (path) => router.find(path) !== undefined,
    async answer(method, path, call) {
      const match = router.find(path);
      const route = match === undefined ? undefined : routes.get(match.operation);
      if (match === undefined || route === undefined) throw new Refusal('no_such_path');
      if (method !== 'GET') throw new Refusal('method_not_allowed', { headers: { allow: allowed } });
      const context = contextOf(backend, method, path, match);
      if (!(await letsIn(route, context, call))) return unauthorized(context, call);
      return route.handler(context, call);
    },
  };
}

function routeOf({ handlers, securityHandlers }: OpenAPIBackend, operation: Operation): Route {
  const { operationId = '', security = [] } = operation;
  return {
    security: security.map((schemes) => Object.keys(schemes).map((name) => registered(name, securityHandlers[name]))),
    handler: registered(operationId, handlers[operationId]),
  };
}

/** What nobody registered is found out at the start, and not by the first request. */
function registered(name: string, handler: Handler | undefined): Handler {
  if (handler === undefined) throw new Error(`no handler is registered for ${name}`);
  return handler;
}

async function letsIn({ security }: Route, context: Context, call: Call): Promise<boolean> {
  for (const schemes of security) if (await satisfied(schemes, context, call)) return true;
  return security.length === 0;
}

async function satisfied(schemes: readonly Handler[], context: Context, call: Call): Promise<boolean> {
  for (const scheme of schemes) if (!(await scheme(context, call))) return false;
  return true;
}

/** Parameters of the query are read by a reader of ours, once; nothing here has a body. */
function contextOf(api: OpenAPIBackend, method: string, path: string, { operation, params }: Match): Context {
  const request = { method, path, params, headers: {}, query: {}, cookies: {}, requestBody: undefined };
  return { api, request, operation, validation: { valid: true }, security: {}, response: undefined };
}
