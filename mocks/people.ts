import type { Customer, CustomerRow, StaffRow, StoreRef } from '../contract/generated/records.ts';
import { answers } from './generated/answers.js';

/** Who is in the shop of the everyday examples: whoever an answer names can be asked for. */
const shown = (operation: string) => JSON.parse(answers[operation]?.shop ?? '{"data":[]}').data;
const [staffRows, customerRows]: [readonly StaffRow[], readonly CustomerRow[]] = [
  shown('getStaffAnalytics'),
  shown('getCustomerAnalytics'),
];

export const stores: readonly StoreRef[] = shown('listStores');
export const staff = staffRows.map(({ id, name, role, store }) => ({ id, name, role, store }));
export const customers = customerRows.map(
  ({ id, firstName, lastName, type, region }): Customer => ({ id, firstName, lastName, type, region }),
);
