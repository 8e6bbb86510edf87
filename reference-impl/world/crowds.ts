import type { Customer, Store } from './records.ts';
import type { Crowds } from './sales.ts';

/** Everybody shops near home, and near work, which is near some other store. */
export function crowdsOf(stores: readonly Store[], customers: readonly Customer[]): Crowds {
  const workStore = ({ index, homeStore }: Customer) => {
    const distance = 1 + (Math.floor(index / stores.length) % (stores.length - 1));
    return (homeStore.index + distance) % stores.length;
  };
  const localsByStore: Customer[][] = stores.map(() => []);
  const visitorsByStore: Customer[][] = stores.map(() => []);
  for (const customer of customers) {
    localsByStore[customer.homeStore.index]?.push(customer);
    visitorsByStore[workStore(customer)]?.push(customer);
  }
  return {
    localsByStore,
    visitorsByStore,
  };
}
