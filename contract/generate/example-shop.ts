import type { CustomerRow, StaffRow, StoreRef } from '../generated/records.ts';

/** The `data` of each operation of a shop: what the sandbox answers becomes the examples of the mock. */
export interface ExampleShop extends Readonly<Record<string, unknown>> {
  readonly listStores: readonly StoreRef[];
  readonly getStaffAnalytics: readonly StaffRow[];
  readonly getCustomerAnalytics: readonly CustomerRow[];
}
