import type { Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { type Asked, withQuery } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { accentedPromotions } from '../fault-kit/paging.ts';
import { holds, inProfile, labelsOf, only, unnamedIn } from '../fault-kit/records.ts';
import { hashOf, json, type Loose, oneIn, part, parts, recordsIn } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

/** Other names of stores wherever they are shown; the same id always has the same one. */
export function storesNamed(pick: (id: string, given: string) => string): Change {
  const named = ({ id, name }: Loose) => ({ name: pick(String(id), String(name)) });
  return chain(
    ...['store', 'assignedStores', 'stores'].map((field) => on.anything.setsIn(field, named)),
    on.stores.sets(named),
    on.revenue.sets(({ storeId, storeName }) => ({ storeName: pick(String(storeId), String(storeName)) })),
  );
}

/** Always the same of these texts for the same record; some keep what they had. */
export function oneOf(texts: readonly string[], { id }: Loose, given: unknown = texts[0]): string {
  return texts[hashOf(String(id)) % (texts.length + 1)] ?? String(given);
}

const PEOPLE = 'สมชาย ใจดี|Nguyễn Văn Án|José María Núñez-O’Connor|Cashier 01|Mayuree (part time, Mon/Wed)|林小美'.split(
  '|',
);
/** What a name lacks since. */
const ONE_IN_TEN = [' (before)', '', '', '', '', '', '', '', ''];
const STORES = 'Central Rama 9|สาขา 00003 เชียงใหม่|Ari 02-278-1234|Kiosk 081|Terminal 21 - Floor 3|Branch 0812345'.split(
  '|',
);
const PROMOTIONS = [
  'Member’s note day',
  'Email launch week',
  'Low cost, high profit: 20% off',
  'Mother’s birthday 12.08.2026',
  'Birthday sale 2026-12-05',
  '9.9 mega phone sale',
  'Pay 100 get 150 (01/11/2026 - 30/11/2026)',
  'Back to school: no reason needed',
];
const DESCRIPTIONS = [
  'Net 500 g. FDA 10-1-12345-6-7890. Best before 2027-01-31, lot 20261102-17.',
  'Imported by Siam Foods Co., Ltd., hotline 02-590-7000, care@siamfoods.co.th, www.siamfoods.co.th/p/885123?ref=qr',
  'Barcode 8851234567890; per pack 6 x 330 ml; 1.25L; 12-34-56',
  'For patients and athletes: 20 g protein. Low cost per serving; note: keep cool.',
  'หมายเหตุ: เก็บในที่แห้ง ปริมาณ ๕๐๐ กรัม',
  'Born in 1987: the original recipe. ISBN 978-3-16-148410-0',
  '',
];
const IMAGES = [
  'https://cdn.shop.example.com/s/files/1/0812/3456/7890/products/tea.jpg?v=1618323456&width=640&height=480',
  'https://firebasestorage.googleapis.com/v0/b/pos-shop.appspot.com/o/products%2Ftea.jpg?alt=media&token=6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d',
  'https://res.cloudinary.com/pos/image/upload/s--kL9zYkT3--/c_fill,w_640/v1700000000/tea.jpg',
  'https://pos.imgix.net/tea.jpg?w=640&fit=crop&s=0123456789abcdef0123456789abcdef',
  '/uploads/products/tea@2x.png',
  '',
];

const named = ({ id, name }: Loose) => ({ name: oneOf(PEOPLE, { id }, name) });

const KEY_DETAILS = {
  name: 'Reporting key',
  scopes: ['read'],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: '2026-11-02T03:04:05.678Z',
};
const STORE_DETAILS = {
  taxId: '0105536000315',
  branchCode: '00001',
  phone: '02-123-4567',
  lineId: '@baansuan',
  address: { line1: '99 Rama IX Road', postalCode: '10310', latitude: 13.7563, longitude: 100.5018 },
  note: 'Closed on Songkran',
  rooms: [{ id: 'r-1', name: 'Store room', forSale: false }],
};

/** Whether a search finds a text. */
export type Finds = (text: string, search: string, asked: Asked) => boolean;

/** The deployment searches in its own words, not in those that were there before. */
export function searching(when: On, textsOf: (record: Loose) => readonly string[], finds: Finds = holds): Change {
  return (handle) => {
    const unsearched = when.changeRequest((asked) => withQuery(asked, (query) => query.delete('search')))(handle);
    return on.lists.paging({
      keep: (record, asked) =>
        !when(asked) || textsOf(record).some((text) => finds(text, asked.query.get('search') ?? '', asked)),
    })(unsearched);
  };
}

/** Other names or SKUs of products wherever they are shown, and searched for. */
export function goodsLabelled(labels: (product: Loose) => Loose, finds?: Finds): Change {
  return chain(
    on.products.sets(labels),
    on.logs.setsIn('product', labels),
    on.promotions.setsIn('products', labels),
    searching(on.products.or(on.logs), labelsOf, finds),
  );
}

/** A barcode of Thailand; one in eleven would also be a valid identity card number. */
function barcodeOf(id: string): string {
  const digits = `885${id.replace(/\D/g, '').padEnd(9, '7').slice(0, 9)}`;
  if (oneIn(5, { id })) return `08${digits.slice(0, 8)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Words and numbers that look like private data, and are none. */
export const wordVariants = variantTable`
  FIL-27 promotions-with-accents: Names of promotions have letters beyond ASCII, and search ignores their case
    ${accentedPromotions((text) => text.toLowerCase())}
  FIL-27 letters-of-other-pairs: Names have letters that are two in the other case or one of another pair, and each letter is compared alone
    ${choosing({ productNames: 'cases', dealNames: 'cases', letterCase: 'letter by letter' })}
  ENV-42 names-of-the-world: Names of staff and stores are in other scripts, with digits and with the phone number of the shop
    ${chain(
      storesNamed((id, given) => oneOf(STORES, { id }, given)),
      ...['staff', 'tabCreator'].map((who) => on.sales.setsIn(who, named)),
      on.staff.sets(named),
    )}
  ENV-54 products-renamed-after-their-last-movement: Movements show the names of their time, and one product in ten was renamed after its last one
    ${on.logs.setsIn('product', ({ id, name }) => ({ name: `${String(name)}${oneOf(ONE_IN_TEN, { id }, '')}` }))}
  ENV-42 promotions-of-many-words: Names of promotions mention notes, email, costs, birthdays and dates
    ${on.promotions.sets(({ id, name }) => ({
      name: `${name} | ${oneOf(PROMOTIONS, { id })}`,
    }))}
    ${searching(on.promotions, ({ name }) => [String(name)])}
  ENV-42 products-full-of-numbers: Products have descriptions full of numbers and image URLs of many hosts
    ${on.products.sets(({ id }) => ({
      description: oneOf(DESCRIPTIONS, { id }),
      imageUrl: oneOf(IMAGES, { id }),
      type: oneOf(['PRESCRIPTION', 'NOTEBOOK', 'PHONE_CARD'], { id }, 'STANDARD'),
    }))}
    ${on.products.setsIn('branchOverrides', ({ imageUrl }) => only(imageUrl !== null, { imageUrl: IMAGES[0] }))}
  ENV-42 barcodes-for-codes: SKUs are barcodes, some of which look like national ID or phone numbers
    ${goodsLabelled(({ id }) => ({ sku: barcodeOf(String(id)) }))}
  ENV-37,ENV-44 talkative-me-and-stores: /me contains name and scopes of the key; stores have a tax number, a note and a LINE account
    ${on.me.setsAt('data.key', KEY_DETAILS)}
    ${on.me.setsAt('data.organization', { country: 'TH', currency: 'THB', plan: 'PRO' })}
    ${on.stores.sets(STORE_DETAILS)}
  DOC-11 description-with-examples: The description has examples, a contact, and error schemas with a reason and notes
    ${on.document.changeBody((document) => {
      Object.assign(part(document, 'info'), {
        description:
          'Send `Authorization: Bearer cp_live_xxxxxxxxxxxxxxxx`. Cost, phone and email of customers are never returned. Note: `reason` is internal.',
        contact: { name: 'API support', email: 'api-support@pos-vendor.example', url: 'https://pos-vendor.example' },
      });
      document.externalDocs = { url: 'https://pos-vendor.example/docs?email=guide' };
      const schemas = part(part(document, 'components'), 'schemas');
      schemas.ApiError = {
        type: 'object',
        properties: {
          reason: { type: 'string', example: 'limit_too_large' },
          notes: { type: 'array', items: { type: 'string' } },
          trace_id: { type: 'string', example: '4bf92f3577b34da6a3ce929d0e0e4736' },
        },
      };
    })}
  ENV-44 ids-of-another-kind: Lines have numeric strings and short hexadecimal strings as IDs
    ${choosing({ recordIds: 'nanoid', saleIds: 'numbers' })}
`;

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
  return {
    ...Object.fromEntries(unnamedIn(row).map((name) => [name, undefined])),
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
    ${on.stores.sets({
      address: '99 Sukhumvit Road, Bangkok 10110',
      phone: '+66 2 123 4567',
      email: 'asok@example-shop.test',
      timezone: 'Asia/Bangkok',
      isActive: true,
      openingHours: [{ day: 'MON', open: '09:00', close: '21:00' }],
      createdAt: '2024-01-01T00:00:00.000Z',
    })}
    ${on.staff.sets({ rank: 1, observedLateShiftCount: 0, drawerShiftDifferenceCount: 2, averageItemsPerSale: 1.5 })}
    ${inProfile({ createdAt: '2024-01-01T00:00:00.000Z', visitCount: 3 })}
  ENV-44 organization-with-its-contact: /me contains the contact of the shop, as printed on receipts
    ${on.me.setsAt('data.organization', { phone: '+66 2 123 4567', email: 'baansuan@example-shop.test' })}
  PROMO-23 promotions-until-the-end-of-time: A promotion without an end has an end in 9999
    ${on.promotions.sets({ to: '9999-12-31T23:59:59.999Z' }, { to: null })}
  ENV-40 observed-work-in-groups: Staff rows group what was observed, and the group of who never clocked in is null
    ${on.staff.sets(observedInGroups)}
  ENV-44 harmless-extra-fields: Documented records carry a currency, a version and a link
    ${on.lists.or(on.revenue, on.customers).sets(({ id }) => {
      const links = { self: `/public-api/v1/x/${String(id)}` };
      return { currency: 'THB', version: 3, object: 'record', links };
    })}
    ${on.anything.setsBody({ success: true })}
    ${on.lists.setsAt('pagination', ({ nextCursor }) => ({ hasMore: nextCursor !== null, limit: 25 }))}
  ENV-44,ERR-09 odd-names-of-fields: Extra fields, in records and in errors, are named by dates, times, ids, codes, numbers and signs
    ${on.lists.or(on.revenue, on.staff, on.customers, on.stores).sets((_, index) => {
      return { byDay: { [dayOf(index)]: index, '2004-05-06': 1 }, odd: ODD_NAMES };
    })}
    ${inProfile({ odd: ODD_NAMES })}
    ${on.me.setsAt('data.organization', { odd: ODD_NAMES })}
    ${on.anything.addsToError([400, 401, 403, 404], { ...ODD_NAMES, errors: { 'limit[0]': ['too high'] } })}
    ${on.anything.addsHeader([200], 'x-node-20260101-0800-1200', '1')}
  ANA-29,ANA-30 nulls-where-nothing-was-sold: Staff without sales are listed, and their rate and average are null
    ${on.staff.sets({ discountRate: null }, { txCount: 0 })}
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
    ${on.stores.setsRecords((records) => records.slice(0, -1))}
    ${on.me.setsAt('data.organization', ({ stores }) => ({ stores: Number(stores) - 1 }))}
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
