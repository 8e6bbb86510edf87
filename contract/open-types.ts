/** Where the source is less strict than openapi.yaml; deployments are held to the source. */

/** Rows whose fields the source names without a type: a person or a day may have no values. */
export const MAY_BE_NULL: ReadonlySet<string> = new Set([
  'CustomerRow.type',
  'CustomerRow.region',
  'CustomerRow.firstName',
  'CustomerRow.lastName',
  'CustomerRow.avgOrderValue',
  'Customer.type',
  'Customer.region',
  'Customer.firstName',
  'Customer.lastName',
  'PromotionCustomer.firstName',
  'PromotionCustomer.lastName',
  'StaffRow.role',
  'StaffRow.avgOrderValue',
  'StaffRow.discountRate',
  'StaffRow.observedWorkingHours',
  'StaffRow.observedWorkDays',
]);

/** Shapes that the source leaves open, although some of them are required. */
export const FREE: ReadonlySet<string> = new Set([
  'PromotionProduct',
  'StaffResponse.meta',
  'CustomersResponse.meta',
  'StaffShiftsResponse.meta',
]);
