import { expect, it } from 'vitest';
import { type OperationId, operationIds } from '../../../contract/operations.ts';
import { promisedShape } from '../../see/shapes/promises.ts';
import type { BodyShape } from '../../see/shapes/shape.ts';
import { exchanges, leakOf } from '../../testing/exchanges.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { leaksByPlaceFamily } from './leaks-by-place.family.ts';

const row = rowOf(leaksByPlaceFamily.rules, 'min-nothing-hidden');

/** How phone numbers in the values of these fields are put right. */
function fixesOf(operation: OperationId, ...paths: readonly string[]) {
  const leaks = paths.map((path) => leakOf({ by: 'value', path }));
  const evidence = { ...exchanges({ operation, facts: { leaks } }), provocations: { provoked: [] } };
  return judgementOf(row, evidence).findings.map(({ fix = '' }) => fix);
}

const fieldsOf = ({ path, fields, item }: BodyShape): readonly string[] => [
  path,
  ...[...fields.values()].flatMap(({ shape }) => fieldsOf(shape)),
  ...(item === null ? [] : fieldsOf(item)),
];

it('the fix of a leak removes no field of the contract', () => {
  const fixes = operationIds.flatMap((operation) => {
    const shape = promisedShape(operation, { bounded: true });
    return shape === null ? [] : fixesOf(operation, ...fieldsOf(shape));
  });
  expect(fixes.length).toBeGreaterThan(200);
  expect(fixes.filter((fix) => /^Take data\b.* out of/.test(fix))).toEqual([]);
});

it('the fix keeps a field of the contract whose value has to change', () => {
  expect(fixesOf('getCustomerAnalytics', '/data/*/region')).toEqual([
    'Keep data[].region in getCustomerAnalytics (200), and take this out of its value: phone number.',
  ]);
});
