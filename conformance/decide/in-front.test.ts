import { describe, expect, it } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
import { inFront } from './in-front.ts';

const page = { isJson: false, contentType: 'text/html' };

describe('an answer that is not JSON', () => {
  it('is a page to any method, or a read without JSON', () => {
    const seen = inFront([
      exchange({ id: 'read', facts: { isJson: false, contentType: 'text/plain' } }),
      exchange({ id: 'deleted', method: 'DELETE', facts: page }),
    ]);
    expect([...seen.notJson]).toEqual(['read', 'deleted']);
  });

  it('is not an error, a write that was done, nor what HEAD brings', () => {
    const empty = { isJson: false, contentType: '' };
    const seen = inFront([
      exchange({ status: 404, facts: page }),
      exchange({ method: 'POST', status: 204, facts: empty }),
      exchange({ method: 'PUT', facts: empty }),
      exchange({ method: 'HEAD', facts: { isJson: false, contentType: 'application/json' } }),
      exchange({}),
    ]);
    expect([...seen.notJson]).toEqual([]);
  });
});

describe('an endpoint that is not there', () => {
  const path = '/public-api/v1/sales';

  it('explains what else it was asked, with no key or another method', () => {
    const missing = [exchange({ id: 'a', path, status: 404 }), exchange({ id: 'b', path, status: 404 })];
    const others = [
      exchange({ id: 'no key', path, status: 404, credential: { key: 'none' } }),
      exchange({ id: 'accepted', path, status: 200, credential: { key: 'none' } }),
      exchange({ id: 'elsewhere', path: '/public-api/v1/stores', operation: 'listStores', status: 404 }),
    ];
    expect([...inFront([...missing, ...others]).notThere]).toEqual(['a', 'b', 'no key']);
  });
});

describe('an id that the path refuses', () => {
  const at = (id: string, person: string, status: number, key: 'good' | 'none' = 'good') =>
    exchange({
      id,
      operation: 'getCustomer',
      path: `/public-api/v1/customers/${person}`,
      status,
      credential: { key },
    });

  it('is refused with the good key and with none', () => {
    const seen = inFront([at('a', '1', 400), at('b', '1', 400, 'none'), at('c', '2', 200), at('d', '3', 400, 'none')]);
    expect([...seen.ownId]).toEqual(['a', 'b']);
  });

  it('is each one where none is found', () => {
    expect([...inFront([at('a', '1', 400), at('b', '2', 400, 'none'), at('c', '1', 401, 'none')]).ownId]).toEqual([
      'a',
      'b',
    ]);
  });
});
