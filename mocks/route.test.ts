import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operationIds } from '../contract/operations.ts';
import { contractOperations } from './generated/operations.js';
import { operationAt } from './prism/engine.ts';
import { routeOf } from './route.ts';
import { pathOf } from './testing/mock-for.ts';

const known = fc.constantFrom(...operationIds.map(pathOf));
const bent = fc
  .tuple(known, fc.nat(60), fc.constantFrom('', '/', 'x', '//', '.', '%2F', '%41'))
  .map(([path, at, what]) => `${path.slice(0, at)}${what}${path.slice(at)}`);

it('finds the operation that Prism finds, and none where Prism finds none', () => {
  const operations = JSON.parse(contractOperations);
  fc.assert(
    fc.property(fc.oneof(known, bent), (path) => {
      expect(routeOf(path)?.route.operation).toBe(operationAt(path, operations)?.iid);
    }),
    { numRuns: 400 },
  );
});
