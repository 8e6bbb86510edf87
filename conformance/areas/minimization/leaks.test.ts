import { describe, expect, it } from 'vitest';
import { operationIds } from '../../../contract/operations.ts';
import { promisedShape } from '../../see/shapes/promises.ts';
import type { BodyShape } from '../../see/shapes/shape.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { leakEvidence, leaksByCategoryFamily } from './leaks-by-category.family.ts';
import { leaksByPlaceFamily } from './leaks-by-place.family.ts';

const rows = [...leaksByCategoryFamily.rules, ...leaksByPlaceFamily.rules];

describe('the fix of a leak', () => {
  const fieldsOf = ({ path, fields, item }: BodyShape): readonly string[] => [
    path,
    ...[...fields.values()].flatMap(({ shape }) => fieldsOf(shape)),
    ...(item === null ? [] : fieldsOf(item)),
  ];
  const promised = operationIds.flatMap((operation) => {
    const shape = promisedShape(operation, { bounded: true });
    return shape === null ? [] : fieldsOf(shape).map((path) => ({ operation, path }));
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s: removes no field of the contract', (_, row) => {
    const { exchanges, provocations } = row.examples().broken;
    const [category = ''] = (exchanges ?? []).flatMap(({ facts }) => facts.leaks.map((leak) => leak.category));
    const seen = promised.flatMap(({ operation, path }) => {
      const evidence = leakEvidence({ operation }, [{ by: 'value', where: 'body', category, path }]);
      const { findings } = judgementOf(row, { ...evidence, provocations: provocations ?? evidence.provocations });
      return findings.map(({ fix = '' }) => fix);
    });
    expect(seen.filter((fix) => /^Take data\b.* out of/.test(fix))).toEqual([]);
  });

  it('keeps a field of the contract whose value has to change', () => {
    const leaking = leakEvidence({ operation: 'getCustomerAnalytics' }, [{ by: 'value', path: '/data/*/region' }]);
    expect(judgementOf(rowOf(rows, 'min-phone'), leaking).findings.map(({ fix }) => fix)).toEqual([
      'Keep data[].region in getCustomerAnalytics (200), and take this out of its value: phone number.',
    ]);
  });
});
