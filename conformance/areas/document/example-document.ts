import { keyedOperations, operations } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import type { LedTo } from './addresses.probe.ts';
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
      return [
        path,
        { get: { parameters: parameters.map(({ name, in: place }) => ({ name, in: place })), responses: {} } },
      ];
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

/** The evidence of a document and of what its addresses answered, on a host without a prefix where nothing else is said. */
export function ledBy(changes: Draft, asked: readonly Answer[] = [], prefix = '') {
  const checked = { origin: 'https://pos.test', prefix };
  const document = exampleDocument(changes);
  return { ...served({ document }), addresses: { checked, asked: asked.map(ledTo) } };
}

/** The path that was asked, and the status; `isOperation` where it follows from another thing. */
type Answer = readonly [below: string, status: number | null, isOperation?: boolean | null];

function ledTo([below, status, isOperation = status === 200]: Answer, index: number): LedTo {
  const operation = below.includes('customers/*') ? 'getCustomer' : 'listSales';
  return { operation, below, path: below, exchange: `ex-000${index + 3}`, status, isOperation };
}
