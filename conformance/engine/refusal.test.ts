import { expect, it } from 'vitest';
import { exchange } from '../testing/builders.ts';
import { refusalOf } from './refusal.ts';

const path = '/public-api/v1/me';
const base = 'http://shop.test';

function redirecting(location: string) {
  const answer = exchange({ path, status: 302, headers: [['location', location]] });
  return refusalOf([answer, answer], base)?.message;
}

it.each([
  ['another path', `${base}/v2${path}`, `it redirects to ${base}/v2${path}: give ${base}/v2`],
  ['TLS', `https://shop.test${path}`, `it redirects to https://shop.test${path}: give https://shop.test`],
  ['something else', 'https://shop.test/welcome', 'it redirects to https://shop.test/welcome: check the base address'],
  ['itself', `${base}${path}`, 'it redirects to itself: check the gateway in front of it'],
  ['itself, without its name', path, 'it redirects to itself: check the gateway in front of it'],
  [
    'a login',
    'https://sso.shop.test/',
    'it redirects to https://sso.shop.test/: a login page intercepts requests; the API takes a key',
  ],
])('says what to do about a redirect to %s', (_, location, message) => {
  expect(redirecting(location)).toBe(message);
});

it.each([
  ['host', 'https://api.shop.test'],
  ['port', `${base}:8080`],
  ['port with TLS', 'https://shop.test:8443'],
  ['host with any scheme', '//shop.example'],
  ['host that begins alike', `${base}.evil.example`],
  ['host behind a user name', `${base}@evil.example`],
])('warns before it suggests another %s', (_, other) => {
  expect(redirecting(`${other}${path}`)).toBe(
    `it redirects to another origin, ${other}${path}: give ${other} only if you are sure that it is yours, because the key is sent to the address that you give`,
  );
});
