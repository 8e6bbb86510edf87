import type { ByIdOperation } from '../../../contract/operations.ts';
import { type Judgement, lacksData, untested } from '../../model/outcome.ts';
import { judgeTries } from '../../requests/judging.ts';
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
    kept: ({ status, hasData }) => status === 404 && !hasData,
    subject: subjectOf,
    expected: () => '404',
    allKept: 'people of nobody here were not found',
  });
}

/**
 * Somebody of another organization: named by the user, or read with that organization's key. Where each organization counts
 * its people anew, the number of one of theirs may be found among ours as well.
 */
export function judgeForeignPerson(
  tenancy: readonly TenancyTry[],
  operation: ByIdOperation,
  option: '--foreign-customer' | '--foreign-staff',
): Judgement {
  const tries = tenancy.filter(
    (tried) => tried.case === 'person' && tried.operation === operation && tried.foreign !== 'random',
  );
  if (tries.length === 0) return untested(`neither ${option} nor COUNTERPROOF_OTHER_KEY was given`);
  const isTelling = ({ foreign, status }: TenancyTry) => foreign === 'given' || status !== 200;
  const telling = tries.filter(isTelling).map((tried): TenancyTry => ({ ...tried, foreign: 'given' }));
  return telling.length === 0
    ? lacksData('the other organization’s id is so short that it may be one of ours as well, which was found')
    : judgePerson(telling, operation, 'given');
}
