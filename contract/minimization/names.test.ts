import { describe, expect, test } from 'vitest';
import { calls } from '../generated/calls.ts';
import { forbiddenCategories } from '../generated/forbidden-categories.ts';
import { type OperationId, pagedOperation } from '../operations.ts';
import { forbiddenName, wordsOf } from './names.ts';

function categoryOf(name: string, operation: OperationId = 'listSales', above: readonly string[] = ['data']) {
  return forbiddenName({ path: [...above, name], operation })?.id;
}

test.each([
  ['supplierCost', 'supplier cost'],
  ['SUPPLIER_COST', 'supplier cost'],
  ['last-supplier.cost', 'last supplier cost'],
  ['customerIDNumber', 'customer id number'],
  ['teléfono', 'telefono'],
  ['address2Line', 'address 2 line'],
  ['phone2', 'phone 2'],
])('the words of %s are %s', (name, words) => expect(wordsOf(name).join(' ')).toBe(words));

describe('forbidden names', () => {
  const names: Readonly<Record<string, string>> = {
    'supplier-cost': 'supplierCost cost_price costprice',
    cost: 'unitCost averageCost30d wac averageCost ต้นทุนต่อหน่วย',
    profit: 'grossProfit profit_margin_pct 利润',
    phone: 'customerPhone tel phone2 TelNo เบอร์โทรลูกค้า',
    email: 'emailAddress e-mail',
    birthday: 'dob yearOfBirth date_of_birth',
    'member-number': 'customerCode memberNo',
    'document-id': 'nationalId documentID',
    prescription: 'prescriptions',
    notes: 'internalNote หมายเหตุ',
    'staff-private': 'salary',
    'file-metadata': 'storageKey imageKey',
    credential: 'passwordHash',
  };

  const cases = Object.entries(names).flatMap(([category, all]) => all.split(' ').map((name) => [name, category]));
  test.each(cases)('%s is %s', (name = '', category) => expect(categoryOf(name)).toBe(category));

  test('what is private in a movement is private at any depth of it', () => {
    expect(categoryOf('stockValuation', 'listInventoryLogs')).toBe('log-cost');
    expect(categoryOf('reconciledBy', 'listInventoryLogs')).toBe('log-employee');
    expect(categoryOf('auteur', 'listInventoryLogs')).toBe('log-employee');
    expect(categoryOf('managerApproved', 'listInventoryLogs')).toBeUndefined();
    expect(categoryOf('reasonCode')).toBeUndefined();
  });

  test('a customer shows no more than the safe profile', () => {
    expect(categoryOf('cardNo', 'getCustomerAnalytics')).toBe('customer-card');
    expect(categoryOf('lineId', pagedOperation('promotions'), ['data', 'customers'])).toBe('customer-profile');
    expect(categoryOf('address', 'listStores')).toBeUndefined();
  });

  test('what a store says of its manager is the manager’s own', () => {
    expect(categoryOf('managerPhone', 'listStores')).toBe('staff-private');
    expect(categoryOf('managerEmail', 'listSales', ['data', 'store'])).toBe('staff-private');
  });

  test('what a staff row says of a person’s pay is private', () => {
    expect(categoryOf('pay', 'listStaffShifts')).toBe('staff-account');
    expect(categoryOf('gps', 'listStaffShifts')).toBe('staff-account');
    expect(categoryOf('pay')).toBeUndefined();
  });

  test('of a key only what is safe to show', () => {
    expect(categoryOf('hash', 'getMe', ['data', 'key'])).toBe('key-hash');
    expect(categoryOf('hash', 'getMe', ['data'])).toBeUndefined();
    expect(categoryOf('createdAt', 'getMe', ['data', 'key'])).toBeUndefined();
  });

  test('averageCost is allowed in a branch override and nowhere else', () => {
    expect(categoryOf('averageCost', 'listProducts', ['data', '0', 'branchOverrides', '2'])).toBeUndefined();
    expect(categoryOf('averageCost', 'listProducts')).toBe('cost');
    expect(categoryOf('lastCost', 'listProducts', ['data', 'branchOverrides'])).toBe('historical-cost');
  });
});

describe('harmless names', () => {
  const names = `
    costCenter profitCenter creditNoteId footnote notebook pageSize ageRestricted telemetry mailingList imageUrl
    thumbnailUrl barcode currency timezone openedAt marginalia hotelName tags createdBySystem phonetic memberSince
    documentType reason discountReason wacky cardType allergens paymentMethod2 taxRate address
  `;

  test.each(names.trim().split(/\s+/))('%s', (name) => expect(categoryOf(name)).toBeUndefined());

  test.each(['phone', 'email', 'taxId', 'address', 'city', 'openingHours', 'timeZone'])('a store’s %s', (name) => {
    expect(categoryOf(name, 'listStores')).toBeUndefined();
    expect(categoryOf(name, 'listSales', ['data', 'store'])).toBeUndefined();
  });

  test('every field that the contract names', () => {
    const reported = calls.flatMap(({ name: operation, fields }) =>
      fields.filter(({ path }) => forbiddenName({ path: path.split(/\W+/), operation })),
    );
    expect(calls.flatMap(({ fields }) => fields).length).toBeGreaterThan(200);
    expect(reported).toEqual([]);
  });
});

test('categories have ids of their own and words in the form in which names are compared', () => {
  const ids = forbiddenCategories.map((category) => category.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const word of forbiddenCategories.flatMap((category) => category.words)) {
    expect(wordsOf(word).join(' ')).toBe(word.replace('=', ''));
  }
});
