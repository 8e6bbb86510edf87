import { keyedOperations, pathOf } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import type { DocumentEvidence } from './evidence.ts';

type Draft = { readonly [name: string]: Json };

const get = { get: { responses: { 200: { description: 'fine' } } } };

/** A small document that says all it has to, but for what the case changes. */
export function document(changes: Draft = {}): Draft {
  return {
    openapi: '3.0.3',
    info: { title: 'An API', version: '1.1.0' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
    paths: Object.fromEntries(keyedOperations.map((operation) => [pathOf(operation, '{id}'), get])),
    ...changes,
  };
}

export function served(partial: Partial<DocumentEvidence> = {}): { readonly document: DocumentEvidence } {
  return {
    document: {
      exchange: 'ex-0001',
      status: 200,
      contentType: 'application/json',
      document: document(),
      withWrongKey: { exchange: 'ex-0002', status: 200 },
      ...partial,
    },
  };
}
