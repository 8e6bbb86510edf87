import { describe, expect, it } from 'vitest';
import type { Shows } from '../../model/reproduction.ts';
import { SALES_REQUEST as request } from '../../testing/reproduction-requests.ts';
import { AT, PHONE, page, reply, SIGHTINGS, sale } from '../../testing/sightings.ts';
import { digestOf, type Reply, sightingIn } from './judge-answers.ts';

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
  it.each(SIGHTINGS)('%s is there, and gone', (_name, shows, there, gone) => {
    expect(seen(shows, ...there)).toBe('there');
    expect(seen(shows, ...gone)).toBe('gone');
  });

  it('is there while the rows of its subject say what they said', () => {
    const said = { subjects: ['a'], masked: [] };
    const body = { data: [{ id: 'a', revenue: 107 }] };
    const shows: Shows = { kind: 'unchanged', ...said, digests: [digestOf({ status: 200, body, bytes: 1 }, said)] };
    expect(seen(shows, reply({ data: [{ id: 'b' }, { id: 'a', revenue: 107 }] }))).toBe('there');
    expect(seen(shows, sale({ id: 'a', revenue: 100 }))).toBe('gone');
  });

  it('cannot be decided by recorded answers that may be right by themselves', () => {
    const said = { subjects: [], masked: [] };
    const body = { data: [{ id: 'a' }] };
    const digests = [digestOf({ status: 200, body, bytes: 1 }, said)];
    for (const shows of [
      { kind: 'unchanged', ...said, digests, mayBeRight: true },
      { kind: 'length', bytes: [JSON.stringify(body).length], mayBeRight: true },
    ] as const) {
      expect(seen(shows, reply(body))).toBe('unclear');
      expect(seen(shows, reply({ data: [] }))).toBe('gone');
    }
  });

  it('is there while a text that was masked is as long as it was', () => {
    const said = { subjects: ['a'], masked: ['/data/*/name'] };
    const body = { data: [{ id: 'a', name: '~staff:0123456789' }] };
    const live = sale({ id: 'a', name: 'Ana' });
    const digests = [digestOf({ status: 200, body, bytes: live.text.length }, said)];
    expect(seen({ kind: 'unchanged', ...said, digests }, live)).toBe('there');
    expect(seen({ kind: 'unchanged', ...said, digests }, sale({ id: 'a', name: 'Bernhard' }))).toBe('gone');
  });

  it('is there while a refusal says what it said, to another request', () => {
    const said = { subjects: [], masked: [] };
    const body = { title: 'Unauthorized', requestId: '1', organization: 'Smith' };
    const shows: Shows = { kind: 'unchanged', ...said, digests: [digestOf({ status: 200, body, bytes: 1 }, said)] };
    expect(seen(shows, reply({ ...body, requestId: '2' }))).toBe('there');
    expect(seen(shows, reply({ title: 'Unauthorized', requestId: '2' }))).toBe('gone');
  });

  it('is not decided by answers that a page without a cursor left out', () => {
    expect(seen({ kind: 'once' }, page(['a']), null)).toBe('gone');
  });

  it('cannot be decided by a document that is none', () => {
    const stated = { says: 'lacks', path: '/sales' } as const;
    expect(seen({ kind: 'document', stated }, reply('<html>'))).toBe('unclear');
  });

  it.each([429, 401, 403, 500, 502, 503])('cannot be decided by a %i that was none before', (status) => {
    for (const shows of [...ABOUT_ANSWERS, { kind: 'status', accepted: [[400, 599]] } as const])
      expect(seen(shows, reply({ data: [{ id: 'a' }] }, status))).toBe('unclear');
  });

  it('can be decided by a status that has to come', () => {
    for (const status of [401, 403, 429, 501])
      expect(seen({ kind: 'status', accepted: [[status, status]] }, reply({}, status))).toBe('gone');
  });

  it('cannot be decided by a refusal, where records show it', () => {
    expect(seen({ kind: 'once' }, reply({}, 400))).toBe('unclear');
    expect(seen({ kind: 'records', returned: ['a'], left: [] }, reply({}, 404))).toBe('unclear');
    expect(seen({ kind: 'document', stated: { says: 'lacks', path: '/sales' } }, reply({}, 404))).toBe('unclear');
    expect(seen({ kind: 'records', returned: [], left: ['a'] }, reply({}, 400))).toBe('gone');
  });

  it.each<[string, Shows]>([
    ['a record that two answers show', { kind: 'agree', id: 'a', field: 'name' }],
    ['a record with wrong values', { kind: 'values', id: 'a', values: [['/sum', '1']], isListed: true }],
    ['a field of records', { ...AT, path: '/data/*/note', keyword: 'type' }],
    ['a record that could hold private data', PHONE],
    ['a field that two answers show', { kind: 'agree', id: 'a', field: 'lines' }],
  ])('cannot be decided by data that lack %s', (_, shows) => {
    expect(seen(shows, reply({ data: [] }))).toBe('unclear');
  });

  it('cannot be decided by what is no list, or an object in place of one', () => {
    expect(seen({ kind: 'size', least: 1 }, reply({ data: { items: [] } }))).toBe('unclear');
    const shows = { kind: 'values', id: 'a', values: [['/payments', '[]']] } as const;
    expect(seen(shows, sale({ id: 'a', payments: {} }))).toBe('unclear');
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
