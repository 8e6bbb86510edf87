import { keyedOperations, operations } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import type { ServedDocument } from './served-document.ts';

export interface Draft {
  readonly [name: string]: Json;
}

/** A small document that is complete, except for the changes. */
export function exampleDocument(changes: Draft = {}): Draft {
  return {
    openapi: '3.0.3',
    info: { title: 'An API', version: '1.1.0' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
    paths: examplePaths(),
    ...changes,
  };
}

export function examplePaths(): Draft {
  return Object.fromEntries(
    keyedOperations.map((operation) => {
      const { path, parameters } = operations[operation];
      return [path, { get: { parameters: parameters.map(({ name }) => ({ name, in: 'query' })), responses: {} } }];
    }),
  );
}

/** The evidence of a document that was served, except for what the case changes. */
export function served(partial: Partial<ServedDocument> = {}): { readonly document: ServedDocument } {
  return {
    document: {
      exchange: 'ex-0001',
      status: 200,
      contentType: 'application/json',
      document: exampleDocument(),
      withWrongKey: { exchange: 'ex-0002', status: 200 },
      ...partial,
    },
  };
}
