import type { Reply } from '../decide/reproduction/judge-answers.ts';
import type { Shows } from '../model/reproduction.ts';

export const reply = (body: unknown, status = 200, headers: Reply['headers'] = []): Reply => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
export const page = (ids: readonly string[], nextCursor: string | null = null): Reply =>
  reply({ data: ids.map((id) => ({ id })), pagination: { nextCursor } });
export const sale = (record: object): Reply => reply({ data: [record] });

const ACCEPTED = [
  [400, 499],
  [501, 501],
] as const;
export const AT = { kind: 'place', type: 'string', isNullable: false } as const;
export const PHONE = { kind: 'leak', where: 'body', path: '/data/*/note', shape: '+99 999', by: 'value' } as const;

const rows = (...sums: readonly number[]): Reply => reply({ data: sums.map((sum) => ({ sum })) });
const today = new Date().toISOString().slice(0, 10);
const ending = (day: string): Reply => reply({ data: [], meta: { dateRange: { to: `${day}T23:59:59.999Z` } } });
/** As it was found on another day. */
const ENDS_TODAY = {
  kind: 'daily',
  path: '/meta/dateRange/to',
  between: [['2026-01-01T23:59:59.000Z', '2026-01-02T00:00:00.000Z']],
  day: '2026-01-01',
} as const;

/** What to look for, with answers in which the fault is there, and others in which it is gone. */
export const SIGHTINGS: readonly (readonly [string, Shows, readonly Reply[], readonly Reply[]])[] = [
  ['a status', { kind: 'status', accepted: ACCEPTED }, [reply({})], [reply({}, 501)]],
  ['a record that is left out', { kind: 'records', returned: ['a'], left: [] }, [page(['b'])], [page(['b', 'a'])]],
  ['a record that is returned', { kind: 'records', returned: [], left: ['a'] }, [page(['a'])], [page(['b'])]],
  ['a record on two pages', { kind: 'once' }, [page(['a', 'b']), page(['b'])], [page(['a']), page(['b'])]],
  ['a cursor that comes again', { kind: 'once' }, [page(['a'], 'c'), page(['b'], 'c')], [page(['a'], 'c'), page([])]],
  ['a page that is too large', { kind: 'size', most: 1 }, [page(['a', 'b'])], [page(['a'])]],
  ['a short page', { kind: 'size', least: 2, isFollowed: true }, [page(['a'], 'c')], [page(['a'])]],
  ['readings that differ', { kind: 'same' }, [page(['a']), page(['b'])], [page(['a']), page(['a'])]],
  ['data', { kind: 'data' }, [page(['a'])], [page([])]],
  [
    'a value that two answers disagree on',
    { kind: 'agree', id: 'a', field: 'name' },
    [sale({ id: 'a', name: 'x' }), sale({ id: 'b', store: { id: 'a', name: 'y' } })],
    [sale({ id: 'a', name: 'x' }), sale({ id: 'b', store: { id: 'a', name: 'x' } })],
  ],
  [
    'a value that is new each time',
    { kind: 'varies', path: '/data/*/id' },
    [sale({ id: 'a' }), sale({ id: 'b' })],
    [sale({ id: 'a' }), sale({ id: 'a' })],
  ],
  ['an answer of a length', { kind: 'length', bytes: [2] }, [reply('{}')], [reply('{ }')]],
  [
    'a page and a document that exclude each other',
    {
      kind: 'document',
      stated: { says: 'value', pointer: '#/default', value: '1' },
      answers: { kind: 'size', most: 1 },
    },
    [page(['a', 'b']), reply({ default: 1 })],
    [page(['a']), reply({ default: 1 })],
  ],
  ['a field that is missing', { ...AT, path: '/data/*/note', keyword: 'required' }, [sale({})], [sale({ note: '' })]],
  ['a type', { ...AT, path: '/data/*/note', keyword: 'type' }, [sale({ note: null })], [sale({ note: 'x' })]],
  [
    'a value of an enum',
    { ...AT, path: '/data/*/status', keyword: 'enum', values: ['PAID'] },
    [sale({ status: 'VOID' })],
    [sale({ status: 'PAID' })],
  ],
  [
    'a timestamp without milliseconds',
    { ...AT, path: '/data/*/createdAt', keyword: 'format', form: 'timestamp' },
    [sale({ createdAt: '2026-01-01T00:00:00Z' })],
    [sale({ createdAt: '2026-01-01T00:00:00.000Z' })],
  ],
  [
    'a range that is echoed wrongly',
    { kind: 'instant', path: '/meta/dateRange/to', expected: '2026-01-02T00:00:00.000Z' },
    [reply({ meta: { dateRange: { to: '2026-01-03T00:00:00.000Z' } } })],
    [reply({ meta: { dateRange: { to: '2026-01-02T00:00:00Z' } } })],
  ],
  ['a text of a forbidden shape', PHONE, [sale({ note: '+49 301' })], [sale({ note: 'no phone' })]],
  [
    'a forbidden field that holds an object',
    { kind: 'leak', where: 'body', path: '/data/*/supplier', shape: '{}', by: 'name' },
    [sale({ supplier: { price: 1 } })],
    [sale({})],
  ],
  [
    'a forbidden parameter of a link',
    {
      kind: 'leak',
      where: 'url',
      path: '/data/*/imageUrl',
      shape: 'aaaaa://a.aa/a?aaaaaa=9',
      by: 'name',
      inText: true,
    },
    [sale({ imageUrl: 'https://a.te/a?secret=1' })],
    [sale({ imageUrl: 'https://a.te/a' })],
  ],
  [
    'a forbidden field within a text',
    { ...PHONE, by: 'name', shape: '{"aaaa":9}', inText: true },
    [sale({ note: '{"cost":5}' })],
    [sale({ note: 'text' })],
  ],
  ['a row above one with more', { kind: 'ranked', field: 'sum' }, [rows(1, 2)], [rows(2, 2)]],
  [
    'a record with these values',
    {
      kind: 'values',
      id: 'a',
      values: [
        ['/store/id', '"s"'],
        ['/sum', '1'],
      ],
    },
    [sale({ id: 'a', store: { id: 's' }, sum: 1 })],
    [sale({ id: 'a', store: { id: 's' }, sum: 2 })],
  ],
  [
    'a header',
    { kind: 'header', name: 'Content-Type', value: 'text/html' },
    [reply({}, 200, [['content-type', 'text/html']])],
    [reply({}, 200, [['content-type', 'application/json']])],
  ],
  ['a default range that is not today', ENDS_TODAY, [ending('2020-01-01')], [ending(today)]],
  ['a default range that is missing', ENDS_TODAY, [reply({ data: [] })], [ending(today)]],
  ['a forbidden field', { ...PHONE, by: 'name' }, [sale({ note: 5 })], [sale({ note: null })]],
  ['a forbidden object', { ...PHONE, by: 'name', shape: '{}' }, [sale({ note: { id: 1 } })], [sale({})]],
  [
    'a forbidden header',
    { ...PHONE, where: 'header', path: 'x-phone', by: 'name' },
    [reply({}, 200, [['x-phone', '1']])],
    [reply({})],
  ],
];

/** The fault is there while record `a` is, with sum 1. */
export const RECORDED: readonly (readonly [string, Shows])[] = [
  ['a record that is left out', { kind: 'records', returned: [], left: ['a'] }],
  ['values of a record', { kind: 'values', id: 'a', values: [['/sum', '1']] }],
  ['rows of a record', { kind: 'unchanged', subjects: ['a'], masked: [], digests: ['0'] }],
  ['a whole answer', { kind: 'unchanged', subjects: [], masked: [], digests: ['0'] }],
  ['a length', { kind: 'length', bytes: [1] }],
];

/** Answers without that fault. */
export const SAME_DATA = [{ data: [] }, { data: [{ id: 'b', sum: 2 }] }];
