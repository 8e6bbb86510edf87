import type { Customer, Store } from './records.ts';
import type { Crowds } from './sales.ts';

/** Everybody shops near home, and near work, which is near some other store. */
export function crowdsOf(stores: readonly Store[], customers: readonly Customer[]): Crowds {
  const workStore = ({ index, homeStore }: Customer) => {
    const distance = 1 + (Math.floor(index / stores.length) % (stores.length - 1));
    return (homeStore.index + distance) % stores.length;
  };
  return {
    localsByStore: stores.map((store) => customers.filter((customer) => customer.homeStore === store)),
    visitorsByStore: stores.map((store) => customers.filter((customer) => workStore(customer) === store.index)),
  };
}
