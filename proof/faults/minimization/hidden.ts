import type { ApiResponse, Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { addsHeader, anything, changesError } from '../../fault-kit/answers.ts';
import { fault } from '../../fault-kit/fault.ts';
import { withKey } from '../../fault-kit/keys.ts';
import { PERSON } from '../../fault-kit/people.ts';
import { question } from '../../fault-kit/questions.ts';
import { adds, addsTo, only } from '../../fault-kit/records.ts';
import {
  all,
  changeRecords,
  changeResponse,
  having,
  json,
  on,
  oneIn,
  part,
  parts,
  recordsIn,
  repeated,
} from '../../fault-kit/wrapping.ts';

const isProducts = on('listProducts');
const isPromotions = on('listPromotions');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Private data where no field is made for it. */
export const hiddenFaults: readonly Fault[] = [
  fault('phone-in-a-description', 'MIN-20', 'One product’s description has the phone of a regular', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(40, product), { description: `Reserved for Khun Kanya, tel ${PERSON.mobile}` }),
    ),
  ),
  fault('record-in-base64', 'MIN-20', 'One description is a customer’s record in base64', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(40, product), {
        description: `Made to order ${base64(JSON.stringify({ name: 'Kanya', email: PERSON.email, points: 12 }))}`,
      }),
    ),
  ),
  fault('email-in-entities', 'MIN-20', 'A description has a mailbox, written for a web page', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(40, product), { description: 'Ordered by kanya.srisai&#64;gmail.com every week' }),
    ),
  ),
  fault('phone-in-a-promotion', 'MIN-20', 'One promotion is named after a customer with a phone', (handle) =>
    adds(handle, isPromotions, (promotion) =>
      only(oneIn(15, promotion), { name: `Thank you Kanya ${PERSON.mobileAbroad}` }),
    ),
  ),
  fault('national-id-in-a-description', 'MIN-20', 'A description has an identity card number', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(40, product), { description: `Deposit of Khun Kanya, id card ${PERSON.nationalId}` }),
    ),
  ),
  fault('costs-packed-in-type', 'MIN-20', 'The type of one product is a packed record with costs', (handle) =>
    adds(handle, isProducts, (product) => only(oneIn(40, product), { type: '{"kind":"STANDARD","unitCost":12.5}' })),
  ),
  fault('phone-in-a-product-name', 'MIN-20', 'A line names a made-to-order product with its buyer', (handle) =>
    addsTo(handle, on('listSales'), 'lineItems', (line) =>
      only(oneIn(200, line), { productName: `Cake for Kanya ${PERSON.mobile}` }),
    ),
  ),
  fault('email-in-a-header', 'MIN-21', 'Profiles come with X-Customer-Email', (handle) =>
    addsHeader(handle, on('getCustomer'), [200], 'x-customer-email', PERSON.email),
  ),
  fault('statement-in-a-header', 'MIN-21', 'A header for debugging shows the statement with a phone', (handle) =>
    addsHeader(
      handle,
      on('getCustomerAnalytics'),
      [200],
      'x-debug-sql',
      `SELECT id, phone FROM customers WHERE phone = '${PERSON.mobileDigits}' LIMIT 1`,
    ),
  ),
  fault('statement-in-server-timing', 'MIN-21', 'Server-Timing describes its statement, mailbox and all', (handle) =>
    addsHeader(
      handle,
      all(on('listSales'), having('search')),
      [200],
      'server-timing',
      `db;dur=4.2;desc="SELECT * FROM sales WHERE email = '${PERSON.email}'"`,
    ),
  ),
  fault('record-in-a-header', 'MIN-21', 'A header for tracing carries the record in base64', (handle) =>
    addsHeader(
      handle,
      on('getCustomer'),
      [200, 404],
      'x-trace-context',
      base64(JSON.stringify({ customer: 'Kanya', phone: PERSON.mobileDigits })),
    ),
  ),
  fault('cost-in-a-header', 'MIN-21', 'Products come with X-Average-Cost', (handle) =>
    addsHeader(handle, isProducts, [200], 'x-average-cost', '41.20'),
  ),
  fault('email-in-a-404-header', 'MIN-21', 'Only a 404 has the owner’s mailbox in X-Tenant-Owner', (handle) =>
    addsHeader(handle, anything, [404], 'x-tenant-owner', 'suda.charoen@gmail.com'),
  ),
  fault('record-in-a-400', 'MIN-22', 'A refused limit of customers shows the row it was tried on', (handle) =>
    changesError(handle, on('getCustomerAnalytics'), [400], (error) => {
      error.context = { row: { firstName: 'Kanya', phone: PERSON.mobileDigits } };
    }),
  ),
  fault('email-in-a-404', 'MIN-22', 'An unknown customer is answered with the mailbox of a similar one', (handle) =>
    changesError(handle, on('getCustomer'), [404], (error) => {
      error.detail = `Did you mean ${PERSON.email}?`;
    }),
  ),
  fault('foreign-store-named-in-403', 'TEN-13', 'A 403 names the foreign store', (handle, { keys, facts }) => {
    return changeResponse(handle, having('storeIds', facts.foreignStore), async (answer, { request }) => {
      if (answer.status !== 403) return answer;
      const theirs = await handle(question(withKey(request, keys.get('other')), '/stores', new URLSearchParams()));
      const stores = recordsIn(JSON.parse(theirs.body));
      const name = String(stores.find(({ id }) => id === facts.foreignStore)?.name);
      return { ...answer, body: JSON.stringify({ message: `${name} belongs to another organization` }) };
    });
  }),
  fault('salary-in-a-400', 'MIN-22', 'A refused range of staff shows the salary of the row it was tried on', (handle) =>
    changesError(handle, on('getStaffAnalytics'), [400], (error) => {
      error.row = { salary: 18_000 };
    }),
  ),
  fault('cost-in-a-400', 'MIN-22', 'A malformed category of products is answered with costs', (handle) =>
    changesError(handle, isProducts, [400], (error) => {
      error.sample = { sku: 'RIGR-0001', averageCost: 153.84 };
    }),
  ),
  fault('note-in-a-403', 'MIN-22', 'A 403 on promotions carries a supplier’s price', (handle) =>
    changesError(handle, isPromotions, [403], (error) => {
      error.debug = { supplierCost: 12.5 };
    }),
  ),
  fault('phone-in-a-401', 'MIN-22', 'A revoked key is answered with the phone of its owner', (handle, { keys }) =>
    changesError(
      handle,
      ({ request }) => request.headers.authorization === `Bearer ${keys.get('revoked')}`,
      [401],
      (error) => {
        error.detail = `Ask the owner of this key, Suda Charoen, ${PERSON.mobile}.`;
      },
    ),
  ),
  fault('signed-image', 'MIN-23', 'The image of one product is a signed address', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(30, product), {
        imageUrl: `${String(product.imageUrl)}?X-Amz-Expires=3600&X-Amz-Signature=4a7d1ed414474e4033ac29ccb8653d9b`,
      }),
    ),
  ),
  fault('signed-image-of-an-override', 'MIN-23', 'Own images of stores open with a shared signature', (handle) =>
    addsTo(handle, isProducts, 'branchOverrides', (override) =>
      only(override.imageUrl !== null, {
        imageUrl: 'https://shop.blob.core.windows.net/img/a.jpg?sv=2023-01-03&sp=r&sig=Zm9vYmFyYmF6cXV4MTIz',
      }),
    ),
  ),
  fault('bucket-for-an-image', 'MIN-23', 'One image is an address inside the bucket', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(30, product), { imageUrl: 's3://pos-prod-uploads/org-17/products/rigr.jpg' }),
    ),
  ),
  fault('password-in-an-image', 'MIN-23', 'An image address carries a user and a password', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(30, product), { imageUrl: 'https://cdn:s3cretpass@images.example.com/rigr-0001.jpg' }),
    ),
  ),
  fault('uploader-in-an-image', 'MIN-23', 'An image address tells the mailbox of who uploaded it', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(30, product), {
        imageUrl: `${String(product.imageUrl)}?by=${encodeURIComponent('mayuree.w@gmail.com')}`,
      }),
    ),
  ),
  fault('phone-in-the-repeated-form', 'MIN-24', 'Asked for several methods one by one, sales have a phone', (handle) =>
    adds(handle, all(on('listSales'), repeated('paymentMethods')), () => ({ customerPhone: PERSON.mobileDigits })),
  ),
  fault('profit-at-limit-100', 'MIN-24', 'With limit=100, sales have their profit', (handle) =>
    adds(handle, all(on('listSales'), having('limit', '100')), () => ({ profit: 12 })),
  ),
  fault('cost-at-limit-1', 'MIN-24', 'With limit=1, products have a cost', (handle) =>
    adds(handle, all(isProducts, having('limit', '1')), () => ({ unitCost: 12 })),
  ),
  fault('note-of-the-second-store', 'MIN-24', 'Promotions of the second store have a note', (handle) =>
    changeRecords(handle, isPromotions, (promotion) => {
      if (parts(promotion, 'stores').some(({ branchNo }) => branchNo === '00002')) promotion.notes = 'ask Suda';
    }),
  ),
  fault('reason-when-searched', 'MIN-24', 'Movements found by a search have their reason', (handle) =>
    adds(handle, all(on('listInventoryLogs'), having('search')), () => ({ reason: 'counted again' })),
  ),
  fault('email-of-crypto-payers', 'MIN-24', 'Payments in crypto carry the payer’s mailbox', (handle) =>
    addsTo(handle, on('listSales'), 'payments', (payment) =>
      only(payment.paymentMethod === 'CRYPTO', { payerEmail: PERSON.email }),
    ),
  ),
  fault('staff-phone-on-reverted', 'MIN-24', 'Reverted sales show the phone of their cashier', (handle) =>
    adds(handle, on('listSales'), (sale) => {
      if (sale.status === 'REVERTED') part(sale, 'staff').mobile = PERSON.mobileDigits;
      return null;
    }),
  ),
  fault('email-in-a-passing-503', 'MIN-22', 'Products fail now and then, with the owner’s mailbox', (handle) =>
    failingNowAndThen(handle, () => json(503, { message: `Write to ${PERSON.email}` })),
  ),
  fault('key-in-a-passing-503', 'AUTH-15', 'Products fail now and then, and repeat the request’s headers', (handle) =>
    failingNowAndThen(handle, (sent) => json(503, { sent })),
  ),
];

/** Whoever asks again is served: what such an answer told is told all the same. */
function failingNowAndThen(handle: Handler, failure: (authorization: string) => ApiResponse): Handler {
  let count = 0;
  return changeResponse(handle, isProducts, (answer, { request }) => {
    count += 1;
    return count % 10 === 0 ? failure(String(request.headers.authorization)) : answer;
  });
}
