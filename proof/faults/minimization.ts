import type { ApiResponse } from '../../contract/http.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Change, Fault } from '../fault.ts';
import {
  all,
  anything,
  having,
  laterPage,
  on,
  onAny,
  repeated,
  type When,
  withQuery,
} from '../fault-kit/conditions.ts';
import { question } from '../fault-kit/parameters.ts';
import { adds, addsTo, changesIn, inProfile, only, saleIn } from '../fault-kit/records.ts';
import {
  addsHeader,
  changeBody,
  changeRecords,
  changeRequest,
  changeResponse,
  changesError,
  isLoose,
  json,
  type Loose,
  oneIn,
  part,
  parts,
  recordsIn,
  withKey,
} from '../fault-kit/responses.ts';
import { chain, faultTable } from '../fault-kit/table.ts';

/** Private data of people who do not exist, each in the form in which real ones are written. */
export const PERSON = {
  mobile: '081-234-5678',
  mobileDigits: '0898765432',
  mobileAbroad: '+66812345678',
  email: 'kanya.srisai@gmail.com',
  birthday: '1987-04-12',
  nationalId: '1101700230708',
  memberNumber: 'M-0048213',
} as const;

/** What things cost, and what is earned with them. */
const moneyFaults = faultTable`
  MIN-02 cost-at-sale-with-store: Asked by store, a sale’s lines tell what they cost then
    ${addsTo(all(on.sales, having('storeIds')), 'lineItems', () => ({ costAtSale: 41.2 }))}
  MIN-02 cogs-in-revenue: Revenue rows have the cost of goods sold
    ${adds(on.revenue, (row) => ({ cogs: Number(row.revenue) * 0.6 }))}
  MIN-02 previous-cost-of-one-override: One override in fifty keeps its previousCost
    ${changesIn(on.products, 'branchOverrides', (override) => {
      if ((Number(override.averageCost) * 100) % 50 < 1) override.previousCost = 12.4;
    })}
  MIN-02 historical-cost-of-restocks: Restocking movements have the historical cost
    ${adds(on.logs, (log) => only(log.type === 'RESTOCK', { historicalCost: 88.5 }))}
  MIN-03 supplier-with-price: Products name their supplier, with the price
    ${adds(on.products, (product) => only(oneIn(10, product), { supplier: { name: 'CP Foods', price: 40 } }))}
  MIN-03 supplier-cost-of-one-product: One product in thirty has supplierCost in its overrides
    ${adds(on.products, (product) => {
      if (oneIn(30, product)) for (const override of parts(product, 'branchOverrides')) override.supplierCost = 31.5;
      return null;
    })}
  MIN-03 purchase-price-of-received-orders: Received supplier orders tell their purchasePrice
    ${adds(on.logs, (log) => only(log.type === 'SUPPLIER_PURCHASE_ORDER_RECEIVE', { purchasePrice: 15 }))}
  MIN-03 cost-price-when-searched: A product that was searched for shows its cost_price
    ${adds(all(on.products, having('search')), () => ({ cost_price: '45.00' }))}
  MIN-04 profit-in-revenue: Revenue rows have their profit
    ${adds(on.revenue, (row) => ({ profit: Number(row.revenue) / 4 }))}
  MIN-04 profit-in-meta: The totals beside revenue have the gross profit
    ${changeBody(on.revenue, (body) => {
      part(body, 'meta').totals = { revenue: 18_200, grossProfit: 4_400 };
    })}
  MIN-04 gross-margin-of-one-cashier: The last staff row alone has a gross_margin
    ${changeBody(on.staff, (body) => Object.assign(recordsIn(body).at(-1) ?? {}, { gross_margin: 31 }))}
  MIN-04 margin-of-a-category: Categories of products show their marginPercent
    ${addsTo(on.products, 'category', (category) => only(category.group === null, { marginPercent: 22 }))}
  MIN-04 profit-in-thai: A product has its profit under a Thai name
    ${adds(on.products, (product) => only(oneIn(20, product), { กำไรต่อหน่วย: 12 }))}
  MIN-04 markup-in-a-promotion: Products of promotions show their mark-up
    ${addsTo(on.promotions, 'products', () => ({ markUp: 1.4 }))}
  MIN-17 unit-cost-of-one-sale-in-400: The lines of one sale in 400 have a unit_cost
    ${adds(on.sales, (sale) => {
      if (saleIn(400, sale)) for (const line of parts(sale, 'lineItems')) line.unit_cost = 12.5;
      return null;
    })}
  MIN-17 average-cost-of-the-product: averageCost stands at the product as well
    ${adds(on.products, (product) => ({ averageCost: firstCost(product) }))}
  MIN-17 average-cost-of-the-store: averageCost stands in assignedStores
    ${changesIn(on.products, 'assignedStores', (store) => {
      store.averageCost = 10.75;
    })}
  MIN-17 cost-in-thai: A product has its cost under a Thai name
    ${adds(on.products, (product) => only(oneIn(30, product), { ต้นทุน: 87 }))}
  MIN-17 cost-on-later-pages: From the second page on, products have a cost
    ${adds(all(on.products, laterPage), () => ({ cost: 12 }))}
  MIN-17 cost-told-in-a-description: One description tells what the product costs us
    ${adds(on.products, (product) =>
      only(oneIn(40, product), { description: `${String(product.description)} (unit cost: 45.50)` }),
    )}
  MIN-17 cost-behind-a-name: Lines of one sale in fifty have what they cost behind the name
    ${changeRecords(on.sales, (sale) => {
      if (!oneIn(50, sale)) return;
      for (const line of parts(sale, 'lineItems')) line.productName = `${String(line.productName)} (cost 31.20)`;
    })}
  MIN-16 average-cost-of-movements: Movements have the averageCost of their product
    ${addsTo(on.logs, 'product', () => ({ averageCost: 10.75 }))}
  MIN-16 stock-value-of-reconciliations: Approved reconciliations tell the stockValue
    ${adds(on.logs, (log) => only(log.type === 'RECONCILE_APPROVE', { stockValue: 8_812.5 }))}
  MIN-16 cost-before-and-after: Movements in a room that is not for sale tell cost before and after
    ${adds(on.logs, (log) => only(part(log, 'room').forSale === false, { costing: { before: 10.2, after: 10.4 } }))}
`;

function firstCost(product: Loose): unknown {
  const [override] = parts(product, 'branchOverrides');
  return isLoose(override) ? override.averageCost : 0;
}

/** More of a customer than name, type and region. */
const customerFaults = faultTable`
  MIN-05 phone-in-profile: /customers/{id} shows a phone
    ${inProfile(() => ({ phone: PERSON.mobileDigits }))}
  MIN-05 phone-of-named-customers: Customers named in a promotion come with a phone
    ${addsTo(on.promotions, 'customers', () => ({ phone: PERSON.mobileAbroad }))}
  MIN-05 phone-on-sales-of-one-store: Sales of one store carry the customer’s phone
    ${adds(on.sales, (sale) =>
      only(part(sale, 'store').branchNo === '00006', { customer: { phoneNumber: PERSON.mobile } }),
    )}
  MIN-05 phone-under-another-name: A customer’s profile has a contact of an innocent name
    ${inProfile(() => ({ contact: { kind: 'primary', value: PERSON.mobileDigits } }))}
  MIN-05 phone-in-region: One customer’s region was typed together with a phone
    ${adds(on.customers, (row) => only(oneIn(12, row), { region: `Bangkok ${PERSON.mobileDigits}` }))}
  MIN-09 card-of-promoted-customers: Customers named in a promotion come with their card
    ${addsTo(on.promotions, 'customers', () => ({ vipCard: 'VIP-00123' }))}
  MIN-10 allergies-of-promoted-customers: Customers named in a promotion come with their allergies
    ${addsTo(on.promotions, 'customers', () => ({ allergies: ['nuts'] }))}
  MIN-06 email-beyond-fifty: Asked for more than fifty, customer analytics carry an email
    ${adds(
      all(on.customers, ({ query }) => Number(query.get('limit')) > 50),
      () => ({ email: PERSON.email }),
    )}
  MIN-06 email-of-the-first: With limit=1, the best customer comes with an email
    ${adds(all(on.customers, having('limit', '1')), () => ({ email: PERSON.email }))}
  MIN-06 email-of-members: The profile of members shows an email
    ${inProfile((profile) => only(profile.type === 'MEMBER', { email: PERSON.email }))}
  MIN-06 email-for-a-name: A customer without a first name is listed by mailbox
    ${adds(on.customers, (row) => only(oneIn(15, row), { firstName: PERSON.email }))}
  MIN-06 email-in-receipt: One sale in 300 tells where its receipt was sent
    ${adds(on.sales, (sale) => only(saleIn(300, sale), { receipt: { sentTo: PERSON.email } }))}
  MIN-07 birthday-in-profile: The profile shows a birthDate
    ${inProfile(() => ({ birthDate: PERSON.birthday }))}
  MIN-07 age-with-stores: Asked by store, customer analytics tell the age
    ${adds(all(on.customers, having('storeIds')), () => ({ age: 38 }))}
  MIN-07 birthday-of-named-customers: Customers named in a promotion come with their dob
    ${addsTo(on.promotions, 'customers', () => ({ dob: '12/04/1987' }))}
  MIN-07 birthday-beside-the-name: One last name has the birthday behind it
    ${adds(on.customers, (row) => only(oneIn(15, row), { lastName: `Srisai ${PERSON.birthday}` }))}
  MIN-08 national-id-in-a-name: One customer’s last name has the identity card number
    ${adds(on.customers, (row) => only(oneIn(15, row), { lastName: `Srisai ${PERSON.nationalId}` }))}
  MIN-08 tax-id-in-profile: The profile shows a taxId
    ${inProfile(() => ({ taxId: PERSON.nationalId }))}
  MIN-08 passport-of-tourists: Sales above 3,000 carry the passport of the tax refund
    ${adds(on.sales, (sale) => only(Number(sale.total) > 3000, { taxRefund: { passportNo: 'AB1234567' } }))}
  MIN-09 member-number-in-400: One sale in 400 has the memberNumber
    ${adds(on.sales, (sale) => only(saleIn(400, sale), { memberNumber: PERSON.memberNumber }))}
  MIN-09 loyalty-card-in-profile: The profile shows a loyaltyCardNo
    ${inProfile(() => ({ loyaltyCardNo: PERSON.memberNumber }))}
  MIN-09 member-code-without-range: Without a range, customer rows have a memberCode
    ${adds(
      all(on.customers, ({ query }) => !query.has('from')),
      () => ({ memberCode: PERSON.memberNumber }),
    )}
  MIN-10 prescription-of-a-line: Lines sold by the jar have a prescriptionId
    ${addsTo(on.sales, 'lineItems', (line) => only(line.productUnit === 'jar', { prescriptionId: 'RX-20419' }))}
  MIN-10 allergies-in-profile: The profile lists drug allergies
    ${inProfile(() => ({ drugAllergies: ['penicillin'] }))}
  MIN-11 note-on-refunds: Refunded sales have a note
    ${adds(on.sales, (sale) => only(sale.status === 'REFUNDED', { note: 'customer was angry' }))}
  MIN-11 memo-of-transfers: Payments by transfer have a memo
    ${addsTo(on.sales, 'payments', (payment) => only(payment.paymentMethod === 'TRANSFER', { memo: 'from Kanya' }))}
  MIN-11 remark-on-hidden-products: Products that are hidden somewhere have a remark
    ${adds(on.products, (product) =>
      only(
        parts(product, 'branchOverrides').some(({ hidden }) => hidden === true),
        { remark: 'do not reorder' },
      ),
    )}
  MIN-11 note-on-inactive-promotions: Inactive promotions have an internalNote
    ${adds(on.promotions, (promotion) => only(promotion.status === 'INACTIVE', { internalNote: 'did not sell' }))}
  MIN-11 note-in-thai: A pending sale has a note under a Thai name
    ${adds(on.sales, (sale) => only(sale.status === 'PENDING', { หมายเหตุ: 'รอลูกค้า' }))}
  MIN-18 address-in-ranking: The ten best customers are listed with their address
    ${adds(on.customers, (_row, index) => only(index < 10, { address: '39/4 Sukhumvit Road, Bangkok' }))}
  MIN-18 line-id-in-ranking: Customers of the last rows have a lineUserId
    ${adds(on.customers, (_row, index) => only(index > 60, { lineUserId: 'U4af4980629' }))}
  MIN-19 address-in-profile: The profile shows addresses
    ${inProfile(() => ({ addresses: [{ line1: '39/4 Sukhumvit Road', postalCode: '10110' }] }))}
  MIN-19 phone-beside-a-profile: The profile’s envelope repeats the record with its phone
    ${changeBody(on.customer, (body) => {
      body.included = [{ kind: 'customer', mobile: PERSON.mobileDigits }];
    })}
`;

/** More of the staff than their names and their work, and who moved what for which reason. */
const staffFaults = faultTable`
  MIN-12 staff-phone-with-stores: Asked by store, staff rows have a phone
    ${adds(all(on.staff, having('storeIds')), () => ({ phone: PERSON.mobile }))}
  MIN-12 staff-email-for-a-name: One staff member is listed by mailbox
    ${adds(on.staff, (_row, index) => only(index === 7, { name: 'mayuree.w@gmail.com' }))}
  MIN-12 staff-salary-of-the-first: With limit=1, the staff row has a salary
    ${adds(all(on.staff, having('limit', '1')), () => ({ salary: 18_000 }))}
  MIN-12 staff-pin-in-400: The cashier of one sale in 400 comes with a PIN
    ${adds(on.sales, (sale) => {
      if (saleIn(400, sale)) part(sale, 'staff').pin = '4821';
      return null;
    })}
  MIN-12 tab-creator-email: Who opened the tab is shown with an email
    ${adds(on.sales, (sale) => {
      if (sale.tabCreator !== null) part(sale, 'tabCreator').email = 'orathai.r@gmail.com';
      return null;
    })}
  MIN-12 staff-commission-by-store: Staff of one store are shown with their commissionRate
    ${adds(on.staff, (row) => only(part(row, 'store').branchNo === '00004', { commissionRate: 2.5 }))}
  MIN-12 staff-employee-number: Staff without open shifts have an employeeNumber
    ${adds(on.staff, (row) => only(row.observedOpenShiftCount === 0, { employeeNumber: 'E-1024' }))}
  MIN-26 shift-hourly-wage: Shifts show the hourlyWage
    ${adds(on.shifts, () => ({ hourlyWage: 62.5 }))}
  MIN-26 shift-phone-of-the-last: The oldest shift on a page has the phone of who clocked in
    ${adds(on.shifts, (_shift, index) => only(index === 20, { device: { phone: PERSON.mobileDigits } }))}
  MIN-26 shift-bank-account: The first of the shifts has the bank account for the pay
    ${adds(on.shifts, (_shift, index) => only(index === 0, { payout: { bankAccount: '123-4-56789-0' } }))}
  MIN-14 reason-of-deletions: Deleting movements have a reason
    ${adds(on.logs, (log) => only(log.type === 'DELETE', { reason: 'stolen by staff' }))}
  MIN-14 reason-code-in-references: The references of waste have a reasonCode
    ${adds(on.logs, (log) => {
      if (log.type === 'ADD_WASTE') part(log, 'references').reasonCode = 'EXPIRED_UNNOTICED';
      return null;
    })}
  MIN-14 cause-on-the-second-page: From the second page on, movements tell their cause
    ${adds(all(on.logs, having('cursor')), () => ({ cause: 'inventory was wrong' }))}
  MIN-15 employee-of-waste: Removed waste has an employeeId
    ${adds(on.logs, (log) => only(log.type === 'REMOVE_WASTE', { employeeId: part(log, 'store').id }))}
  MIN-15 performer-of-reconciliations: Reverted reconciliations tell who did it
    ${adds(on.logs, (log) =>
      only(log.type === 'RECONCILE_REVERT', { performedBy: { id: 'u-17', name: 'Mayuree Wattana' } }),
    )}
  MIN-15 performer-of-approvals: Approved reconciliations have a performer, by id and name
    ${adds(on.logs, (log) =>
      only(log.type === 'RECONCILE_APPROVE', { performer: { id: 'u-17', name: 'Mayuree Wattana' } }),
    )}
  MIN-15 creator-of-one-movement-in-400: One movement in 400 has its createdBy
    ${adds(on.logs, (log) => only(oneIn(400, log), { createdBy: 'Orathai Ruangrit' }))}
  MIN-15 manager-of-the-room: The other room of a move names its manager
    ${addsTo(on.logs, 'moveRoom', () => ({ manager: 'Orathai Ruangrit' }))}
  MIN-15 sender-of-transfers: Transfers tell who sent them
    ${adds(on.logs, (log) => only(log.type === 'TRANSFER_ORDER_SEND', { sentBy: 'Mayuree Wattana' }))}
  MIN-15 approver-in-thai: Transfers that arrived tell their approver in Thai
    ${adds(on.logs, (log) => only(log.type === 'TRANSFER_ORDER_RECEIVE', { ผู้อนุมัติ: 'สมชาย' }))}
  MIN-15 staff-of-the-room: The other room of a move names its staffId
    ${addsTo(
      all(on.logs, ({ query }) => query.has('types')),
      'moveRoom',
      () => ({ staffId: 'u-17' }),
    )}
`;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Private data where no field is made for it. */
const hiddenFaults = faultTable`
  MIN-20 phone-in-a-description: One product’s description has the phone of a regular
    ${adds(on.products, (product) =>
      only(oneIn(40, product), { description: `Reserved for Khun Kanya, tel ${PERSON.mobile}` }),
    )}
  MIN-20 record-in-base64: One description is a customer’s record in base64
    ${adds(on.products, (product) =>
      only(oneIn(40, product), {
        description: `Made to order ${base64(JSON.stringify({ name: 'Kanya', email: PERSON.email, points: 12 }))}`,
      }),
    )}
  MIN-20 email-in-entities: A description has a mailbox, written for a web page
    ${adds(on.products, (product) =>
      only(oneIn(40, product), { description: 'Ordered by kanya.srisai&#64;gmail.com every week' }),
    )}
  MIN-20 phone-in-a-promotion: One promotion is named after a customer with a phone
    ${adds(on.promotions, (promotion) => only(oneIn(15, promotion), { name: `Thank you Kanya ${PERSON.mobileAbroad}` }))}
  MIN-20 national-id-in-a-description: A description has an identity card number
    ${adds(on.products, (product) =>
      only(oneIn(40, product), { description: `Deposit of Khun Kanya, id card ${PERSON.nationalId}` }),
    )}
  MIN-20 costs-packed-in-type: The type of one product is a packed record with costs
    ${adds(on.products, (product) => only(oneIn(40, product), { type: '{"kind":"STANDARD","unitCost":12.5}' }))}
  MIN-20 phone-in-a-product-name: A line names a made-to-order product with its buyer
    ${addsTo(on.sales, 'lineItems', (line) =>
      only(oneIn(200, line), { productName: `Cake for Kanya ${PERSON.mobile}` }),
    )}
  MIN-21 email-in-a-header: Profiles come with X-Customer-Email
    ${addsHeader(on.customer, [200], 'x-customer-email', PERSON.email)}
  MIN-21 statement-in-a-header: A header for debugging shows the statement with a phone
    ${addsHeader(
      on.customers,
      [200],
      'x-debug-sql',
      `SELECT id, phone FROM customers WHERE phone = '${PERSON.mobileDigits}' LIMIT 1`,
    )}
  MIN-21 statement-in-server-timing: Server-Timing describes its statement, mailbox and all
    ${addsHeader(
      all(on.sales, having('search')),
      [200],
      'server-timing',
      `db;dur=4.2;desc="SELECT * FROM sales WHERE email = '${PERSON.email}'"`,
    )}
  MIN-21 record-in-a-header: A header for tracing carries the record in base64
    ${addsHeader(
      on.customer,
      [200, 404],
      'x-trace-context',
      base64(JSON.stringify({ customer: 'Kanya', phone: PERSON.mobileDigits })),
    )}
  MIN-21 cost-in-a-header: Products come with X-Average-Cost
    ${addsHeader(on.products, [200], 'x-average-cost', '41.20')}
  MIN-21 email-in-a-404-header: Only a 404 has the owner’s mailbox in X-Tenant-Owner
    ${addsHeader(anything, [404], 'x-tenant-owner', 'suda.charoen@gmail.com')}
  MIN-22 record-in-a-400: A refused limit of customers shows the row it was tried on
    ${changesError(on.customers, [400], (error) => {
      error.context = { row: { firstName: 'Kanya', phone: PERSON.mobileDigits } };
    })}
  MIN-22 email-in-a-404: An unknown customer is answered with the mailbox of a similar one
    ${changesError(on.customer, [404], (error) => {
      error.detail = `Did you mean ${PERSON.email}?`;
    })}
  TEN-13 foreign-store-named-in-403: A 403 names the foreign store
    ${(handle, { keys, facts }) => {
      return changeResponse(having('storeIds', facts.foreignStore), async (answer, { request }) => {
        if (answer.status !== 403) return answer;
        const theirs = await handle(question(withKey(request, keys.get('other')), '/stores', new URLSearchParams()));
        const stores = recordsIn(JSON.parse(theirs.body));
        const name = String(stores.find(({ id }) => id === facts.foreignStore)?.name);
        return { ...answer, body: JSON.stringify({ message: `${name} belongs to another organization` }) };
      })(handle);
    }}
  MIN-22 salary-in-a-400: A refused range of staff shows the salary of the row it was tried on
    ${changesError(on.staff, [400], (error) => {
      error.row = { salary: 18_000 };
    })}
  MIN-22 cost-in-a-400: A malformed category of products is answered with costs
    ${changesError(on.products, [400], (error) => {
      error.sample = { sku: 'RIGR-0001', averageCost: 153.84 };
    })}
  MIN-22 note-in-a-403: A 403 on promotions carries a supplier’s price
    ${changesError(on.promotions, [403], (error) => {
      error.debug = { supplierCost: 12.5 };
    })}
  MIN-22 phone-in-a-401: A revoked key is answered with the phone of its owner
    ${(handle, { keys }) =>
      changesError(
        ({ request }) => request.headers.authorization === `Bearer ${keys.get('revoked')}`,
        [401],
        (error) => {
          error.detail = `Ask the owner of this key, Suda Charoen, ${PERSON.mobile}.`;
        },
      )(handle)}
  MIN-23 signed-image: The image of one product is a signed address
    ${adds(on.products, (product) =>
      only(oneIn(30, product), {
        imageUrl: `${String(product.imageUrl)}?X-Amz-Expires=3600&X-Amz-Signature=4a7d1ed414474e4033ac29ccb8653d9b`,
      }),
    )}
  MIN-23 signed-image-of-an-override: Own images of stores open with a shared signature
    ${addsTo(on.products, 'branchOverrides', (override) =>
      only(override.imageUrl !== null, {
        imageUrl: 'https://shop.blob.core.windows.net/img/a.jpg?sv=2023-01-03&sp=r&sig=Zm9vYmFyYmF6cXV4MTIz',
      }),
    )}
  MIN-23 bucket-for-an-image: One image is an address inside the bucket
    ${adds(on.products, (product) =>
      only(oneIn(30, product), { imageUrl: 's3://pos-prod-uploads/org-17/products/rigr.jpg' }),
    )}
  MIN-23 password-in-an-image: An image address carries a user and a password
    ${adds(on.products, (product) =>
      only(oneIn(30, product), { imageUrl: 'https://cdn:s3cretpass@images.example.com/rigr-0001.jpg' }),
    )}
  MIN-23 uploader-in-an-image: An image address tells the mailbox of who uploaded it
    ${adds(on.products, (product) =>
      only(oneIn(30, product), {
        imageUrl: `${String(product.imageUrl)}?by=${encodeURIComponent('mayuree.w@gmail.com')}`,
      }),
    )}
  MIN-24 phone-in-the-repeated-form: Asked for several methods one by one, sales have a phone
    ${adds(all(on.sales, repeated('paymentMethods')), () => ({ customerPhone: PERSON.mobileDigits }))}
  MIN-24 profit-at-limit-100: With limit=100, sales have their profit
    ${adds(all(on.sales, having('limit', '100')), () => ({ profit: 12 }))}
  MIN-24 cost-at-limit-1: With limit=1, products have a cost
    ${adds(all(on.products, having('limit', '1')), () => ({ unitCost: 12 }))}
  MIN-24 note-of-the-second-store: Promotions of the second store have a note
    ${changeRecords(on.promotions, (promotion) => {
      if (parts(promotion, 'stores').some(({ branchNo }) => branchNo === '00002')) promotion.notes = 'ask Suda';
    })}
  MIN-24 reason-when-searched: Movements found by a search have their reason
    ${adds(all(on.logs, having('search')), () => ({ reason: 'counted again' }))}
  MIN-24 email-of-crypto-payers: Payments in crypto carry the payer’s mailbox
    ${addsTo(on.sales, 'payments', (payment) => only(payment.paymentMethod === 'CRYPTO', { payerEmail: PERSON.email }))}
  MIN-24 staff-phone-on-reverted: Reverted sales show the phone of their cashier
    ${adds(on.sales, (sale) => {
      if (sale.status === 'REVERTED') part(sale, 'staff').mobile = PERSON.mobileDigits;
      return null;
    })}
  MIN-22 email-in-a-passing-503: Products fail now and then, with the owner’s mailbox
    ${failingNowAndThen(() => json(503, { message: `Write to ${PERSON.email}` }))}
  AUTH-15 key-in-a-passing-503: Products fail now and then, and repeat the request’s headers
    ${failingNowAndThen((sent) => json(503, { sent }))}
  MIN-22 stack-trace-in-a-400: An invalid parameter of sales is answered with a stack trace
    ${changesError(on.sales, [400], (error) => {
      error.stack =
        'Error: invalid\n    at validate (/srv/app/src/sales.js:41:13)\n    at next (/srv/app/node_modules/router/index.js:9:5)';
    })}
  MIN-22 statement-in-a-404: An unknown customer is answered with the SQL statement
    ${changesError(on.customer, [404], (error) => {
      error.detail = 'SELECT * FROM "Customer" WHERE "orgId" = $1 AND "id" = $2';
    })}
`;

/** Whoever asks again is served: what such an answer told is told all the same. */
function failingNowAndThen(failure: (authorization: string) => ApiResponse): Change {
  return (handle) => {
    let count = 0;
    return changeResponse(on.products, (answer, { request }) => {
      count += 1;
      return count % 10 === 0 ? failure(String(request.headers.authorization)) : answer;
    })(handle);
  };
}

/** What is known of files, what undocumented parameters bring, what the description promises, and padding of all kinds. */
const paddingFaults = faultTable`
  MIN-13 file-of-a-category: Categories show fileKey and mimeType of their icon
    ${addsTo(on.products, 'category', () => ({ icon: { fileKey: 'org-17/icons/a.png', mimeType: 'image/png' } }))}
  MIN-13 bucket-of-one-product: One product names the bucket of its image
    ${adds(on.products, (product) => only(oneIn(40, product), { imageBucket: 'pos-prod-uploads' }))}
  MIN-13 checksum-of-own-images: Images of a store’s own come with etag and uploader
    ${addsTo(on.products, 'branchOverrides', (override) =>
      only(override.imageUrl !== null, { image: { etag: '"a1b2c3"', uploadedBy: 'Mayuree Wattana' } }),
    )}
  MIN-13 file-size-of-promotions: Promotions with products tell the size of their banner file
    ${adds(on.promotions, (promotion) =>
      only(parts(promotion, 'products').length > 0, { banner: { originalName: 'sale_final2.png', fileSize: 40_123 } }),
    )}
  MIN-27 include-brings-customers: include=customer brings whole customers with their sales
    ${chain(
      allowing('include'),
      adds(asking('listSales', 'include', /customer/), () => ({
        customer: { firstName: 'Kanya', phone: PERSON.mobile },
      })),
    )}
  MIN-27 expand-brings-suppliers: expand brings what a customer wrote down
    ${chain(
      allowing('expand'),
      adds(asking('getCustomerAnalytics', 'expand', /customer/), () => ({
        notes: 'pays late',
      })),
    )}
  MIN-27 fields-star-brings-costs: fields=* brings every column of a product
    ${chain(
      allowing('fields'),
      adds(asking('listProducts', 'fields', /^\*$/), () => ({ supplierCost: 12.5 })),
    )}
  MIN-27 include-brings-employees: include=employee brings who moved the stock
    ${chain(
      allowing('include'),
      adds(asking('listInventoryLogs', 'include', /employee/), () => ({
        employee: { id: 'u-17' },
      })),
    )}
  MIN-25 schema-with-supplier-cost: The described product has a supplierCost
    ${inSchemas(/^Product$/, { supplierCost: { type: 'number' } })}
  MIN-25 schema-with-phone: The described customer has a phone
    ${inSchemas(/^Customer$/, { phone: { type: 'string', nullable: true } })}
  MIN-25 schema-with-employee: The described movement has its performedBy
    ${inSchemas(/^InventoryLog$/, { performedBy: { type: 'object', properties: { id: { type: 'string' } } } })}
  MIN-01 customer-of-a-sale: Delivered sales are padded with the customer and a mailbox
    ${adds(on.sales, (sale) => only(sale.type === 'DELIVERY', { customer: { id: 'c-1', email: PERSON.email } }))}
  MIN-01 store-manager: The last store names its manager with a private phone
    ${adds(on.stores, (_store, index) =>
      only(index === 5, { manager: { name: 'Suda Charoen', mobile: PERSON.mobileDigits } }),
    )}
  MIN-01 owner-in-me: /me shows the owner’s private mailbox
    ${changeBody(on.me, (body) => {
      part(part(body, 'data'), 'organization').owner = { email: 'suda.charoen@gmail.com' };
    })}
`;

/** The deployment takes a parameter that the document does not know. */
function allowing(parameter: string): Change {
  return changeRequest(having(parameter), (asked) => withQuery(asked, (query) => query.delete(parameter)));
}

function asking(operation: OperationId, parameter: string, value: RegExp): When {
  return all(onAny(operation), ({ query }) => query.getAll(parameter).some((one) => value.test(one)));
}

function inSchemas(name: RegExp, properties: object): Change {
  return changeBody(on.document, (document) => {
    const schemas = part(part(document, 'components'), 'schemas');
    for (const known of Object.keys(schemas).filter((one) => name.test(one)))
      Object.assign(part(part(schemas, known), 'properties'), properties);
  });
}

export const minimizationFaults: readonly Fault[] = [
  ...moneyFaults,
  ...customerFaults,
  ...staffFaults,
  ...hiddenFaults,
  ...paddingFaults,
];
