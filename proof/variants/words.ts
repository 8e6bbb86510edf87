import type { Change } from '../fault.ts';
import { type Asked, withQuery } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { accentedPromotions } from '../fault-kit/paging.ts';
import { only } from '../fault-kit/records.ts';
import { hashOf, isLoose, type Loose, oneIn, part } from '../fault-kit/responses.ts';
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

export function oneOf(words: readonly string[], id: string, given: string): string {
  // One more than there are words: some keep the name that they had.
  return words[hashOf(id) % (words.length + 1)] ?? given;
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

const named = ({ id, name }: Loose) => ({ name: oneOf(PEOPLE, String(id), String(name)) });

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

export const contains = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase());

/** The deployment searches in its own words, not in those that were there before. */
export function searching(when: On, textsOf: (record: Loose) => readonly string[], finds: Finds = contains): Change {
  return (handle) => {
    const unsearched = when.changeRequest((asked) => withQuery(asked, (query) => query.delete('search')))(handle);
    return on.lists.paging({
      keep: (record, asked) =>
        !when(asked) || textsOf(record).some((text) => finds(text, asked.query.get('search') ?? '', asked)),
    })(unsearched);
  };
}

/** The name and the SKU of a product, or of the product that a movement is of. */
export function labelsOf(record: Loose): readonly string[] {
  const { name, sku } = isLoose(record.product) ? record.product : record;
  return [String(name), String(sku)];
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
  ENV-42 names-of-the-world: Names of staff and stores are in other scripts, with digits and with the phone number of the shop
    ${chain(
      storesNamed((id, given) => oneOf(STORES, id, given)),
      ...['staff', 'tabCreator'].map((who) => on.sales.setsIn(who, named)),
      on.staff.sets(named),
    )}
  ENV-54 products-renamed-after-their-last-movement: Movements show the names of their time, and one product in ten was renamed after its last one
    ${on.logs.setsIn('product', ({ id, name }) => ({ name: `${String(name)}${oneOf(ONE_IN_TEN, String(id), '')}` }))}
  ENV-42 promotions-of-many-words: Names of promotions mention notes, email, costs, birthdays and dates
    ${chain(
      on.promotions.sets(({ id, name }) => ({
        name: `${name} | ${oneOf(PROMOTIONS, String(id), 'Member’s note day')}`,
      })),
      searching(on.promotions, ({ name }) => [String(name)]),
    )}
  ENV-42 products-full-of-numbers: Products have descriptions full of numbers and image URLs of many hosts
    ${chain(
      on.products.sets(({ id }) => ({
        description: oneOf(DESCRIPTIONS, String(id), DESCRIPTIONS[0] ?? ''),
        imageUrl: oneOf(IMAGES, String(id), IMAGES[0] ?? ''),
        type: oneOf(['PRESCRIPTION', 'NOTEBOOK', 'PHONE_CARD'], String(id), 'STANDARD'),
      })),
      on.products.setsIn('branchOverrides', ({ imageUrl }) => only(imageUrl !== null, { imageUrl: IMAGES[0] })),
    )}
  ENV-42 barcodes-for-codes: SKUs are barcodes, some of which look like national ID or phone numbers
    ${chain(
      on.products.sets(({ id }) => ({ sku: barcodeOf(String(id)) })),
      on.logs.setsIn('product', ({ id }) => ({ sku: barcodeOf(String(id)) })),
      on.promotions.setsIn('products', ({ id }) => ({ sku: barcodeOf(String(id)) })),
      searching(on.products.or(on.logs), labelsOf),
    )}
  ENV-37,ENV-44 talkative-me-and-stores: /me contains name and scopes of the key; stores have a tax number, a note and a LINE account
    ${chain(
      on.me.setsAt('data.key', KEY_DETAILS),
      on.me.setsAt('data.organization', { country: 'TH', currency: 'THB', plan: 'PRO' }),
      on.stores.sets(STORE_DETAILS),
    )}
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
