import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operationIds } from '../../../contract/operations.ts';
import { checkResponse } from '../../../contract/testing/responses.ts';
import { answer, capture, exampleBody, slots } from '../../testing/captured.ts';

const described = operationIds.filter((operation) => operation !== 'getOpenapi');

/** Where the suite demands less than the contract's schemas, or more: the tables of promises.ts, seen from outside. */
const LOOSENED = [
  /\/data\/\d+\/(?:firstName|lastName|region|type|role|avgOrderValue|discountRate|observedWork\w+)$/,
  /\/data\/(?:\d+\/customers\/\d+\/)?(?:firstName|lastName|region|type)$/,
  /\/products\/\d+/,
  /^\/meta/,
  /^\/pagination/,
];
const TIGHTENED = /^\/data$|^$/;

it('what the suite demands is what the contract’s validators demand, unless the source says less', () => {
  const changes = fc.constantFrom<unknown>(undefined, null, 7, 7.5, 'seven', true, [], {}, '2026-01-01T00:00:00Z');
  fc.assert(
    fc.property(fc.constantFrom(...described), fc.nat(), changes, (operation, spot, change) => {
      const body = exampleBody(operation);
      const all = slots(body);
      const { holder, name, path } = all[spot % all.length] ?? { holder: {}, name: '', path: '' };
      if (LOOSENED.some((pattern) => pattern.test(path))) return;
      if (change === undefined && Array.isArray(holder)) return;
      if (change === undefined) Reflect.deleteProperty(holder, name);
      else Reflect.set(holder, name, change);
      const theirs = (checkResponse(operation, 200, body, 'promised') ?? []).filter(({ kind }) => kind !== 'extra');
      const ours = capture
        .response(answer(operation, body))
        .facts.violations.filter(
          ({ keyword, path: at }) => keyword !== 'timestamp' && !(TIGHTENED.test(at) && theirs.length === 0),
        );
      expect(ours.length > 0, `${operation} ${path} ${JSON.stringify(change)} ${JSON.stringify([ours, theirs])}`).toBe(
        theirs.length > 0,
      );
    }),
    { numRuns: 2000 },
  );
});
