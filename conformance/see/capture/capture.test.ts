import { describe, expect, it, test } from 'vitest';
import { type OperationId, pagedOperation } from '../../../contract/operations.ts';
import { answer, capture, exampleBody, put, TEST_KEY } from '../../testing/captured.ts';
import { meFacts } from './capture.ts';

const PROMOTIONS = pagedOperation('promotions');

function factsOf(operation: OperationId, body: unknown, partial = {}) {
  return capture.response(answer(operation, body, partial)).facts;
}

function changed(operation: OperationId, path: string, value: unknown) {
  const facts = factsOf(operation, put(exampleBody(operation), path, value));
  return {
    violations: facts.violations.map(({ path: at, keyword }) => `${at} ${keyword}`),
    leaks: facts.leaks.map(({ category, weight, path: at }) => `${weight} ${category} ${at}`),
  };
}

describe('violations', () => {
  it.each<[OperationId, string, unknown, string]>([
    ['listSales', 'data.0.createdAt', '2025-02-30T11:42:07.000Z', '/data/*/createdAt format'],
    ['getStaffAnalytics', 'data.0.lastSeen', '2025-06-14 11:42:07', '/data/*/lastSeen timestamp'],
    ['listStaffShifts', 'data.0.began', '2025-06-14T11:42:07+07:00', '/data/*/began timestamp'],
    ['listStaffShifts', 'data.0.clockInAt', 1749900000000, '/data/*/clockInAt timestamp'],
  ])('%s %s = %j', (operation, path, value, expected) => {
    expect(changed(operation, path, value).violations).toContain(expected);
  });
});

describe('forbidden data', () => {
  it.each<[OperationId, string, unknown, string]>([
    [PROMOTIONS, 'data.0.customers.0.ph0ne', '0812345678', 'phone /data/*/customers/*/ph0ne'],
    ['listProducts', 'data.0.reservedFor', 'kanya@gmail.com', 'email /data/*/reservedFor'],
  ])('%s %s = %j', (operation, path, value, expected) => {
    expect(changed(operation, path, value).leaks).toContain(`certain ${expected}`);
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
});

function leaksOf(body: unknown, partial = {}): string[] {
  const { facts } = capture.response(answer('listSales', body, { status: 400, requestTarget: '/x', ...partial }));
  return facts.leaks.map(({ category, weight, where }) => `${weight} ${category} ${where}`);
}

describe('error bodies', () => {
  it.each<[string, unknown]>([
    ['talk of credentials', { error: 'unauthorized', credentials: 'missing', hint: 'Authorization: Bearer <key>' }],
    ['a hint where to select from', { message: 'select a store from the list where you work' }],
    ['a snowflake', { requestId: '110105194912310021' }],
    ['a word about costs', { message: 'cost must not be requested' }],
  ])('%s is harmless', (_, body) => expect(leaksOf(body)).toEqual([]));

  it('what the request contained is not a leak', () => {
    const requestTarget = '/x?search=kanya%40gmail.com&cursor=%2B66812345678';
    const body = { message: 'No sale matches "kanya@gmail.com"', cursor: '+66812345678' };
    expect(leaksOf(body, { requestTarget })).toEqual([]);
    expect(leaksOf(body)).toHaveLength(2);
  });

  it('is cut to a readable length', () => {
    const { body } = capture.response(
      answer('listSales', { a: 'x'.repeat(5000), b: 'y'.repeat(5000) }, { status: 500 }),
    );
    expect(JSON.stringify(body).length).toBeLessThan(2200);
  });
});

describe('headers', () => {
  const ok = exampleBody('listSales');
  const withHeader = (name: string, value: string) =>
    leaksOf(ok, { status: 200, headers: [[name, value]], requestTarget: '/x' });

  it.each([
    ['x-operation-cost', '3'],
    ['x-cluster-member-id', 'node-a7'],
    ['x-mobile', '?0'],
    ['x-varnish', '98309 65540'],
    ['etag', 'W/"5f-0812345678"'],
    ['set-cookie', 'session=eyJhbGciOiJIUzI1NiJ9abc; Path=/'],
  ])('%s: %s is harmless', (name, value) => expect(withHeader(name, value)).toEqual([]));

  it('keeps no cookie', () => {
    const { headers } = capture.response(answer('listSales', ok, { headers: [['Set-Cookie', 'sid=1']] }));
    expect(headers).toEqual([['set-cookie', '[redacted]']]);
  });
});

describe('the served document', () => {
  const leaks = (path: string, value: unknown) => {
    const body = put(put({ paths: {}, components: { schemas: {} } }, 'info', {}), path, value);
    return capture
      .response(answer('getOpenapi', body))
      .facts.leaks.map(({ category, weight }) => `${weight} ${category}`);
  };
  it('is checked each time it has findings, of which a person in its prose is a hint, and cached if it has none', () => {
    const found = () => leaks('info', { description: 'Ask kanya@gmail.com' });
    expect([found(), found()]).toEqual([['possible email'], ['possible email']]);
    const clean = answer('getOpenapi', { info: { title: 'Shop' }, paths: {} });
    const [first, second] = [capture.response(clean), capture.response(clean)];
    expect(second.body).toEqual(first.body);
    expect(second.facts).toEqual(first.facts);
  });
});

describe('keys', () => {
  it.each([TEST_KEY, TEST_KEY.replace('c', '\\u0063'), TEST_KEY.slice(8)])('%s is seen and not kept', (text) => {
    const { facts, body } = capture.response(answer('listSales', `{"error":"${text}"}`, { status: 401 }));
    expect(facts.keyEchoed).toBe(true);
    expect(JSON.stringify(body)).not.toContain(TEST_KEY.slice(12));
  });

  it.each<[string, unknown, readonly (readonly [string, string])[], readonly string[]]>([
    ['the name of a field', { keys: { [TEST_KEY]: 1 } }, [], ['body /keys']],
    [
      'a field below one that is named like the key',
      { [TEST_KEY]: { a: TEST_KEY } },
      [],
      ['body ', 'body /[redacted]/a'],
    ],
    ['both', { detail: TEST_KEY }, [['ETag', TEST_KEY]], ['body /detail', 'header etag']],
    [
      'more fields than are named',
      Array.from('abcdefg', (name) => ({ [name]: TEST_KEY })),
      [],
      ['body /*/a', 'body /*/b', 'body /*/c', 'body /*/d', 'body /*/e'],
    ],
  ])('are seen in %s, which is named without them', (_, body, headers, places) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { facts } = capture.response(answer('listSales', text, { status: 401, headers }));
    expect(facts.leaks.filter(({ by }) => by === 'key').map(({ where, path }) => `${where} ${path}`)).toEqual(places);
  });

  it.each([TEST_KEY.slice(0, -1), `${TEST_KEY}x`, TEST_KEY.toUpperCase(), TEST_KEY.slice(0, 20)])(
    'a near miss is not kept: %s',
    (text) => expect(capture.text(`/x?key=${text}`)).not.toContain(text.slice(10)),
  );
});

test.each([
  [20, 6, false],
  [20, 7, true],
  [12, 2, false],
  [12, 3, true],
  [40, 20, false],
  [40, 21, true],
  [26, 11, true],
])('of a secret of %i characters, a prefix that shows %i leaves too little unknown: %s', (length, shown, isTooMuch) => {
  const secret = 'q7wz2kd9xm4vb8np3rt6hy5jc1fg0sa2le7uo4iw'.slice(0, length);
  const key = `live_${secret}`;
  const body = { data: { key: { id: 'k', prefix: key.slice(0, 5 + shown), last4: key.slice(-4) } } };
  expect(meFacts(body, key)?.prefixGivesKeyAway).toBe(isTooMuch);
});
