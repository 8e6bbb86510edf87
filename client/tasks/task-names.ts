/** What a client can be asked to do, in the order in which it is asked. */
export const TASKS = [
  'sales-of-month',
  'revenue-by-store-and-day',
  'stock-movements',
  'promotions-today',
  'best-customers',
  'export',
] as const;

export type TaskName = (typeof TASKS)[number];
