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
  [
    'another address of the API',
    `https://api.shop.test${path}`,
    `it redirects to https://api.shop.test${path}: give https://api.shop.test`,
  ],
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
