import type { Handler } from '../../contract/http.ts';
import type { Asked } from '../fault-kit/conditions.ts';
import { on } from '../fault-kit/on.ts';
import { inProfile, where } from '../fault-kit/records.ts';
import { json, type Loose, oneIn, part, parts, recordsIn } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
}

/** Names of fields that say nothing of a person: dates, times, ids, codes, amounts, and what formats of other places use. */
const ODD_NAMES: Readonly<Record<string, number>> = Object.fromEntries(
  [
    '2026-01-01|1987-04-12|2026-01-01T09:00:00.000Z|01/02/2026|2026-W07|2026-Q1|FY2026|20260101|09:00-17:00|',
    '0800-1200|+07:00|Asia/Bangkok|1767225600|1767225600000|12:30:00.000|3f2504e0-4f89-41d3-9a0c-0305e82c3301|',
    '507f1f77bcf86cd799439011|01HZX3J5N2Q8V7K4M6P9R1S0TW|175928847299117063|8850999320014|4006381333931|',
    '9780306406157|0306406152|012345678905|10012345678902|00006|15000000001|RIGR-0001|INV-2026-000123|',
    'PO 4500012345|item_0812345678|A-1234-5678|555-123-4567|12-34-56|1e21|0-9|10%|฿100|1,000-1,999|100.50 THB|',
    '>= 500|1.2.3|v2.0.0-rc.1|10.0.0.1|::1|en-US|zh_Hant_TW|@type|@context|$ref|#/data|logo@2x.png|',
    '@scope/package|react@18.2.0|data[0].total|a.b.c||__proto__|constructor|toString|hasOwnProperty|ราคา|价格|',
    'über|line item|😀|https://schema.org/Store|dXNlcm5hbWVzLWFyZS1oYXJtbGVzcw|deadbeefcafebabe0123|',
    'totalQuantitySoldInEachStoreOfTheOrganization',
  ]
    .join('')
    .split('|')
    .map((name, index) => [name, index]),
);

const NOT_FOUND = json(404, { error: { code: 'not_found', message: 'not found' } });

/** Other names at other depths; who never clocked in has no group at all. */
function observedInGroups(row: Loose): Loose {
  const { observedShiftCount, observedOpenShiftCount, observedWorkingMinutes, lastClockInAt, lastClockOutAt } = row;
  const { drawerShiftCount, drawerOpenShiftCount } = row;
  const clock = { shifts: { all: observedShiftCount, open: observedOpenShiftCount }, minutes: observedWorkingMinutes };
  const ungrouped = Object.keys(row).filter((name) =>
    /^(?:observed.*(?:ShiftCount|Minutes)|lastClock|drawer)/.test(name),
  );
  return {
    ...Object.fromEntries(ungrouped.map((name) => [name, undefined])),
    clock: lastClockInAt === null ? null : { ...clock, last: { in: lastClockInAt, out: lastClockOutAt } },
    drawers: [drawerShiftCount, drawerOpenShiftCount],
  };
}

const FIRST = 100_001;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Customers have numbers instead of UUIDs, counted anew in each organization: both have a customer 100001. */
export function customersNumbered(handle: Handler): Handler {
  const byKey = new Map<string, string[]>();
  const known = ({ request }: Asked): string[] => {
    const key = String(request.headers.authorization);
    const ids = byKey.get(key) ?? [];
    byKey.set(key, ids);
    return ids;
  };
  const byUuid = on.customer.changeRequest((asked) => {
    const number = Number(asked.path.split('/').at(-1));
    const id = known(asked)[number - FIRST] ?? UNKNOWN_ID;
    return Number.isInteger(number) ? { ...asked.request, url: asked.path.replace(/[^/]+$/, id) } : asked.request;
  })(handle);
  return on.customers.or(on.customer, on.promotions).changeBody((body, asked) => {
    const ids = known(asked);
    for (const customer of customersIn(body, asked)) customer.id = `${FIRST + placeOf(ids, String(customer.id))}`;
  })(byUuid);
}

function customersIn(body: Loose, asked: Asked): readonly Loose[] {
  if (on.customer(asked)) return [part(body, 'data')];
  const records = recordsIn(body);
  return on.promotions(asked) ? records.flatMap((promotion) => parts(promotion, 'customers')) : records;
}

function placeOf(ids: string[], id: string): number {
  const place = ids.indexOf(id);
  return place === -1 ? ids.push(id) - 1 : place;
}

/** What records and the description may look like beyond what is promised. */
export const shapeVariants = variantTable`
  ENV-37,ENV-38,ENV-40 richer-stores-and-staff: Stores have an address, a phone and opening hours; staff rows and customers have more harmless fields
    ${chain(
      on.stores.sets({
        address: '99 Sukhumvit Road, Bangkok 10110',
        phone: '+66 2 123 4567',
        email: 'asok@example-shop.test',
        timezone: 'Asia/Bangkok',
        isActive: true,
        openingHours: [{ day: 'MON', open: '09:00', close: '21:00' }],
        createdAt: '2024-01-01T00:00:00.000Z',
      }),
      on.staff.sets({ rank: 1, observedLateShiftCount: 0, drawerShiftDifferenceCount: 2, averageItemsPerSale: 1.5 }),
      inProfile({ createdAt: '2024-01-01T00:00:00.000Z', visitCount: 3 }),
    )}
  ENV-44 organization-with-its-contact: /me contains the contact of the shop, as printed on receipts
    ${on.me.setsAt('data.organization', { phone: '+66 2 123 4567', email: 'baansuan@example-shop.test' })}
  PROMO-23 promotions-until-the-end-of-time: A promotion without an end has an end in 9999
    ${on.promotions.sets(where({ to: null }, { to: '9999-12-31T23:59:59.999Z' }))}
  ENV-40 observed-work-in-groups: Staff rows group what was observed, and the group of who never clocked in is null
    ${on.staff.sets(observedInGroups)}
  ENV-44 harmless-extra-fields: Documented records carry a currency, a version and a link
    ${chain(
      on.lists.or(on.revenue, on.customers).sets(({ id }) => {
        const links = { self: `/public-api/v1/x/${String(id)}` };
        return { currency: 'THB', version: 3, object: 'record', links };
      }),
      on.anything.setsBody({ success: true }),
      on.lists.setsAt('pagination', ({ nextCursor }) => ({ hasMore: nextCursor !== null, limit: 25 })),
    )}
  ENV-44,ERR-09 odd-names-of-fields: Extra fields, in records and in errors, are named by dates, times, ids, codes, numbers and signs
    ${chain(
      on.lists.or(on.revenue, on.staff, on.customers, on.stores).sets((_, index) => {
        return { byDay: { [dayOf(index)]: index, '2004-05-06': 1 }, odd: ODD_NAMES };
      }),
      inProfile({ odd: ODD_NAMES }),
      on.me.setsAt('data.organization', { odd: ODD_NAMES }),
      on.anything.addsToError([400, 401, 403, 404], { ...ODD_NAMES, errors: { 'limit[0]': ['too high'] } }),
      on.anything.addsHeader([200], 'x-node-20260101-0800-1200', '1'),
    )}
  ANA-29,ANA-30 nulls-where-nothing-was-sold: Staff without sales are listed, and their rate and average are null
    ${on.staff.sets(where({ txCount: 0 }, { discountRate: null }))}
  ANA-29,ANA-32 only-staff-with-sales: Staff without sales and days without sales are left out
    ${choosing({ idleStaff: 'left out' })}
  TEN-24 staff-and-customers-deleted: One in six of the staff and customers of old sales was deleted and is not found by ID
    ${on.shifts
      .or(on.customer)
      .and(({ request }) => oneIn(6, { id: request.url }))
      .changeStatus(200, () => NOT_FOUND)}
  TEN-17 customers-are-numbered: Customers are numbered in each organization, so that IDs of two organizations overlap
    ${customersNumbered}
  FIL-14 hidden-products-are-not-listed-by-store: storeIds omits products that are hidden in every requested store
    ${choosing({ hiddenByStore: 'left out' })}
  TEN-14 a-store-was-closed: A closed store is not listed, but its sales, logs and staff are
    ${chain(
      on.stores.setsRecords((records) => records.slice(0, -1)),
      on.me.setsAt('data.organization', ({ stores }) => ({ stores: Number(stores) - 1 })),
    )}
  TEN-24,MIN-19 no-customers: A shop without customers
    ${{
      without: ['customers'],
      wrap: chain(
        on.customers.setsBody({ data: [] }),
        on.promotions.sets({ customers: [] }),
        on.customer.changeStatus(200, () => NOT_FOUND),
      ),
    }}
  ANA-31 averages-rounded: Averages and rates are rounded to two decimals, and revenue has a floating-point error
    ${choosing({ averages: 'two decimals', sums: 'binary' })}
  INV-19 quantities-unsigned: Quantities of logs have no sign ${choosing({ signs: 'unsigned' })}
  INV-20,INV-21 other-movements-leave-stock-alone: Moves, conversions, deletions and reconciliations do not change the shown stock
    ${choosing({ moving: 'leaves stock alone' })}
  DOC-11,DOC-12 description-in-another-hand: The description has its base path in servers, inline schemas, other operation IDs and explode=false
    ${choosing({ servers: 'absolute', document: 'inline', operationIds: 'dotted', lists: 'form alone', documentVersion: '2026-03' })}
`;
