import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { cookieName, forbidden, isLoopback, tokenHeader } from './guard.ts';

const own = { host: 'localhost:4010' };
const open = { host: '127.0.0.1', token: null };

function status(
  headers: IncomingHttpHeaders,
  { method = 'GET', rules = open }: { method?: string; rules?: { host: string; token: string | null } } = {},
) {
  return forbidden({ method, headers, port: 4010 }, rules)?.status ?? null;
}

/** What a browser says of each request. */
const fetched = (site: string, mode: string, dest: string) => ({
  ...{ 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
});

describe('on loopback', () => {
  it.each(['localhost:4010', '127.0.0.1:4010', '[::1]:4010', 'LOCALHOST:4010'])('is open at %s', (host) => {
    expect(status({ host })).toBeNull();
  });

  it.each([
    ['a name that another site gave this address (DNS rebinding)', { host: 'evil.example:4010' }],
    ['a name that only begins with ours', { host: 'localhost.evil.example:4010' }],
    ['another port in the Host field', { host: 'localhost:4011' }],
    ['a Host field without a port', { host: 'localhost' }],
    ['no Host field', {}],
    ['a script of another site', { ...own, origin: 'https://evil.example' }],
    ['a script of another port', { ...own, origin: 'http://localhost:3000' }],
    ['a page without an origin of its own', { ...own, origin: 'null' }],
    [
      'a script or image of another site, which sends no Origin',
      { ...own, ...fetched('cross-site', 'no-cors', 'script') },
    ],
    ['one of another port', { ...own, ...fetched('same-site', 'cors', 'empty') }],
    ['a frame of another site', { ...own, ...fetched('cross-site', 'navigate', 'iframe') }],
  ])('refuses %s', (_, headers) => {
    expect(status(headers)).toBe(403);
  });

  it('lets a link of another site lead to the page, and a form of it do nothing', () => {
    const followed = { ...own, ...fetched('cross-site', 'navigate', 'document') };
    expect(status(followed)).toBeNull();
    expect(status({ ...followed, 'content-type': 'application/json' }, { method: 'POST' })).toBe(403);
  });

  it('takes its own page, and programs, which send no Origin', () => {
    const json = { ...own, 'content-type': 'application/json' };
    const page = { ...json, origin: 'http://localhost:4010', 'sec-fetch-site': 'same-origin' };
    for (const headers of [page, json]) expect(status(headers, { method: 'POST' })).toBeNull();
  });

  it.each([{}, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a body of the type %s, which a form of another site could send',
    (type) => {
      const sent = typeof type === 'string' ? { 'content-type': type } : type;
      expect(status({ ...own, ...sent }, { method: 'POST' })).toBe(415);
    },
  );
});

describe('elsewhere', () => {
  const rules = { host: '0.0.0.0', token: 'right-token' };
  const there = { host: 'shop.example:4010' };

  it('asks for the token, in a field or in the cookie of its port', () => {
    expect(status(there, { rules })).toBe(401);
    expect(status({ ...there, [tokenHeader]: 'right-token' }, { rules })).toBeNull();
    expect(status({ ...there, cookie: `a=b; ${cookieName(4010)}=right-token` }, { rules })).toBeNull();
  });

  it.each([
    { ...there, [tokenHeader]: 'wrong-token' },
    { ...there, [tokenHeader]: 'right-toke' },
    { ...there, cookie: `${cookieName(4011)}=right-token` },
    { ...there, authorization: 'Bearer right-token' },
  ])('does not take %j', (headers) => {
    expect(status(headers, { rules })).toBe(401);
  });

  it('refuses another site even with the cookie', () => {
    const cookie = `${cookieName(4010)}=right-token`;
    expect(status({ ...there, cookie, origin: 'https://evil.example' }, { rules })).toBe(403);
  });
});

it('knows loopback by its addresses alone', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '::', '127.evil.example', '10.0.0.1', 'localhost.evil'].some(isLoopback)).toBe(false);
});
