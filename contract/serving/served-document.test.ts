import { describe, expect, it } from 'vitest';
import { contractDocument } from '../document.ts';
import { dayOf } from './days.ts';
import { servedDocument } from './served-document.ts';

const today = dayOf(Date.UTC(2026, 2, 1));

function addresses(headers: Record<string, string | string[]>): string[] {
  const { servers } = JSON.parse(servedDocument(headers, today));
  return servers.map(({ url }: { url: string }) => url);
}

describe('the servers of the served document', () => {
  it.each([
    ['no host', {}, ['/']],
    ['a host', { host: '127.0.0.1:4010' }, ['http://127.0.0.1:4010', '/']],
    ['a host of IPv6', { host: '[::1]:4010' }, ['http://[::1]:4010', '/']],
    [
      'a proxy',
      { host: 'a', 'x-forwarded-host': 'pos.example', 'x-forwarded-proto': 'https' },
      ['https://pos.example', '/'],
    ],
    ['two proxies', { host: 'a', 'x-forwarded-host': 'b, c', 'x-forwarded-proto': 'https, http' }, ['https://b', '/']],
    ['a prefix', { host: 'a', 'x-forwarded-prefix': '/pos/v2/' }, ['http://a/pos/v2', '/pos/v2']],
    ['markup for a host', { host: 'a"<script>' }, ['/']],
    ['a login for a host', { host: 'me:secret@a' }, ['/']],
    ['a way out for a prefix', { host: 'a', 'x-forwarded-prefix': '//b.example' }, ['http://a', '/']],
    ['dollar signs', { host: 'a', 'x-forwarded-prefix': '/$&' }, ['http://a', '/']],
    ['another scheme', { host: 'a', 'x-forwarded-proto': 'javascript' }, ['http://a', '/']],
    ['two fields', { host: 'a', 'x-forwarded-prefix': ['/b', '/c'] }, ['http://a/b', '/b']],
  ])('%s', (_name, headers, expected) => {
    expect(addresses(headers)).toEqual(expected);
  });
});

it('differs from the contract in servers and days alone', () => {
  const { servers: _, ...served } = JSON.parse(servedDocument({ host: 'a' }, today));
  const { servers: __, ...contract } = JSON.parse(JSON.stringify(contractDocument()));
  const withoutDays = (value: unknown) => JSON.stringify(value).replace(/\d{4}-\d\d-\d\d/g, 'day');
  expect(withoutDays(served)).toBe(withoutDays(contract));
  expect(JSON.stringify(served)).not.toContain('"2025-06');
});

it('is ASCII, which a server writes faster', () => {
  expect(servedDocument({ host: 'a' }, today)).toMatch(/^[\x20-\x7e]+$/);
});
