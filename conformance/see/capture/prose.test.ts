import { describe, expect, it, test } from 'vitest';
import { answer, capture, exampleBody, put, TEST_KEY } from '../../testing/captured.ts';
import { meFacts } from './capture.ts';

function leaksOf(body: unknown, partial = {}): string[] {
  const { facts } = capture.response(answer('listSales', body, { status: 400, requestTarget: '/x', ...partial }));
  return facts.leaks.map(({ category, weight, where }) => `${weight} ${category} ${where}`);
}

describe('error bodies', () => {
  it.each<[string, unknown, string]>([
    ['a trace', { message: 'boom', stack: 'Error: boom\n    at f (/srv/app/x.js:1:2)' }, 'certain internals body'],
    ['a lower-case statement', { detail: 'select "id" from "stores" where "org" = $1' }, 'certain internals body'],
    ['plain text', 'Traceback (most recent call last): x', 'certain internals body'],
  ])('%s', (_, body, expected) => expect(leaksOf(body)).toContain(expected));

  it.each<[string, unknown]>([
    ['a trace', { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', requestId: '0812345678901', timestamp: 1749900000000 }],
    ['field errors', { errors: [{ field: 'limit', reason: 'too large', note: 'see the docs', message: 'max 100' }] }],
    ['talk of credentials', { error: 'unauthorized', credentials: 'missing', hint: 'Authorization: Bearer <key>' }],
    ['a path', { path: '/public-api/v1/sales', method: 'GET', instance: '/errors/42' }],
    ['a page', '<html><head><title>400 Bad Request</title></head><body><center>nginx/1.25.3</center></body></html>'],
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
    ['x-debug', 'kanya@gmail.com', 'certain email header'],
    ['x-profit-margin', '0.3', 'certain profit header'],
    ['x-user', Buffer.from('{"email":"kanya@gmail.com"}').toString('base64'), 'certain email header'],
    ['location', 'https://x.test/?phone=0812345678', 'certain phone url'],
  ])('%s: %s', (name, value, expected) => expect(withHeader(name, value)).toContain(expected));

  it.each([
    ['x-ratelimit-reset', '1749900000'],
    ['x-ratelimit-cost', '1'],
    ['x-operation-cost', '3'],
    ['x-cluster-member-id', 'node-a7'],
    ['x-mobile', '?0'],
    ['x-varnish', '98309 65540'],
    ['etag', 'W/"5f-0812345678"'],
    ['set-cookie', 'session=eyJhbGciOiJIUzI1NiJ9abc; Path=/'],
    ['x-amzn-trace-id', 'Root=1-67891233-abcdef012345678912345678'],
    ['report-to', '{"group":"cf-nel","max_age":604800,"endpoints":[{"url":"https://a.nel.test/report?s=abc"}]}'],
  ])('%s: %s is harmless', (name, value) => expect(withHeader(name, value)).toEqual([]));

  it('are checked again each time they leak something', () => {
    const seen = () => withHeader('x-debug', 'ploy@gmail.com');
    expect([seen(), seen()]).toEqual([['certain email header'], ['certain email header']]);
  });

  it('are not an echo for a request that did not contain the value', () => {
    const headers = [['x-search', 'somsri@gmail.com']] as const;
    const asked = (requestTarget: string) => leaksOf(ok, { status: 200, headers, requestTarget });
    expect(asked('/x?search=somsri%40gmail.com')).toEqual([]);
    expect(asked('/x')).toEqual(['certain email header']);
  });

  it.each([
    ['avg-cost;dur=1;desc="41.20"', ['cost']],
    ['db;dur=2, member-number;desc=M-10442', ['member-number']],
    ['db;desc="load customers", cost;dur=0.4, profit;desc="sum of the day"', []],
  ])('reads what metrics are described by: %s', (timing, categories) => {
    const { facts } = capture.response(answer('listProducts', ok, { headers: [['Server-Timing', timing]] }));
    expect(facts.leaks.map(({ category }) => category)).toEqual(categories);
  });

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
  const answering = (properties: object) => ({
    '/sales': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { properties: { data: { items: { properties } } } } } } },
        },
      },
    },
  });

  it('an example with a forbidden field, of an answer and of a schema', () => {
    const example = (media: object) => ({
      '/products': { get: { responses: { 200: { content: { 'application/json': media } } } } },
    });
    const body = { data: [{ id: 'p1', price: 9, costPrice: 4.5 }] };
    const cost = ['certain supplier-cost'];
    expect(leaks('paths', example({ example: body }))).toEqual(cost);
    expect(leaks('paths', example({ examples: { usual: { value: body } } }))).toEqual(cost);
    expect(leaks('paths', example({ schema: { example: body } }))).toEqual(cost);
    expect(leaks('paths', example({ example: { data: [{ id: 'p1', price: 9 }] } }))).toEqual([]);
  });

  it('is checked each time it has findings, and cached if it has none', () => {
    const promise = () => leaks('paths', answering({ profit: { type: 'number' } }));
    expect([promise(), promise()]).toEqual([['certain profit'], ['certain profit']]);
    const clean = answer('getOpenapi', { info: { title: 'Shop' }, paths: answering({ total: { type: 'number' } }) });
    const [first, second] = [capture.response(clean), capture.response(clean)];
    expect(second.body).toEqual(first.body);
    expect(second.facts).toEqual(first.facts);
  });

  it('prose about costs, and the contact of the publisher', () => {
    expect(
      leaks('info', { description: 'Omits cost, profit, phone and notes.', contact: { email: 'a@b.co' } }),
    ).toEqual([]);
    expect(leaks('info', { description: 'Ask kanya@gmail.com' })).toEqual(['possible email']);
  });
});

describe('keys', () => {
  it.each([
    ['whole', TEST_KEY],
    ['in base64', Buffer.from(`xx${TEST_KEY}`).toString('base64')],
    ['in hex', Buffer.from(TEST_KEY).toString('hex')],
    ['escaped', TEST_KEY.replace('c', '\\u0063')],
    ['without its prefix', TEST_KEY.slice(8)],
  ])('%s are seen and not kept', (_, text) => {
    const { facts, body } = capture.response(answer('listSales', `{"error":"${text}"}`, { status: 401 }));
    expect(facts.keyEchoed).toBe(true);
    expect(JSON.stringify(body)).not.toContain(TEST_KEY.slice(12));
  });

  it.each<[string, unknown, readonly (readonly [string, string])[], readonly string[]]>([
    ['a field', { errors: [{ detail: 'ok' }, { detail: `curl -H ${TEST_KEY}` }] }, [], ['body /errors/*/detail']],
    ['the name of a field', { keys: { [TEST_KEY]: 1 } }, [], ['body /keys']],
    [
      'a field below one that is named like the key',
      { [TEST_KEY]: { a: TEST_KEY } },
      [],
      ['body ', 'body /[redacted]/a'],
    ],
    ['a text', `<p>${TEST_KEY}</p>`, [], ['body ']],
    ['a header', {}, [['X-Client', `key=${TEST_KEY}`]], ['header x-client']],
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
