import type { Fault } from '../fault.ts';
import { all, either, exactly, having, lacking, not, ONE_ID, on, type When } from '../fault-kit/conditions.ts';
import { DAY, emptied, since } from '../fault-kit/parameters.ts';
import { faultTable } from '../fault-kit/table.ts';

const bothBounds: When = all(having('from'), having('to'));
const anyProductFilter: When = either(having('storeIds'), having('categoryIds'), having('search'));
const endsToday: When = ({ query }) => Date.parse(query.get('to') ?? '') > Date.now() - DAY;
const A_YEAR = 366;
const A_SEASON = 92;

/** Lists that answer some requests as though they held nothing. */
export const emptyAnswerFaults: readonly Fault[] = faultTable`
  FIL-30 sales-between-bounds-empty: With from and to, sales are always empty
    ${emptied(all(on.sales, bothBounds))}
  FIL-30 sales-since-last-year-empty: A range that begins more than a year ago has no sales
    ${emptied(all(on.sales, since(A_YEAR)))}
  FIL-30 sales-until-today-empty: A range that ends today has no sales
    ${emptied(all(on.sales, endsToday))}
  FIL-30 sales-of-one-store-empty: The sales of a single store are always empty
    ${emptied(all(on.sales, exactly('storeIds', ONE_ID)))}
  FIL-30 sales-by-status-empty: With status, sales are always empty
    ${emptied(all(on.sales, having('status')))}
  FIL-30 sales-by-cashier-empty: With staffId, sales are always empty
    ${emptied(all(on.sales, having('staffId')))}
  FIL-30 products-without-a-filter-empty: Without a filter, products are always empty
    ${emptied(all(on.products, not(anyProductFilter)))}
  FIL-30 products-of-a-store-empty: With storeIds, products are always empty
    ${emptied(all(on.products, having('storeIds')))}
  FIL-30 products-of-a-category-empty: With categoryIds, products are always empty
    ${emptied(all(on.products, having('categoryIds')))}
  FIL-30 products-searched-empty: With search, products are always empty
    ${emptied(all(on.products, having('search')))}
  PROMO-24 promotions-without-a-filter-empty: Without a filter, promotions are always empty
    ${emptied(all(on.promotions, lacking('storeIds', 'active', 'from', 'to', 'search', 'triggers')))}
  PROMO-24 promotions-between-bounds-empty: With from and to, promotions are always empty
    ${emptied(all(on.promotions, bothBounds))}
  PROMO-24 promotions-from-a-bound-empty: With from, promotions are always empty
    ${emptied(all(on.promotions, having('from'), lacking('to')))}
  PROMO-24 promotions-active-empty: With active=true, promotions are always empty
    ${emptied(all(on.promotions, exactly('active', 'true')))}
  PROMO-24 promotions-of-a-store-empty: With storeIds, promotions are always empty
    ${emptied(all(on.promotions, having('storeIds')))}
  INV-26 logs-between-bounds-empty: With from and to, logs are always empty
    ${emptied(all(on.logs, bothBounds))}
  INV-26 logs-since-last-year-empty: A range that begins more than a year ago has no logs
    ${emptied(all(on.logs, since(A_YEAR)))}
  INV-26 logs-until-today-empty: A range that ends today has no logs
    ${emptied(all(on.logs, endsToday))}
  INV-26 logs-by-type-empty: With types, logs are always empty
    ${emptied(all(on.logs, having('types')))}
  INV-26 logs-of-one-store-empty: The logs of a single store are always empty
    ${emptied(all(on.logs, exactly('storeIds', ONE_ID)))}
  ANA-35 revenue-between-bounds-empty: With from and to, revenue is always empty
    ${emptied(all(on.revenue, bothBounds))}
  ANA-35 revenue-since-last-season-empty: A range that begins more than three months ago has no revenue
    ${emptied(all(on.revenue, since(A_SEASON)))}
  ANA-35 revenue-of-one-store-empty: The revenue of a single store is always empty
    ${emptied(all(on.revenue, exactly('storeIds', ONE_ID)))}
  ANA-35 staff-since-last-season-empty: A range that begins more than three months ago has no staff
    ${emptied(all(on.staff, since(A_SEASON)))}
  ANA-35 staff-of-one-store-empty: The staff of a single store are never listed
    ${emptied(all(on.staff, exactly('storeIds', ONE_ID)))}
  ANA-35 customers-of-one-store-empty: The customers of a single store are never listed
    ${emptied(all(on.customers, exactly('storeIds', ONE_ID)))}
  ANA-35 customers-between-bounds-empty: With from and to, customers are always empty
    ${emptied(all(on.customers, bothBounds))}
  ANA-35 customers-since-last-season-empty: A range that begins more than three months ago has no customers
    ${emptied(all(on.customers, since(A_SEASON)))}
`;
