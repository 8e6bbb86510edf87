import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/exchange.ts';
import type { Reproduction, Shows } from '../../model/reproduction.ts';
import type { RuleResult } from '../../model/run.ts';
import { SALES_REQUEST as request, ruleResult } from '../../testing/evidence.ts';
import { withDoubts } from './derive.ts';
import { digestOf, type Reply, sightingIn } from './judge-answers.ts';
import { reduced, seenWords } from './reduce.ts';

const reply = (body: unknown, status = 200, headers: Reply['headers'] = []): Reply => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const page = (ids: readonly string[], nextCursor: string | null = null): Reply =>
  reply({ data: ids.map((id) => ({ id })), pagination: { nextCursor } });
const sale = (record: object): Reply => reply({ data: [record] });

const AT = { kind: 'place', type: 'string', isNullable: false } as const;
const PHONE = { kind: 'leak', where: 'body', path: '/data/*/note', shape: '+99 999', by: 'value' } as const;

/** That an answer says what it said. */
function recorded(body: Json) {
  const said = { subjects: [], masked: [] };
  return { kind: 'unchanged', ...said, digests: [digestOf({ status: 200, body, bytes: 1 }, said)] } as const;
}

function seen(shows: Shows, ...replies: readonly (Reply | null)[]): string {
  const asked = shows.kind === 'document' ? DOCUMENT_REQUEST : request;
  return sightingIn({ shows, requests: replies.map(() => asked) }, replies);
}

const DOCUMENT_REQUEST = { ...request, operation: 'getOpenapi' } as const;

const ABOUT_ANSWERS: readonly Shows[] = [
  { kind: 'once' },
  { kind: 'data' },
  { kind: 'records', returned: ['b'], left: [] },
  { kind: 'records', returned: [], left: ['a'] },
  { kind: 'values', id: 'a', values: [] },
  { kind: 'unchanged', subjects: [], masked: [], digests: [''] },
  { kind: 'length', bytes: [0] },
  PHONE,
];

describe('the fault', () => {
  it('of a search that finds nothing is there only while the record has the name that is searched', () => {
    const shows: Shows = { kind: 'size', least: 1, where: { id: 'a', values: [['/name', '"Tea"']] } };
    const found = (name: string) => sale({ id: 'a', name });
    expect(seen(shows, found('Tea'), page([]))).toBe('there');
    expect(seen(shows, found('Tea'), page(['a']))).toBe('gone');
    expect(seen(shows, found('Coffee'), page([]))).toBe('unclear');
  });

  it('cannot be decided by recorded answers that may be right by themselves', () => {
    const body = { data: [{ id: 'a' }] };
    for (const shows of [
      { ...recorded(body), mayBeRight: true },
      { kind: 'length', bytes: [JSON.stringify(body).length], mayBeRight: true },
    ] as const) {
      expect(seen(shows, reply(body))).toBe('unclear');
      expect(seen(shows, reply({ data: [] }))).toBe('gone');
    }
  });

  it('is gone with what a page without a cursor left out, and with a refusal of what should not come', () => {
    expect(seen({ kind: 'once' }, page(['a']), null)).toBe('gone');
    expect(seen({ kind: 'records', returned: [], left: ['a'] }, reply({}, 400))).toBe('gone');
  });

  it.each([429, 401, 403, 500, 502, 503])('cannot be decided by a %i that was none before', (status) => {
    for (const shows of [...ABOUT_ANSWERS, { kind: 'status', accepted: [[400, 599]] } as const])
      expect(seen(shows, reply({ data: [{ id: 'a' }] }, status))).toBe('unclear');
  });

  it('can be decided by a status that has to come', () => {
    for (const status of [401, 403, 429, 501])
      expect(seen({ kind: 'status', accepted: [[status, status]] }, reply({}, status))).toBe('gone');
  });

  const LACKS = { kind: 'document', stated: { says: 'lacks', path: '/sales' } } as const;
  const notReturned = { kind: 'records', returned: ['a'], left: [] } as const;
  const none = reply({ data: [] });

  it.each<[string, Shows, Reply]>([
    ['a refusal where records show it', { kind: 'once' }, reply({}, 400)],
    ['a refusal where a record does', notReturned, reply({}, 404)],
    ['a document that was not found', LACKS, reply({}, 404)],
    ['a document that is none', LACKS, reply('<html>')],
    ['no record that two answers show', { kind: 'agree', id: 'a', field: 'name' }, none],
    ['no record with wrong values', { kind: 'values', id: 'a', values: [['/sum', '1']], isListed: true }, none],
    ['no field of records', { ...AT, path: '/data/*/note', keyword: 'type' }, none],
    ['no record that could hold private data', PHONE, none],
    ['what is no list', { kind: 'size', least: 1 }, reply({ data: { items: [] } })],
    [
      'an object in place of a list',
      { kind: 'values', id: 'a', values: [['/payments', '[]']] },
      sale({ id: 'a', payments: {} }),
    ],
  ])('cannot be decided by %s', (_, shows, answer) => {
    expect(seen(shows, answer)).toBe('unclear');
  });

  it('cannot be decided by an answer of another status than the schema is of', () => {
    const stated = { says: 'excludes-answers', pointer: '#', keyword: 'type', at: '' } as const;
    const asked = [{ ...request, status: 400 }, DOCUMENT_REQUEST];
    const replies = [reply({}), reply({ type: 'string' })];
    expect(sightingIn({ shows: { kind: 'document', stated }, requests: asked }, replies)).toBe('unclear');
  });

  it('is a limit without a time, where a burst met one', () => {
    const shows = { kind: 'no-retry-header' } as const;
    const limited = (headers: Reply['headers']) =>
      sightingIn({ shows, requests: [{ ...request, sent: 'burst', status: 429 }] }, [reply({}, 429, headers)]);
    expect(limited([])).toBe('there');
    expect(limited([['retry-after', '2']])).toBe('gone');
  });
});

const EXCHANGES = new Map([
  ['sales', { operation: 'listSales' }],
  ['revenue', { operation: 'getRevenueAnalytics' }],
  ['staff', { operation: 'getStaffAnalytics' }],
] as const);

const failed = (evidence: string, reproduction?: Reproduction): RuleResult =>
  ruleResult({
    ...{ rule: evidence, requirements: ['ANA-10'], outcome: 'failed', evidence: [evidence] },
    findings: [{ key: 'k', subject: {}, message: 'm', template: 'm', values: {}, evidence: [evidence] }],
    ...(reproduction === undefined ? {} : { reproduction }),
  });

it.each([
  ['sales', true],
  ['staff', undefined],
])('doubts figures as recorded where answers of %s are wrong: %s', (other, mayBeRight) => {
  const shows = { kind: 'unchanged', subjects: [], masked: [], digests: ['0'] } as const;
  const requests = [{ ...request, operation: 'getRevenueAnalytics' as const }];
  const [, revenue] = withDoubts([failed(other), failed('revenue', { finding: 'k', shows, requests })], EXCHANGES);
  expect(revenue?.reproduction?.shows).toEqual({ ...shows, ...(mayBeRight === undefined ? {} : { mayBeRight }) });
});

const PLACE: Shows = { kind: 'place', path: '/data', keyword: 'type', type: 'array', isNullable: false };

function asking(shows: Shows, ...queries: readonly string[]): Reproduction {
  const requests = queries.map((query) => ({ ...request, query: [...new URLSearchParams(query)] }));
  return { finding: 'f', shows, requests };
}

it('leaves out requests and parameters that the fault does not need', async () => {
  const long = asking(PLACE, 'limit=2&status=PAID', 'limit=2');
  const short = await reduced('https://pos.example.com', long, async ({ requests }) =>
    requests.some(({ query }) => query.some(([name]) => name === 'status')) ? 'there' : 'gone',
  );
  expect(short.requests.map(({ query }) => query)).toEqual([[['status', 'PAID']]]);
  expect(short.requests[0]?.curl).toContain('?status=PAID');
  expect(short.requests[0]?.curl).not.toContain('limit');
});

it('leaves out nothing that decides what is right', async () => {
  const refused = asking({ kind: 'status', accepted: [[400, 400]] }, 'limit=101');
  expect(await reduced('https://pos.example.com', refused, async () => 'there')).toEqual(refused);
});

const ranked = reply({ data: [{ revenue: 1 }, { revenue: 2 }] });

it.each<[string, Shows, Reply]>([
  ['row 2 has more revenue than the row above it', { kind: 'ranked', field: 'revenue' }, ranked],
  ['the last answer has status 200, not 400 to 499', { kind: 'status', accepted: [[400, 499]] }, reply({})],
  ['record a comes twice', { kind: 'once' }, page(['a', 'b', 'a'])],
  ['the page has 2 records: more than 1 record on the page', { kind: 'size', most: 1 }, page(['a', 'b'])],
  ['the answer gives data', { kind: 'data' }, page(['a'])],
])('says what is seen: %s', (words, shows, answer) => {
  expect(seenWords(shows, [answer])).toBe(words);
});
