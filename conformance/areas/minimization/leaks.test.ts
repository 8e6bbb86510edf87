import { expect, it } from 'vitest';
import { forbiddenCategories } from '../../../contract/generated/forbidden-categories.ts';
import { type OperationId, operationIds } from '../../../contract/operations.ts';
import { exchanges, leakOf } from '../../model/examples/evidence.ts';
import type { Leak } from '../../model/exchange.ts';
import { promisedShape } from '../../see/shapes/promises.ts';
import type { BodyShape } from '../../see/shapes/shape.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { leaksByCategoryFamily } from './leaks-by-category.family.ts';
import { leaksByPlaceFamily } from './leaks-by-place.family.ts';

const rows = [...leaksByCategoryFamily.rules, ...leaksByPlaceFamily.rules];

function fixesOf(row: (typeof rows)[number], operation: OperationId, leaks: readonly Partial<Leak>[]) {
  const provocations = { exchanges: [], provoked: [] };
  const evidence = { ...exchanges({ operation, facts: { leaks: leaks.map(leakOf) } }), provocations };
  return judgementOf(row, evidence).findings.map(({ fix = '' }) => fix);
}

const fieldsOf = ({ path, fields, item }: BodyShape): readonly string[] => [
  path,
  ...[...fields.values()].flatMap(({ shape }) => fieldsOf(shape)),
  ...(item === null ? [] : fieldsOf(item)),
];
const promised = operationIds.flatMap((operation) => {
  const shape = promisedShape(operation, { bounded: true });
  return shape === null ? [] : [{ operation, paths: fieldsOf(shape) }];
});

it.each(rows.map((row) => [row.id, row] as const))('the fix of %s removes no field of the contract', (_, row) => {
  const fixes = promised.flatMap(({ operation, paths }) =>
    forbiddenCategories.flatMap(({ id: category }) =>
      fixesOf(
        row,
        operation,
        paths.map((path) => ({ by: 'value', path, category })),
      ),
    ),
  );
  expect(fixes.filter((fix) => /^Take data\b.* out of/.test(fix))).toEqual([]);
});

it('the fix keeps a field of the contract whose value has to change', () => {
  expect(fixesOf(rowOf(rows, 'min-phone'), 'getCustomerAnalytics', [{ by: 'value', path: '/data/*/region' }])).toEqual([
    'Keep data[].region in getCustomerAnalytics (200), and take this out of its value: phone number.',
  ]);
});
