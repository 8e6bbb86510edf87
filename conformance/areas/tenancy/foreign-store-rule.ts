import type { Judgement } from '../../model/outcome.ts';
import { judgeTries } from '../../requests/judging.ts';
import type { TenancyTry } from './evidence.ts';
import { subjectOf } from './words.ts';

export const SPLIT_FIRST =
  'Split storeIds first, in its comma and its repeated form alike, then refuse the whole request as soon as one store is not of the organization of the key. Never answer with the rest.';

/** 403 and no records, whatever else the request asks. */
export function judgeForeignStore(tenancy: readonly TenancyTry[], fits: (tried: TenancyTry) => boolean): Judgement {
  return judgeTries(
    tenancy.filter((tried) => tried.case === 'foreign-store' && fits(tried)),
    {
      kept: (tried) => !tried.hasData && acceptedFor(tried).includes(tried.status ?? 0),
      subject: subjectOf,
      expected: (tried) => acceptedFor(tried).join(' or '),
      allKept: 'requests for foreign stores were refused',
    },
  );
}

/** A cursor that was issued for other filters is a fault of its own, and which one is reported is open. */
export function acceptedFor({ beside }: TenancyTry): readonly number[] {
  return beside === 'cursor' ? [403, 400] : [403];
}
