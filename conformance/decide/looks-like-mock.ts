import { matchPath } from '../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../model/exchange.ts';
import { field, textField } from '../model/values/json.ts';
import { dataIds } from '../see/answers.ts';

/** Fewer profiles may be mixed up for another reason. */
const PROFILES = 3;
const READS = 2;

/** The advice for a deployment that answers as mocks do; null where nothing speaks for one. */
export function mockAdvice(exchanges: readonly Exchange[], profile: string): string | null {
  if (profile === 'shape') return null;
  const sign = signOfMock(exchanges);
  return sign === null ? null : `${sign}: if this is a mock, check it with --profile shape`;
}

function signOfMock(exchanges: readonly Exchange[]): string | null {
  if (exchanges.some(isOfPrism)) return 'some answers are those of Prism';
  const good = exchanges.filter(({ status, credential }) => status === 200 && isGoodKey(credential));
  if (hasOtherProfiles(good) || hasSameShifts(good)) return 'different ids are answered alike';
  return hasOtherStores(good) ? 'each read of the stores has other ids' : null;
}

/** It says what is wrong with a request or an answer in a header of its own, or in a problem with an address of its own. */
function isOfPrism({ headers, body }: Exchange): boolean {
  const says = headers.some(([name]) => name === 'sl-violations');
  return says || textField(body, 'type').startsWith('https://stoplight.io/prism/');
}

/** Made up anew for each read: no two of several have a store in common. */
function hasOtherStores(exchanges: readonly Exchange[]): boolean {
  const reads = exchanges
    .filter(({ operation, query }) => operation === 'listStores' && query.length === 0)
    .map((exchange) => new Set(dataIds(exchange)));
  const areShown = reads.length >= READS && reads.every(({ size }) => size > 0);
  return areShown && reads.every((one, at) => reads.slice(at + 1).every((other) => one.isDisjointFrom(other)));
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
