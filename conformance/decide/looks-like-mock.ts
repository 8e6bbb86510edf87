import { matchPath } from '../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../model/exchange.ts';
import { field, textField } from '../model/values/json.ts';
import { dataIds } from '../see/answers.ts';

/** Fewer profiles may be mixed up for another reason. */
const PROFILES = 3;

/** The advice for a deployment that answers with examples for any id; null where nothing speaks for one. */
export function mockAdvice(exchanges: readonly Exchange[], profile: string): string | null {
  if (profile === 'shape') return null;
  const good = exchanges.filter(({ status, credential }) => status === 200 && isGoodKey(credential));
  if (!hasOtherProfiles(good) && !hasSameShifts(good)) return null;
  return 'different ids are answered alike: if this is a mock, check it with --profile shape';
}

function hasOtherProfiles(exchanges: readonly Exchange[]): boolean {
  const asked = exchanges
    .filter(({ operation }) => operation === 'getCustomer')
    .map((exchange) => [idIn(exchange), textField(field(exchange.body, 'data'), 'id').toLowerCase()] as const);
  const areOthers = asked.every(([id, shown]) => shown !== '' && shown !== id);
  return areOthers && new Set(asked.map(([id]) => id)).size >= PROFILES;
}

/** Shifts of different people that are the same, each of them. */
function hasSameShifts(exchanges: readonly Exchange[]): boolean {
  const asked = exchanges
    .filter(({ operation, query }) => operation === 'listStaffShifts' && query.length === 0)
    .map((exchange) => [idIn(exchange), dataIds(exchange).join()] as const);
  const [, first = ''] = asked[0] ?? [];
  const areSame = first !== '' && asked.every(([, ids]) => ids === first);
  return areSame && new Set(asked.map(([id]) => id)).size > 1;
}

function idIn({ path }: Exchange): string {
  return matchPath(path)?.rawId.toLowerCase() ?? '';
}
