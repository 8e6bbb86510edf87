import { expect, it } from 'vitest';
import type { Artifacts } from '../../model/artifacts.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { writeTry } from '../shared/examples/write-tries.ts';
import { unchangedReadsFamily, writeMethodsFamily } from './write-methods.family.ts';

const rows = [...writeMethodsFamily.rules, ...unchangedReadsFamily.rules];

function judge(id: string, ...writes: Artifacts['writes']): string {
  const { outcome, message } = judgementOf(rowOf(rows, id), { writes });
  return `${outcome}: ${message}`;
}

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s may be refused in any way, and succeeds nowhere', (method) => {
  const id = `read-only-${method.toLowerCase()}-refused`;
  const refused = [405, 404, 501, 400, 301].map((status) => writeTry({ method, status }));
  expect(judge(id, ...refused, writeTry({ method: 'OTHER', status: 200 }))).toBe(`passed: 5 ${method} requests`);
  expect(judge(id, ...refused, writeTry({ method, operation: 'getCustomer', status: 204 }))).toBe(
    `failed: seen in 1 of 6 ${method} requests: ${method} getCustomer: expected a refusal, received 204`,
  );
});

it('a method in a header is ignored or refused', () => {
  const sent = { kind: 'smuggled', method: 'DELETE', operation: 'getCustomer', how: 'X-HTTP-Method-Override' } as const;
  const id = 'read-only-no-smuggled-method';
  expect(judge(id, writeTry({ ...sent, status: 200 }), writeTry({ ...sent, status: 400 }))).toMatch(/^passed/);
  expect(judge(id, writeTry({ ...sent, status: 204, asBefore: false }))).toMatch(
    /^failed: DELETE getCustomer \(X-HTTP-Method-Override\): .* 204 with another answer than a GET/,
  );
});

it('nothing is gone after the writes', () => {
  const again = { kind: 'reread', method: 'GET', status: 200 } as const;
  const gone = writeTry({ ...again, operation: 'getCustomer', status: 404, asBefore: false });
  expect(judge('read-only-nothing-changed', writeTry(again), gone)).toMatch(
    /GET getCustomer: expected the records from before, received 404/,
  );
});
