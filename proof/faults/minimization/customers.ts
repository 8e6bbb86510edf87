import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { PERSON } from '../../fault-kit/people.ts';
import { adds, addsTo, inProfile, only, saleIn } from '../../fault-kit/records.ts';
import { all, changeBody, having, on, oneIn, part, parts } from '../../fault-kit/wrapping.ts';

const isRanking = on('getCustomerAnalytics');
const isSales = on('listSales');
const isPromotions = on('listPromotions');

/** More of a customer than name, type and region. */
export const customerFaults: readonly Fault[] = [
  fault('phone-in-profile', 'MIN-05', '/customers/{id} shows a phone', (handle) =>
    inProfile(handle, () => ({ phone: PERSON.mobileDigits })),
  ),
  fault('phone-of-named-customers', 'MIN-05', 'Customers named in a promotion come with a phone', (handle) =>
    addsTo(handle, isPromotions, 'customers', () => ({ phone: PERSON.mobileAbroad })),
  ),
  fault('phone-on-sales-of-one-store', 'MIN-05', 'Sales of one store carry the customer’s phone', (handle) =>
    adds(handle, isSales, (sale) =>
      only(part(sale, 'store').branchNo === '00006', { customer: { phoneNumber: PERSON.mobile } }),
    ),
  ),
  fault('phone-under-another-name', 'MIN-05', 'A customer’s profile has a contact of an innocent name', (handle) =>
    inProfile(handle, () => ({ contact: { kind: 'primary', value: PERSON.mobileDigits } })),
  ),
  fault('phone-in-region', 'MIN-05', 'One customer’s region was typed together with a phone', (handle) =>
    adds(handle, isRanking, (row) => only(oneIn(12, row), { region: `Bangkok ${PERSON.mobileDigits}` })),
  ),
  fault('card-of-promoted-customers', 'MIN-09', 'Customers named in a promotion come with their card', (handle) =>
    addsTo(handle, isPromotions, 'customers', () => ({ vipCard: 'VIP-00123' })),
  ),
  fault(
    'allergies-of-promoted-customers',
    'MIN-10',
    'Customers named in a promotion come with their allergies',
    (handle) => addsTo(handle, isPromotions, 'customers', () => ({ allergies: ['nuts'] })),
  ),
  fault('email-beyond-fifty', 'MIN-06', 'Asked for more than fifty, customer analytics carry an email', (handle) =>
    adds(
      handle,
      all(isRanking, ({ query }) => Number(query.get('limit')) > 50),
      () => ({ email: PERSON.email }),
    ),
  ),
  fault('email-of-the-first', 'MIN-06', 'With limit=1, the best customer comes with an email', (handle) =>
    adds(handle, all(isRanking, having('limit', '1')), () => ({ email: PERSON.email })),
  ),
  fault('email-of-members', 'MIN-06', 'The profile of members shows an email', (handle) =>
    inProfile(handle, (profile) => only(profile.type === 'MEMBER', { email: PERSON.email })),
  ),
  fault('email-for-a-name', 'MIN-06', 'A customer without a first name is listed by mailbox', (handle) =>
    adds(handle, isRanking, (row) => only(oneIn(15, row), { firstName: PERSON.email })),
  ),
  fault('email-in-receipt', 'MIN-06', 'One sale in 300 tells where its receipt was sent', (handle) =>
    adds(handle, isSales, (sale) => only(saleIn(300, sale), { receipt: { sentTo: PERSON.email } })),
  ),
  fault('birthday-in-profile', 'MIN-07', 'The profile shows a birthDate', (handle) =>
    inProfile(handle, () => ({ birthDate: PERSON.birthday })),
  ),
  fault('age-with-stores', 'MIN-07', 'Asked by store, customer analytics tell the age', (handle) =>
    adds(handle, all(isRanking, having('storeIds')), () => ({ age: 38 })),
  ),
  fault('birthday-of-named-customers', 'MIN-07', 'Customers named in a promotion come with their dob', (handle) =>
    addsTo(handle, isPromotions, 'customers', () => ({ dob: '12/04/1987' })),
  ),
  fault('birthday-beside-the-name', 'MIN-07', 'One last name has the birthday behind it', (handle) =>
    adds(handle, isRanking, (row) => only(oneIn(15, row), { lastName: `Srisai ${PERSON.birthday}` })),
  ),
  fault('national-id-in-a-name', 'MIN-08', 'One customer’s last name has the identity card number', (handle) =>
    adds(handle, isRanking, (row) => only(oneIn(15, row), { lastName: `Srisai ${PERSON.nationalId}` })),
  ),
  fault('tax-id-in-profile', 'MIN-08', 'The profile shows a taxId', (handle) =>
    inProfile(handle, () => ({ taxId: PERSON.nationalId })),
  ),
  fault('passport-of-tourists', 'MIN-08', 'Sales above 3,000 carry the passport of the tax refund', (handle) =>
    adds(handle, isSales, (sale) => only(Number(sale.total) > 3000, { taxRefund: { passportNo: 'AB1234567' } })),
  ),
  fault('member-number-in-400', 'MIN-09', 'One sale in 400 has the memberNumber', (handle) =>
    adds(handle, isSales, (sale) => only(saleIn(400, sale), { memberNumber: PERSON.memberNumber })),
  ),
  fault('loyalty-card-in-profile', 'MIN-09', 'The profile shows a loyaltyCardNo', (handle) =>
    inProfile(handle, () => ({ loyaltyCardNo: PERSON.memberNumber })),
  ),
  fault('member-code-without-range', 'MIN-09', 'Without a range, customer rows have a memberCode', (handle) =>
    adds(
      handle,
      all(isRanking, ({ query }) => !query.has('from')),
      () => ({ memberCode: PERSON.memberNumber }),
    ),
  ),
  fault('prescription-of-a-line', 'MIN-10', 'Lines sold by the jar have a prescriptionId', (handle) =>
    addsTo(handle, isSales, 'lineItems', (line) => only(line.productUnit === 'jar', { prescriptionId: 'RX-20419' })),
  ),
  fault('allergies-in-profile', 'MIN-10', 'The profile lists drug allergies', (handle) =>
    inProfile(handle, () => ({ drugAllergies: ['penicillin'] })),
  ),
  fault('note-on-refunds', 'MIN-11', 'Refunded sales have a note', (handle) =>
    adds(handle, isSales, (sale) => only(sale.status === 'REFUNDED', { note: 'customer was angry' })),
  ),
  fault('memo-of-transfers', 'MIN-11', 'Payments by transfer have a memo', (handle) =>
    addsTo(handle, isSales, 'payments', (payment) =>
      only(payment.paymentMethod === 'TRANSFER', { memo: 'from Kanya' }),
    ),
  ),
  fault('remark-on-hidden-products', 'MIN-11', 'Products that are hidden somewhere have a remark', (handle) =>
    adds(handle, on('listProducts'), (product) =>
      only(
        parts(product, 'branchOverrides').some(({ hidden }) => hidden === true),
        { remark: 'do not reorder' },
      ),
    ),
  ),
  fault('note-on-inactive-promotions', 'MIN-11', 'Inactive promotions have an internalNote', (handle) =>
    adds(handle, isPromotions, (promotion) => only(promotion.status === 'INACTIVE', { internalNote: 'did not sell' })),
  ),
  fault('note-in-thai', 'MIN-11', 'A pending sale has a note under a Thai name', (handle) =>
    adds(handle, isSales, (sale) => only(sale.status === 'PENDING', { หมายเหตุ: 'รอลูกค้า' })),
  ),
  fault('address-in-ranking', 'MIN-18', 'The ten best customers are listed with their address', (handle) =>
    adds(handle, isRanking, (_row, index) => only(index < 10, { address: '39/4 Sukhumvit Road, Bangkok' })),
  ),
  fault('line-id-in-ranking', 'MIN-18', 'Customers of the last rows have a lineUserId', (handle) =>
    adds(handle, isRanking, (_row, index) => only(index > 60, { lineUserId: 'U4af4980629' })),
  ),
  fault('address-in-profile', 'MIN-19', 'The profile shows addresses', (handle) =>
    inProfile(handle, () => ({ addresses: [{ line1: '39/4 Sukhumvit Road', postalCode: '10110' }] })),
  ),
  fault('phone-beside-a-profile', 'MIN-19', 'The profile’s envelope repeats the record with its phone', (handle) =>
    changeBody(handle, on('getCustomer'), (body) => {
      body.included = [{ kind: 'customer', mobile: PERSON.mobileDigits }];
    }),
  ),
];
