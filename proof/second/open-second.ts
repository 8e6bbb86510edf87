import type { KeyName } from '../../conformance/model/exchange.ts';
import type { OpenedDeployment } from '../open-deployment.ts';
import type { Choices } from './choices.ts';
import { answerer, type Key, type Limit } from './deployment.ts';
import { makeShop, type Shop } from './shop.ts';

/** Met by a burst, and seldom by the rest of a check, which then waits. */
const LIMIT: Limit = { requests: 1000, windowMs: 2000 };

const KEYS: readonly { readonly name: KeyName; readonly text: string; readonly isEnabled: boolean }[] = [
  { name: 'good', text: 'till_live_Vn3kQ8sTz1LmR6yWc0Hd', isEnabled: true },
  { name: 'revoked', text: 'till_live_Gb7xJ2pFq9NvK4uEa5Sm', isEnabled: false },
  { name: 'disabled', text: 'till_live_Yt6hD1wCr8ZoP3iLk2Xe', isEnabled: false },
  { name: 'rotated', text: 'till_live_Mj5aU0nBv7QgS9fTd4Rw', isEnabled: false },
  { name: 'other', text: 'till_live_Ks8yE4zHm2WcF6rNx1Pb', isEnabled: true },
];

/** The second deployment in this process, as `openDeployment` opens the reference; each seed has a shop of its own. */
export function openSecond(now: number, choices: Choices, seed = 1): OpenedDeployment & { readonly shop: Shop } {
  const own = makeShop(seed, now);
  const foreign = makeShop(seed + 1, now);
  const keys = KEYS.map(
    ({ name, ...key }, index): Key => ({ ...key, id: `key-${index}`, shop: name === 'other' ? foreign : own }),
  );
  const [store, customer, staff] = [foreign.stores[0], foreign.customers[0], foreign.staff[0]];
  return {
    handle: answerer(keys, choices, LIMIT),
    keys: new Map(KEYS.map(({ name, text }) => [name, text])),
    facts: { foreignStore: store?.id ?? '', foreignCustomer: customer?.id ?? '', foreignStaff: staff?.id ?? '' },
    close: async () => undefined,
    shop: own,
  };
}
