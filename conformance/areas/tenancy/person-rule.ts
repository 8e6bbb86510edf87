import type { Judgement } from '../../model/outcome.ts';
import { judgeTries } from '../asking/judging.ts';
import type { ByIdOperation } from '../asking/operations.ts';
import type { TenancyTry } from './evidence.ts';
import { subjectOf } from './words.ts';

export function judgePerson(
  tenancy: readonly TenancyTry[],
  operation: ByIdOperation,
  foreign: 'random' | 'given',
): Judgement {
  const fits = (tried: TenancyTry) =>
    tried.case === 'person' && tried.operation === operation && tried.foreign === foreign;
  return judgeTries(tenancy.filter(fits), {
    kept: ({ status, gaveData }) => status === 404 && !gaveData,
    subject: subjectOf,
    expected: () => '404',
    allKept: 'people of nobody here were not found',
  });
}
