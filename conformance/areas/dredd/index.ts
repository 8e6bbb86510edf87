import type { Rule } from '../../model/rule.ts';
import { dreddCustomers } from './rules/dredd-customers.ts';
import { dreddDocument } from './rules/dredd-document.ts';
import { dreddEnvelope } from './rules/dredd-envelope.ts';
import { dreddForeignStore } from './rules/dredd-foreign-store.ts';
import { dreddInvalidParameter } from './rules/dredd-invalid-parameter.ts';
import { dreddKeyRequired } from './rules/dredd-key-required.ts';
import { dreddLogs } from './rules/dredd-logs.ts';
import { dreddMe } from './rules/dredd-me.ts';
import { dreddProducts } from './rules/dredd-products.ts';
import { dreddPromotions } from './rules/dredd-promotions.ts';
import { dreddRevenue } from './rules/dredd-revenue.ts';
import { dreddSales } from './rules/dredd-sales.ts';
import { dreddServed } from './rules/dredd-served.ts';
import { dreddStaff } from './rules/dredd-staff.ts';
import { dreddStores } from './rules/dredd-stores.ts';
import { dreddUnknownId } from './rules/dredd-unknown-id.ts';

export { type DreddDriver, type DreddTarget, dreddDriver } from './probe.ts';

export const rules: readonly Rule[] = [
  dreddCustomers,
  dreddDocument,
  dreddEnvelope,
  dreddForeignStore,
  dreddInvalidParameter,
  dreddKeyRequired,
  dreddLogs,
  dreddMe,
  dreddProducts,
  dreddPromotions,
  dreddRevenue,
  dreddSales,
  dreddServed,
  dreddStaff,
  dreddStores,
  dreddUnknownId,
];
