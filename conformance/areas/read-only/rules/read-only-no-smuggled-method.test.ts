import { ruleCases } from '../../../testing/rule-cases.ts';
import { writeTry } from '../testing.ts';
import { readOnlyNoSmuggledMethod } from './read-only-no-smuggled-method.ts';

const smuggled = {
  kind: 'smuggled',
  operation: 'getCustomer',
  method: 'DELETE',
  how: 'X-HTTP-Method-Override',
} as const;

ruleCases(readOnlyNoSmuggledMethod, {
  passes: [
    { name: 'a read', evidence: { writes: [writeTry({ ...smuggled, status: 200 })] } },
    { name: 'refused', evidence: { writes: [writeTry({ ...smuggled, status: 400 })] } },
  ],
  fails: [
    {
      name: 'it was a DELETE',
      evidence: { writes: [writeTry({ ...smuggled, status: 204, asBefore: false })] },
      message: /DELETE of getCustomer \(X-HTTP-Method-Override\): .* 204 without what a GET gives/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: { writes: [writeTry({ ...smuggled, status: null })] } }],
});
