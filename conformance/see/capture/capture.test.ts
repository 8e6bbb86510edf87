import { describe, expect, it } from 'vitest';
import { type OperationId, operationIds, pagedOperation } from '../../../contract/operations.ts';
import { answer, capture, drop, exampleBody, member, put } from '../../testing/captured.ts';

const PROMOTIONS = pagedOperation('promotions');

function factsOf(operation: OperationId, body: unknown, partial = {}) {
  return capture.response(answer(operation, body, partial)).facts;
}

function changed(operation: OperationId, path: string, value: unknown) {
  const facts = factsOf(operation, put(exampleBody(operation), path, value));
  return {
    violations: facts.violations.map(({ path: at, keyword }) => `${at} ${keyword}`),
    extras: facts.extras.map(({ path: at }) => at),
    leaks: facts.leaks.map(({ category, weight, path: at }) => `${weight} ${category} ${at}`),
  };
}

const NOTHING = { violations: [], extras: [], leaks: [] };

it.each(operationIds)('the contract’s own examples: %s keeps every promise', (operation) => {
  const facts = factsOf(operation, exampleBody(operation));
  expect(facts).toMatchObject({ violations: [], extras: [], leaks: [], keyEchoed: false, isJson: true });
});

it('keeps a media type without the person that it names', () => {
  const headers = [['Content-Type', 'text/html; m=jane.doe@victim-mail.org; t=+66 81 987 6543']];
  const { contentType } = factsOf('getMe', '<p>', { headers });
  expect(contentType).toMatch(/^text\/html; m=/);
  expect(contentType).not.toMatch(/jane|victim|987|6543/);
});

describe('violations', () => {
  it.each<[OperationId, string, unknown, string]>([
    ['listSales', 'data.0.status', 'OPEN', '/data/*/status enum'],
    ['listSales', 'data.0.createdAt', '2025-06-14T11:42:07Z', '/data/*/createdAt format'],
    ['listSales', 'data.0.createdAt', '2025-02-30T11:42:07.000Z', '/data/*/createdAt format'],
    ['listSales', 'data.0.createdAt', '2025-06-14T18:42:07.318+07:00', '/data/*/createdAt format'],
    ['listSales', 'data.0.id', 12, '/data/*/id type'],
    ['listSales', 'data.0.id', '', '/data/*/id empty'],
    ['listSales', 'pagination.nextCursor', 'page-2', '/pagination/nextCursor format'],
    ['listSales', 'meta', {}, '/meta/dateRange required'],
    ['listSales', 'meta.dateRange.from', '2025-05-16', '/meta/dateRange/from format'],
    ['listSales', 'data', {}, '/data type'],
    ['listProducts', 'data.0.category', null, '/data/*/category type'],
    [PROMOTIONS, 'data.0.id', 'promo-1', '/data/*/id format'],
    ['getRevenueAnalytics', 'data.0.date', '2025-06-31', '/data/*/date format'],
    ['getStaffAnalytics', 'data.0.revenue', '9', '/data/*/revenue type'],
    ['getStaffAnalytics', 'data.0.lastSeen', '2025-06-14 11:42:07', '/data/*/lastSeen timestamp'],
    ['listStaffShifts', 'data.0.began', '2025-06-14T11:42:07+07:00', '/data/*/began timestamp'],
    ['listStaffShifts', 'data.0.clockInAt', 1749900000000, '/data/*/clockInAt timestamp'],
    ['getCustomerAnalytics', 'data.0.firstPurchaseAt', null, '/data/*/firstPurchaseAt type'],
    ['listStores', 'data.0.id', null, '/data/*/id type'],
  ])('%s %s = %j', (operation, path, value, expected) => {
    expect(changed(operation, path, value).violations).toContain(expected);
  });

  it.each<[OperationId, string]>([
    ['listSales', 'meta'],
    [PROMOTIONS, 'data.0.freeQuantity'],
    ['getRevenueAnalytics', 'meta'],
    ['getStaffAnalytics', 'data.0.discountedTxCount'],
    ['getCustomer', 'data'],
    ['listStaffShifts', 'data'],
  ])('%s without %s', (operation, path) => {
    const { violations } = factsOf(operation, drop(exampleBody(operation), path));
    expect(violations.map(({ keyword }) => keyword)).toContain('required');
  });

  it('counts a fault over all records and names five of them', () => {
    const sale = member(member(exampleBody('listSales'), 'data'), '0');
    const data = Array.from({ length: 9 }, (_, index) => ({ ...Object(sale), id: `sale-${index}`, total: '1' }));
    const [violation] = factsOf('listSales', put(exampleBody('listSales'), 'data', data)).violations;
    expect(violation).toMatchObject({
      path: '/data/*/total',
      count: 9,
      expected: 'number',
      received: 'string 9 (masked: a for letters, 9 for digits)',
    });
    expect(violation?.records).toEqual(['sale-0', 'sale-1', 'sale-2', 'sale-3', 'sale-4']);
  });

  it('a response that is not JSON', () => {
    expect(factsOf('listSales', '<html>').violations).toMatchObject([{ keyword: 'json' }]);
    expect(factsOf('listSales', '<html>').isJson).toBe(false);
  });
});

describe('open points of the contract', () => {
  it.each<[OperationId, string, unknown]>([
    ['listSales', 'pagination', {}],
    ['listSales', 'pagination.nextCursor', null],
    ['listSales', 'data.0.type', 'DINE_IN'],
    ['listSales', 'data.0.id', 'clx3k2j4h0000'],
    ['listSales', 'data.0.total', -5],
    ['listProducts', 'data.0.category.unit', { name: 'bag' }],
    ['listProducts', 'data.0.category.group', { id: 'g1' }],
    [PROMOTIONS, 'data.0.products', ['3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f']],
    [PROMOTIONS, 'data.0.products.0', { productId: 'p1' }],
    ['getStaffAnalytics', 'meta', { generatedAt: '2025-06-14T11:42:07.318Z' }],
    ['getStaffAnalytics', 'data.0.discountRate', null],
    ['getCustomer', 'data', { id: 'x', displayName: 'Kanya' }],
    ['listStaffShifts', 'data', { shifts: [] }],
    ['listStores', 'data.0.timezone', 'Asia/Bangkok'],
    ['listStores', 'pagination', { nextCursor: null }],
  ])('%s %s = %j', (operation, path, value) => expect(changed(operation, path, value)).toEqual(NOTHING));

  it('a range that was not requested has open bounds', () => {
    const body = put(exampleBody('listSales'), 'meta.dateRange', { from: null });
    expect(factsOf('listSales', body, { requestTarget: '/public-api/v1/sales?limit=1' }).violations).toEqual([]);
    expect(factsOf('listSales', body).violations).not.toEqual([]);
    const logs = put(exampleBody('listInventoryLogs'), 'meta.dateRange', { from: null });
    expect(factsOf('listInventoryLogs', logs, { requestTarget: '/x' }).violations).not.toEqual([]);
  });

  it('an unknown harmless field is recorded, and is not a leak', () => {
    expect(changed('listSales', 'data.0.channel', 'POS')).toEqual({ ...NOTHING, extras: ['/data/*/channel'] });
    expect(changed('listProducts', 'data.0.category.icon', 'rice')).toEqual({
      ...NOTHING,
      extras: ['/data/*/category/icon'],
    });
    expect(changed('listProducts', 'data.0.profitCenter', 'A1')).toEqual({
      ...NOTHING,
      extras: ['/data/*/profitCenter'],
    });
  });

  it('HEAD and statuses without a schema are not validated', () => {
    expect(factsOf('listSales', '', { method: 'HEAD' }).violations).toEqual([]);
    expect(factsOf('listSales', { message: 'no' }, { status: 400 }).violations).toEqual([]);
  });
});

describe('forbidden data', () => {
  it.each<[OperationId, string, unknown, string]>([
    ['listSales', 'data.1.gross-profit', 3, 'profit /data/*/gross-profit'],
    ['listSales', 'data.0.payments.0.pan', 4111111111111111, 'payment-card /data/*/payments/*/pan'],
    ['listProducts', 'data.0.image', { s3Key: 'a/b' }, 'file-metadata /data/*/image/s3Key'],
    ['listProducts', 'data.0.imageUrl', 'https://x.test/a?access_token=0123456789ab', 'signed-url /data/*/imageUrl'],
    ['listProducts', 'data.0.export', 'https://x.test/a?X-Amz-Signature=0123456789ab', 'signed-url /data/*/export'],
    ['listProducts', 'data.0.description', '{"supplierCost": 12}', 'supplier-cost /data/*/description'],
    ['listProducts', 'data.0.description', 'eyJlbWFpbCI6ICJrQGdtYWlsLmNvbSJ9', 'email /data/*/description'],
    [PROMOTIONS, 'data.0.customers.0.ph0ne', '0812345678', 'phone /data/*/customers/*/ph0ne'],
    [PROMOTIONS, 'data.0.customers.0.firstName', 'kanya@gmail.com', 'email /data/*/customers/*/firstName'],
    ['listProducts', 'data.0.reservedFor', 'kanya@gmail.com', 'email /data/*/reservedFor'],
    ['listSales', 'data.0.lineItems.0.productName', 'For kanya@gmail.com', 'email /data/*/lineItems/*/productName'],
    ['listInventoryLogs', 'data.0.product.sku', 'TEA kanya@gmail.com', 'email /data/*/product/sku'],
    ['listInventoryLogs', 'data.0.room', { name: 'For kanya@gmail.com' }, 'email /data/*/room/name'],
    ['getStaffAnalytics', 'data.0.name', 'Ploy 081-234-5678', 'staff-private /data/*/name'],
    ['getMe', 'data.key.secret', 'abcdefgh', 'credential /data/key/secret'],
  ])('%s %s = %j', (operation, path, value, expected) => {
    expect(changed(operation, path, value).leaks).toContain(`certain ${expected}`);
  });

  it.each<[OperationId, string, unknown]>([
    ['listProducts', 'data.0.imageUrl', 'https://x.test/a?X-Amz-Signature=0123456789ab'],
    ['listProducts', 'data.0.media', [{ src: 'https://x.test/a.jpg?Expires=1&token=0123456789abcdef' }]],
    ['listProducts', 'data.0.name', 'SIM 081-234-5678'],
    ['listProducts', 'data.0.sku', '+66812345678'],
    ['listProducts', 'data.0.category.name', 'Tea of kanya@gmail.com'],
    ['listProducts', 'data.0.images', [{ alt: 'Tea of kanya@gmail.com' }]],
    [PROMOTIONS, 'data.0.name', 'Order at kanya@gmail.com'],
    ['listSales', 'data.0.store.name', 'Ari, ari.shop@gmail.com'],
  ])('what is written about goods is possible at most: %s %s', (operation, path, value) => {
    const { leaks } = changed(operation, path, value);
    expect(leaks).not.toEqual([]);
    expect(leaks.every((leak) => leak.startsWith('possible'))).toBe(true);
  });

  it('a contact in a label is masked alike in a list and in a sale', () => {
    const label = 'SIM, Kanya 081-234-5678';
    const list = capture.response(answer('listProducts', put(exampleBody('listProducts'), 'data.0.name', label)));
    const sale = put(exampleBody('listSales'), 'data.0.lineItems.0.productName', label);
    expect(JSON.stringify(list.body)).toContain('"aaa, aaaaa 999-999-9999"');
    expect(JSON.stringify(capture.response(answer('listSales', sale)).body)).toContain('"aaa, aaaaa 999-999-9999"');
  });

  it('a contact has one pseudonym in every spelling', () => {
    const pseudonymIn = (text: string) => {
      const body = put(exampleBody('listProducts'), 'data.0.description', text);
      return capture.response(answer('listProducts', body)).facts.leaks[0]?.value;
    };
    expect(pseudonymIn('Call 081-234-5678')).toMatch(/^~contact:/);
    expect(pseudonymIn('Call 081-234-5678')).toBe(pseudonymIn('+66 81 234 5678'));
    expect(pseudonymIn('Ask Kanya@gmail.com')).toBe(pseudonymIn('kanya(at)gmail.com'));
    expect(pseudonymIn('Ask Kanya@gmail.com')).not.toBe(pseudonymIn('Call 081-234-5678'));
  });

  it('a promotion may show its products in full, without other costs', () => {
    const shown = (products: unknown): readonly string[] => changed(PROMOTIONS, 'data.0.products', products).leaks;
    expect(shown([{ id: 'p1', branchOverrides: [{ storeId: 's1', averageCost: 13.37 }] }])).toEqual([]);
    expect(shown([{ id: 'p1', averageCost: 13.37 }])).toEqual(['certain cost /data/*/products/*/averageCost']);
    expect(shown([{ id: 'p1', branchOverrides: [{ storeId: 's1', lastCost: 13.37 }] }])).not.toEqual([]);
  });

  it('what a promotion shows of a product is read as where products are listed', () => {
    const description = 'Questions? Write to help@maker.example';
    const listed = changed('listProducts', 'data.0.description', description).leaks;
    const shown = changed(PROMOTIONS, 'data.0.products', [{ id: 'p1', description }]).leaks;
    expect(listed.map((leak) => leak.split(' ')[0])).toEqual(['possible']);
    expect(shown.map((leak) => leak.split(' ')[0])).toEqual(['possible']);
  });
});

describe('where a leak was found', () => {
  it.each<[string, unknown, object]>([
    ['a field', { phone: '1' }, { by: 'name', path: '/data/*/name/phone' }],
    ['a text with fields', '{"cost":5}', { by: 'name', path: '/data/*/name', inText: true }],
    ['a long text', `${'x'.repeat(30)} kanya@gmail.com`, { by: 'value', path: '/data/*/name', isCut: true }],
  ])('says of %s where to look', (_, name, wanted) => {
    expect(factsOf('listProducts', put(exampleBody('listProducts'), 'data.0.name', name)).leaks).toContainEqual(
      expect.objectContaining(wanted),
    );
  });

  it('says that a link is in a header', () => {
    const headers = [['link', '</a?customer=kanya@gmail.com>']] as const;
    const { leaks } = factsOf('listProducts', exampleBody('listProducts'), { headers });
    expect(leaks).toContainEqual(expect.objectContaining({ where: 'url', inHeader: true, path: 'link' }));
  });
});
