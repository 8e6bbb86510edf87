import type { Change, Fault } from '../fault.ts';
import { having, type When } from '../fault-kit/conditions.ts';
import { declares } from '../fault-kit/documents.ts';
import { every, inTurn } from '../fault-kit/limits.ts';
import { type On, on } from '../fault-kit/on.ts';
import { ignores } from '../fault-kit/parameters.ts';
import { inProfile, ofStore, oneSaleIn, only, where } from '../fault-kit/records.ts';
import { eachObject, json, type Loose, oneIn, part, parts, recordsIn } from '../fault-kit/responses.ts';
import { chain } from '../fault-kit/table.ts';
import { refusalSays } from './auth.ts';
import { eachList, faultTable } from './named.ts';
import { refusesWithName } from './tenancy.ts';

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

const MAYUREE = { id: 'u-17', name: 'Mayuree Wattana' };
const HIS_PHONE = `phone = '${PERSON.mobileDigits}'`;
const IMAGE_WITH_KEY = 'https://cdn.shop.example/cp_live_a1B2c3D4e5F6g7H8i9/a.jpg';

type Is = (record: Loose) => boolean;

const isOneOf50: Is = ({ averageCost }) => (Number(averageCost) * 100) % 50 < 1;
const hasImage: Is = ({ imageUrl }) => imageUrl !== null;
const namesProducts: Is = (promotion) => parts(promotion, 'products').length > 0;

/** Objects of the served description that are examples of such records. */
function inExamples(isSuch: Is, fields: Loose): Change {
  return on.document.changeBody((document) =>
    eachObject(document, (object) => void Object.assign(object, where(isSuch, fields)(object))),
  );
}

function isHidden(product: Loose): boolean {
  return parts(product, 'branchOverrides').some(({ hidden }) => hidden === true);
}

const base64 = (record: Loose): string => Buffer.from(JSON.stringify(record)).toString('base64');

const SIGNED =
  'https://media.s3.amazonaws.com/a.jpg?AWSAccessKeyId=AKIAIOSFODNN7EXAMPLE&Signature=vjbyPxybdZaNmGa%2ByT2&Expires=1795689600';
const LOGIN = [{ alg: 'HS256' }, { sub: 'u-17', role: 'owner', exp: 1_795_689_600 }, { of: 'those before' }]
  .map((claims) => base64(claims).replace(/=+$/, ''))
  .join('.');

function isInSecondStore(promotion: Loose): boolean {
  return parts(promotion, 'stores').some(({ branchNo }) => branchNo === '00002');
}

function traceOf(error: string, place: string): string {
  return `${error}\n    at ${place}\n    at next (/srv/app/node_modules/router/index.js:9:5)`;
}

/** The repeated request is served, but the error was sent. */
function failingNowAndThen(failure: (key: string) => Readonly<Record<string, string>>): Change {
  const failing = on.anything.changeResponse((_, { request }) =>
    json(503, failure(`${request.headers.authorization}`)),
  );
  return inTurn(every(10), failing, on.products);
}

/** The deployment takes a parameter that the document does not know, and shows more with it. */
function expands(when: On, parameter: string, value: RegExp, fields: Loose): Change {
  const isAsked: When = ({ query }) => query.getAll(parameter).some((one) => value.test(one));
  return chain(
    ignores(having(parameter), parameter),
    when.and(isAsked).sets(() => fields),
  );
}

export const minimizationFaults: readonly Fault[] = faultTable`
  # What things cost, and what is earned with them
  MIN-02 cost-at-sale-with-store: With storeIds, the lines of a sale contain costAtSale
    ${on.sales.with('storeIds').setsIn('lineItems', { costAtSale: 41.2 })}
  MIN-02 cogs-in-revenue: Revenue rows contain the cost of goods sold
    ${on.revenue.sets((row) => ({ cogs: Number(row.revenue) * 0.6 }))}
  MIN-02 previous-cost-of-one-override: One override in 50 contains previousCost
    ${on.products.setsIn('branchOverrides', where(isOneOf50, { previousCost: 12.4 }))}
  MIN-02 historical-cost-of-restocks: Restocks contain historicalCost
    ${on.logs.sets({ historicalCost: 88.5 }, { type: 'RESTOCK' })}
  MIN-03 supplier-with-price: Products contain their supplier and its price
    ${on.products.sets({ supplier: { name: 'CP Foods', price: 40 } }, 1 / 10)}
  MIN-03 supplier-cost-of-one-product: The overrides of one product in 30 contain supplierCost
    ${on.products.setsIn('branchOverrides', { supplierCost: 31.5 }, 1 / 30)}
  MIN-03 purchase-price-of-received-orders: Received supplier orders contain purchasePrice
    ${on.logs.sets({ purchasePrice: 15 }, { type: 'SUPPLIER_PURCHASE_ORDER_RECEIVE' })}
  MIN-03 cost-price-when-searched: With a search, products contain cost_price
    ${on.products.with('search').sets({ cost_price: '45.00' })}
  MIN-04 profit-in-revenue: Revenue rows contain profit
    ${on.revenue.sets((row) => ({ profit: Number(row.revenue) / 4 }))}
  MIN-04 profit-in-meta: The totals of revenue contain the gross profit
    ${on.revenue.setsAt('meta', { totals: { revenue: 18_200, grossProfit: 4_400 } })}
  MIN-04 gross-margin-of-one-cashier: The last staff row contains gross_margin
    ${on.staff.changeBody((body) => Object.assign(recordsIn(body).at(-1) ?? {}, { gross_margin: 31 }))}
  MIN-04 margin-of-a-category: Categories of products contain marginPercent
    ${on.products.setsIn('category', where({ group: null }, { marginPercent: 22 }))}
  MIN-04 profit-in-thai: A product contains its profit under a Thai name
    ${on.products.sets({ กำไรต่อหน่วย: 12 }, 1 / 20)}
  MIN-04 markup-in-a-promotion: Products of promotions contain markUp
    ${on.promotions.setsIn('products', { markUp: 1.4 })}
  MIN-17 unit-cost-of-one-sale-in-400: The lines of one sale in 400 contain unit_cost
    ${on.sales.setsIn('lineItems', { unit_cost: 12.5 }, oneSaleIn(400))}
  MIN-17 average-cost-of-the-product: Products contain averageCost outside of branchOverrides
    ${on.products.sets((product) => ({ averageCost: parts(product, 'branchOverrides')[0]?.averageCost ?? 0 }))}
  MIN-17 average-cost-of-the-store (products assignedStores): assignedStores contains averageCost
  MIN-16 average-cost-of-movements (logs product): Logs contain the averageCost of their product
    ${eachList((list, held = '') => list.setsIn(held, { averageCost: 10.75 }))}
  MIN-17 cost-in-thai: A product contains its cost under a Thai name ${on.products.sets({ ต้นทุน: 87 }, 1 / 30)}
  MIN-17 cost-on-later-pages: Later pages of products contain cost ${on.products.with('cursor').sets({ cost: 12 })}
  MIN-17 cost-in-a-description: One description contains the unit cost
    ${on.products.texts('description', (text) => `${text} (unit cost: 45.50)`, 1 / 40)}
  MIN-17 cost-behind-a-name: Line names of one sale in 50 contain the cost
    ${on.sales.texts('lineItems.productName', (name) => `${name} (cost 31.20)`, 1 / 50)}
  MIN-16 stock-value-of-reconciliations: Approved reconciliations contain stockValue
    ${on.logs.sets({ stockValue: 8_812.5 }, { type: 'RECONCILE_APPROVE' })}
  MIN-16 cost-before-and-after: Logs of a room that is not for sale contain the cost before and after
    ${on.logs.sets({ costing: { before: 10.2, after: 10.4 } }, (log) => part(log, 'room').forSale === false)}
  # More of a customer than name, type and region
  MIN-05 phone-in-profile: /customers/{id} contains a phone number ${inProfile({ phone: PERSON.mobileDigits })}
  MIN-05 phone-of-named-customers: Customers of promotions contain a phone number
    ${on.promotions.setsIn('customers', { phone: PERSON.mobileAbroad })}
  MIN-05 phone-on-sales-of-one-store: Sales of one store contain the phone number of the customer
    ${on.sales.sets({ customer: { phoneNumber: PERSON.mobile } }, ofStore('00006'))}
  MIN-05 phone-in-some-profiles: The last name in one profile in six, and nowhere else, ends with a phone number
    ${inProfile((profile) => only(oneIn(6, profile), { lastName: `${String(profile.lastName)} ${PERSON.mobileDigits}` }))}
  MIN-05 phone-under-another-name: A profile contains a phone number in a field named value
    ${inProfile({ contact: { kind: 'primary', value: PERSON.mobileDigits } })}
  MIN-05 phone-in-region: The region of one customer contains a phone number
    ${on.customers.sets({ region: `Bangkok ${PERSON.mobileDigits}` }, 1 / 12)}
  MIN-09 card-of-promoted-customers: Customers of promotions contain their card number
    ${on.promotions.setsIn('customers', { vipCard: 'VIP-00123' })}
  MIN-10 allergies-of-promoted-customers: Customers of promotions contain their allergies
    ${on.promotions.setsIn('customers', { allergies: ['nuts'] })}
  MIN-06 email-beyond-fifty: With a limit above 50, customer analytics contain an email address
    ${on.customers.above(50).sets({ email: PERSON.email })}
  MIN-06 email-of-the-first: With limit=1, customer analytics contain an email address
    ${on.customers.with('limit=1').sets({ email: PERSON.email })}
  MIN-06 email-of-members: The profile of members contains an email address
    ${inProfile({ email: PERSON.email }, { type: 'MEMBER' })}
  MIN-06 email-for-a-name: The first name of one customer is an email address
    ${on.customers.sets({ firstName: PERSON.email }, 1 / 15)}
  MIN-06 email-in-receipt: One sale in 300 contains the email address of its receipt
    ${on.sales.sets({ receipt: { sentTo: PERSON.email } }, oneSaleIn(300))}
  MIN-07 birthday-in-profile: The profile contains birthDate ${inProfile({ birthDate: PERSON.birthday })}
  MIN-07 age-with-stores: With storeIds, customer analytics contain the age
    ${on.customers.with('storeIds').sets({ age: 38 })}
  MIN-07 birthday-of-named-customers: Customers of promotions contain dob
    ${on.promotions.setsIn('customers', { dob: '12/04/1987' })}
  MIN-07 birthday-in-a-last-name: One last name contains the birthday
    ${on.customers.sets({ lastName: `Srisai ${PERSON.birthday}` }, 1 / 15)}
  MIN-08 national-id-in-a-name: One last name contains a national ID number
    ${on.customers.sets({ lastName: `Srisai ${PERSON.nationalId}` }, 1 / 15)}
  MIN-08 tax-id-in-profile: The profile contains taxId ${inProfile({ taxId: PERSON.nationalId })}
  MIN-08 passport-of-tourists: Sales above 3,000 contain a passport number
    ${on.sales.sets({ taxRefund: { passportNo: 'AB1234567' } }, ({ total }) => Number(total) > 3000)}
  MIN-06 email-behind-a-line-name: Line names of one sale in 50 contain the email address of the buyer
    ${on.sales.texts('lineItems.productName', (name) => `${name} for ${PERSON.email}`, 1 / 50)}
  MIN-05 phone-behind-the-sku-of-a-movement: SKUs of one movement in 50 contain a phone number
    ${on.logs.texts('product.sku', (sku) => `${sku} ${PERSON.mobileAbroad}`, 1 / 50)}
  MIN-09 member-number-in-400: One sale in 400 contains memberNumber
    ${on.sales.sets({ memberNumber: PERSON.memberNumber }, oneSaleIn(400))}
  MIN-09 card-number-of-payments: Payments by card contain the number of the card
    ${on.sales.setsIn('payments', where({ paymentMethod: 'VISA' }, { cardNumber: '4111 1111 1111 1111' }))}
  MIN-09 loyalty-card-in-profile: The profile contains loyaltyCardNo
    ${inProfile({ loyaltyCardNo: PERSON.memberNumber })}
  MIN-09 member-code-without-range: Without a range, customer analytics contain memberCode
    ${on.customers.without('from').sets({ memberCode: PERSON.memberNumber })}
  MIN-10 prescription-of-a-line: Lines sold by the jar contain prescriptionId
    ${on.sales.setsIn('lineItems', where({ productUnit: 'jar' }, { prescriptionId: 'RX-20419' }))}
  MIN-10 allergies-in-profile: The profile contains drug allergies ${inProfile({ drugAllergies: ['penicillin'] })}
  MIN-11 note-on-refunds: Refunded sales contain a note
    ${on.sales.sets({ note: 'customer was angry' }, { status: 'REFUNDED' })}
  MIN-11 memo-of-transfers: Payments by transfer contain a memo
    ${on.sales.setsIn('payments', where({ paymentMethod: 'TRANSFER' }, { memo: 'from Kanya' }))}
  MIN-11 remark-on-hidden-products: Products hidden in a store contain a remark
    ${on.products.sets({ remark: 'do not reorder' }, isHidden)}
  MIN-11 note-on-inactive-promotions: Inactive promotions contain internalNote
    ${on.promotions.sets({ internalNote: 'did not sell' }, { status: 'INACTIVE' })}
  MIN-11 note-in-thai: A pending sale contains a note under a Thai name
    ${on.sales.sets({ หมายเหตุ: 'รอลูกค้า' }, { status: 'PENDING' })}
  MIN-18 address-in-ranking: The first ten customers have an address
    ${on.customers.sets((_row, index) => only(index < 10, { address: '39/4 Sukhumvit Road, Bangkok' }))}
  MIN-18 line-id-in-ranking: The last customers have a lineUserId
    ${on.customers.sets((_row, index) => only(index > 60, { lineUserId: 'U4af4980629' }))}
  MIN-19 address-in-profile: The profile contains addresses
    ${inProfile({ addresses: [{ line1: '39/4 Sukhumvit Road', postalCode: '10110' }] })}
  MIN-19 phone-in-the-profile-envelope: The envelope of the profile contains a phone number
    ${on.customer.setsBody({ included: [{ kind: 'customer', mobile: PERSON.mobileDigits }] })}
  # More of the staff than their names and their work, and who moved what for which reason
  MIN-12 staff-phone-with-stores: With storeIds, staff rows contain a phone number
    ${on.staff.with('storeIds').sets({ phone: PERSON.mobile })}
  MIN-12 staff-email-for-a-name: The name of one staff member is an email address
    ${on.staff.sets((_row, index) => only(index === 7, { name: 'mayuree.w@gmail.com' }))}
  MIN-12 staff-salary-of-the-first: With limit=1, the staff row contains a salary
    ${on.staff.with('limit=1').sets({ salary: 18_000 })}
  MIN-12 staff-pin-in-400: The cashier of one sale in 400 has a PIN
    ${on.sales.setsIn('staff', { pin: '4821' }, oneSaleIn(400))}
  MIN-12 tab-creator-email: tabCreator contains an email address
    ${on.sales.setsIn('tabCreator', { email: 'orathai.r@gmail.com' })}
  MIN-12 staff-commission-by-store: Staff of one store have a commissionRate
    ${on.staff.sets({ commissionRate: 2.5 }, ofStore('00004'))}
  MIN-12 staff-employee-number: Staff without open shifts have an employeeNumber
    ${on.staff.sets({ employeeNumber: 'E-1024' }, { observedOpenShiftCount: 0 })}
  MIN-26 shift-hourly-wage: Shifts contain hourlyWage ${on.shifts.sets({ hourlyWage: 62.5 })}
  MIN-26 shift-phone-of-the-last: The oldest shift of a page contains a phone number
    ${on.shifts.sets((_shift, index) => only(index === 20, { device: { phone: PERSON.mobileDigits } }))}
  MIN-26 shift-bank-account: The first shift contains a bank account
    ${on.shifts.sets((_shift, index) => only(index === 0, { payout: { bankAccount: '123-4-56789-0' } }))}
  MIN-14 reason-of-deletions: DELETE logs contain a reason
    ${on.logs.sets({ reason: 'stolen by staff' }, { type: 'DELETE' })}
  MIN-14 reason-code-in-references: The references of waste contain reasonCode
    ${on.logs.setsIn('references', { reasonCode: 'EXPIRED_UNNOTICED' }, { type: 'ADD_WASTE' })}
  MIN-14 cause-on-the-second-page: Later pages of logs contain a cause
    ${on.logs.with('cursor').sets({ cause: 'inventory was wrong' })}
  MIN-15 employee-of-waste: REMOVE_WASTE logs contain employeeId
    ${on.logs.sets((log) => ({ employeeId: part(log, 'store').id }), { type: 'REMOVE_WASTE' })}
  MIN-15 performer-of-reconciliations: Reverted reconciliations contain performedBy
    ${on.logs.sets({ performedBy: MAYUREE }, { type: 'RECONCILE_REVERT' })}
  MIN-15 performer-of-approvals: Approved reconciliations contain performer
    ${on.logs.sets({ performer: MAYUREE }, { type: 'RECONCILE_APPROVE' })}
  MIN-15 creator-of-one-movement-in-400: One log in 400 contains createdBy
    ${on.logs.sets({ createdBy: 'Orathai Ruangrit' }, 1 / 400)}
  MIN-15 manager-of-the-room: The other room of a move contains its manager
    ${on.logs.setsIn('moveRoom', { manager: 'Orathai Ruangrit' })}
  MIN-15 sender-of-transfers: Transfers contain sentBy
    ${on.logs.sets({ sentBy: 'Mayuree Wattana' }, { type: 'TRANSFER_ORDER_SEND' })}
  MIN-15 approver-in-thai: Received transfers contain their approver under a Thai name
    ${on.logs.sets({ ผู้อนุมัติ: 'สมชาย' }, { type: 'TRANSFER_ORDER_RECEIVE' })}
  MIN-15 staff-of-the-room: With types, the other room of a move contains staffId
    ${on.logs.with('types').setsIn('moveRoom', { staffId: 'u-17' })}
  # Private data where no field is made for it
  MIN-20 phone-in-a-room: The room of one movement in 40 contains a customer and a phone number
    ${on.logs.setsIn('room', { name: `For Khun Kanya, tel ${PERSON.mobile}` }, 1 / 40)}
  MIN-20 record-in-base64: The description of one product contains a customer in base64
    ${on.products.sets({ description: `Made to order ${base64({ name: 'Kanya', email: PERSON.email, points: 12 })}` }, 1 / 40)}
  MIN-20 email-in-entities: The name of a line contains an email address with an HTML entity
    ${on.sales.setsIn('lineItems', where(1 / 200, { productName: 'Ordered by kanya.srisai&#64;gmail.com' }))}
  MIN-20 email-of-a-customer-in-a-description: A description contains an email address that customer analytics show
    ${on.products.sets({ description: `Reserved for ${PERSON.email}` }, 1 / 40)}
    ${on.customers.sets({ email: PERSON.email }, 1 / 15)}
  MIN-20 national-id-in-a-description: A description contains a national ID number
    ${on.products.sets({ description: `Deposit of Khun Kanya, id card ${PERSON.nationalId}` }, 1 / 40)}
  MIN-20 costs-packed-in-type: The type of one product is JSON with costs
    ${on.products.sets({ type: '{"kind":"STANDARD","unitCost":12.5}' }, 1 / 40)}
  MIN-20 phone-in-a-product-name: The name of a line contains a buyer and a phone number
    ${on.sales.setsIn('lineItems', where(1 / 200, { productName: `Cake for Kanya ${PERSON.mobile}` }))}
  MIN-21 email-in-a-header: Profiles have the header X-Customer-Email
    ${on.customer.addsHeader([200], 'x-customer-email', PERSON.email)}
  MIN-21 statement-in-a-header: A debug header contains an SQL statement with a phone number
    ${on.customers.addsHeader([200], 'x-debug-sql', `SELECT id, phone FROM customers WHERE ${HIS_PHONE} LIMIT 1`)}
  MIN-21 statement-in-server-timing: Server-Timing contains an SQL statement with an email address
    ${on.sales
      .with('search')
      .addsHeader([200], 'server-timing', `db;dur=4.2;desc="SELECT * FROM sales WHERE email = '${PERSON.email}'"`)}
  MIN-21 cost-in-server-timing: Server-Timing of products contains an average cost
    ${on.products.addsHeader([200], 'server-timing', 'db;dur=4.2;desc="products", avg-cost;desc="41.20"')}
  MIN-21 number-in-server-timing: Server-Timing of profiles contains a member number
    ${on.customer.addsHeader([200], 'server-timing', 'db;dur=4.2, member-number;dur=1;desc=M-10442')}
  MIN-21 statement-of-a-server-in-server-timing: Server-Timing of revenue contains an SQL statement
    ${on.revenue.addsHeader([200], 'server-timing', 'q1;dur=8.1;desc="select total from sales where org_id = 41"')}
  MIN-25 vat-id-in-an-example: An example of the described customer has vatId
    ${inExamples(({ firstName }) => typeof firstName === 'string', { vatId: 'DE811907980' })}
  MIN-25 cost-in-an-example: An example of the described products has costPrice
    ${inExamples(({ sku, price }) => typeof sku === 'string' && typeof price === 'number', { costPrice: 4.25 })}
  MIN-08 vat-id-in-profile: The profile contains vatId ${inProfile({ vatId: 'DE811907980' })}
  MIN-21 record-in-a-header: A trace header contains a record in base64
    ${on.customer.addsHeader([200, 404], 'x-trace-context', base64({ customer: 'Kanya', phone: PERSON.mobileDigits }))}
  MIN-21 cost-in-a-header: Products have the header X-Average-Cost
    ${on.products.addsHeader([200], 'x-average-cost', '41.20')}
  MIN-21 email-in-a-404-header: A 404 contains an email address in X-Tenant-Owner
    ${on.anything.addsHeader([404], 'x-tenant-owner', 'suda.charoen@gmail.com')}
  MIN-22 record-in-a-400: A 400 of customers contains a row
    ${on.customers.addsToError([400], { context: { row: { firstName: 'Kanya', phone: PERSON.mobileDigits } } })}
  MIN-22 email-in-a-404: A 404 for a customer contains the email address of another
    ${on.customer.addsToError([404], { detail: `Did you mean ${PERSON.email}?` })}
  TEN-13 foreign-store-named-in-403: A 403 contains the name of the foreign store
    ${refusesWithName((name) => `${name} belongs to another organization`)}
  MIN-22 salary-in-a-400: A 400 of staff contains a salary ${on.staff.addsToError([400], { row: { salary: 18_000 } })}
  MIN-22 cost-in-a-400: A 400 of products contains costs
    ${on.products.addsToError([400], { sample: { sku: 'RIGR-0001', averageCost: 153.84 } })}
  MIN-22 note-in-a-403: A 403 on promotions contains the price of a supplier
    ${on.promotions.addsToError([403], { debug: { supplierCost: 12.5 } })}
  MIN-22 phone-in-a-401: A 401 for a revoked key contains a phone number
    ${refusalSays('revoked', () => ({ detail: `Ask the owner of this key, Suda Charoen, ${PERSON.mobile}.` }))}
  MIN-23 secret-in-an-image: The signed image URL of one product contains the secret key as well
    ${on.products.sets({ imageUrl: `${SIGNED}&AWSSecretAccessKey=wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLEKEY` }, 1 / 30)}
  MIN-23 key-in-the-path-of-an-image: The image URLs of stores contain a key of this API
    ${on.products.setsIn('branchOverrides', where(hasImage, { imageUrl: IMAGE_WITH_KEY }))}
  MIN-23 login-in-an-image: An image URL contains the token of a login
    ${on.products.sets({ imageUrl: `https://cdn.shop.example/a.jpg?token=${LOGIN}` }, 1 / 30)}
  MIN-23 access-token-in-an-image: An image URL contains an access token
    ${on.products.sets({ imageUrl: `${SIGNED}&access_token=0f1e2d3c4b5a69788796` }, 1 / 30)}
  MIN-23 uploader-in-a-signed-image: A signed image URL names who uploaded the file
    ${on.products.sets({ imageUrl: `${SIGNED}&uploadedBy=Mayuree` }, 1 / 30)}
  MIN-23 bucket-for-an-image: One image URL points into the storage bucket
    ${on.products.sets({ imageUrl: 's3://pos-prod-uploads/org-17/products/rigr.jpg' }, 1 / 30)}
  MIN-23 password-in-an-image: An image URL contains a user and a password
    ${on.products.sets({ imageUrl: 'https://cdn:s3cretpass@images.example.com/rigr-0001.jpg' }, 1 / 30)}
  MIN-23 uploader-in-an-image: An image URL contains an email address
    ${on.products.texts('imageUrl', (link) => `${link}?by=mayuree.w%40gmail.com`, 1 / 30)}
  MIN-06 points-by-email: Revenue rows contain points in fields that are named by email address
    ${on.revenue.sets({ points: { [PERSON.email]: 12 } })}
  MIN-05 visits-by-phone: One sale in 300 contains visits in a field that is named by phone number
    ${on.sales.sets({ visits: { [PERSON.mobileDigits]: 3 } }, oneSaleIn(300))}
  MIN-05 phone-behind-a-word-in-a-name: Customers of promotions have a field that is named by a word and a phone number
    ${on.promotions.setsIn('customers', { [`notify_${PERSON.mobile}`]: true })}
  MIN-08 deposits-by-national-id: The envelope of products contains deposits by national ID number
    ${on.products.setsBody({ deposits: [{ '1-1017-00230-70-8': 200 }] })}
  MIN-01 webhooks-by-access-key: Stores contain webhooks in fields that are named by a key of another service
    ${on.stores.sets({ webhooks: { AKIAIOSFODNN7EXAMPLE: { active: true } } })}
  MIN-22 email-names-a-field-of-a-404: A 404 for a customer has a field that is named by email address
    ${on.customer.addsToError([404], { similar: { [PERSON.email]: 0.92 } })}
  MIN-21 phone-names-a-header: Profiles have a header that is named by phone number
    ${on.customer.addsHeader([200], `x-notify-${PERSON.mobileDigits}`, '1')}
  MIN-24 profit-at-limit-100: With limit=100, sales contain profit ${on.sales.with('limit=100').sets({ profit: 12 })}
  MIN-24 cost-at-limit-1: With limit=1, products contain unitCost ${on.products.with('limit=1').sets({ unitCost: 12 })}
  MIN-24 note-of-the-second-store: Promotions of the second store contain notes
    ${on.promotions.sets({ notes: 'ask Suda' }, isInSecondStore)}
  MIN-24 reason-when-searched: With a search, logs contain a reason
    ${on.logs.with('search').sets({ reason: 'counted again' })}
  MIN-24 email-of-crypto-payers: Payments in crypto contain an email address
    ${on.sales.setsIn('payments', where({ paymentMethod: 'CRYPTO' }, { payerEmail: PERSON.email }))}
  MIN-24 staff-phone-on-reverted: Reverted sales contain the phone number of their cashier
    ${on.sales.setsIn('staff', { mobile: PERSON.mobileDigits }, { status: 'REVERTED' })}
  MIN-22 email-in-a-passing-503: One request for products in ten is a 503 with an email address
    ${failingNowAndThen(() => ({ message: `Write to ${PERSON.email}` }))}
  AUTH-15 key-in-a-passing-503: One request for products in ten is a 503 with the key
    ${failingNowAndThen((sent) => ({ sent }))}
  MIN-22 stack-trace-in-a-400: An invalid parameter of sales is answered with a stack trace
    ${on.sales.addsToError([400], { stack: traceOf('Error: invalid', 'validate (/srv/app/src/sales.js:41:13)') })}
  MIN-22 stack-trace-in-the-detail: The detail of every 400 is a stack trace
    ${on.anything.addsToError([400], { detail: traceOf('TypeError: x', 'list (/srv/app/src/lists.js:41:13)') })}
  MIN-22 statement-in-a-404: An unknown customer is answered with the SQL statement
    ${on.customer.addsToError([404], { detail: 'SELECT * FROM "Customer" WHERE "orgId" = $1 AND "id" = $2' })}
  # What is known of files, what undocumented parameters bring, what the description promises, and padding of all kinds
  MIN-13 file-of-a-category: Categories contain fileKey and mimeType of their icon
    ${on.products.setsIn('category', { icon: { fileKey: 'org-17/icons/a.png', mimeType: 'image/png' } })}
  MIN-13 bucket-of-one-product: One product contains the bucket of its image
    ${on.products.sets({ imageBucket: 'pos-prod-uploads' }, 1 / 40)}
  MIN-13 checksum-of-own-images: Images of a store contain etag and uploader
    ${on.products.setsIn('branchOverrides', where(hasImage, { image: { etag: '"a1b2c3"', uploadedBy: MAYUREE.name } }))}
  MIN-13 file-size-of-promotions: Promotions contain the size of their banner file
    ${on.promotions.sets({ banner: { originalName: 'sale_final2.png', fileSize: 40_123 } }, namesProducts)}
  MIN-27 include-brings-customers: include=customer adds customers to sales
    ${expands(on.sales, 'include', /customer/, { customer: { firstName: 'Kanya', phone: PERSON.mobile } })}
  MIN-27 expand-brings-suppliers: expand=customer adds notes to customers
    ${expands(on.customers, 'expand', /customer/, { notes: 'pays late' })}
  MIN-27 fields-star-brings-costs: fields=* adds supplierCost to products
    ${expands(on.products, 'fields', /^\*$/, { supplierCost: 12.5 })}
  MIN-27 include-brings-employees: include=employee adds employees to logs
    ${expands(on.logs, 'include', /employee/, { employee: { id: 'u-17' } })}
  MIN-25 schema-with-supplier-cost: The described product has supplierCost
    ${declares('Product.supplierCost', { type: 'number' })}
  MIN-25 schema-with-phone: The described customer has phone
    ${declares('Customer.phone', { type: 'string', nullable: true })}
  MIN-25 schema-with-employee: The described log has performedBy
    ${declares('InventoryLog.performedBy', { type: 'object', properties: { id: { type: 'string' } } })}
  MIN-01 customer-of-a-sale: Delivered sales contain the customer and an email address
    ${on.sales.sets({ customer: { id: 'c-1', email: PERSON.email } }, { type: 'DELIVERY' })}
  MIN-01 store-manager: The last store contains its manager and a phone number
    ${on.stores.sets((_, index) => only(index === 5, { manager: { name: 'Suda Charoen', mobile: PERSON.mobileDigits } }))}
  MIN-14 waste-category-in-logs: Movements of waste name their category of waste
    ${on.logs.sets({ wasteCategory: 'EXPIRED' }, { type: 'ADD_WASTE' })}
  MIN-07 year-of-birth-in-customer-rows: Customer analytics show the year of birth
    ${on.customers.sets({ yearOfBirth: 1987 })}
  MIN-08 citizen-id-as-cid: The customer profile has a cid ${inProfile({ cid: '1-1020-03456-78-1' })}
  MIN-09 customer-code-in-promotions: Customers of promotions have a customerCode
    ${on.promotions.setsIn('customers', { customerCode: 'C-00412' })}
  MIN-01 owner-in-me: /me contains the email address of the owner
    ${on.me.setsAt('data.organization', { owner: { email: 'suda.charoen@gmail.com' } })}
`;
