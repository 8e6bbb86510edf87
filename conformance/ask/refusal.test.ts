import { expect, it } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
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

it.each([
  ['nginx', '<title>400 The plain HTTP request was sent to HTTPS port</title>'],
  ['Go', 'Client sent an HTTP request to an HTTPS server.\n'],
  ['Apache', "Reason: You're speaking plain HTTP to an SSL-enabled server port."],
])('suggests TLS where %s asks for it', (_, text) => {
  const answer = exchange({ path, status: 400, text, facts: { isJson: false, contentType: 'text/html' } });
  expect(refusalOf([answer, answer], `${base}:8443`)?.message).toBe(
    'the server speaks TLS at this port: give https://shop.test:8443',
  );
});

it('suggests TLS where the connection is broken off, and no TLS was tried', () => {
  const broken = exchange({
    path,
    status: null,
    error: 'the connection broke',
    attempts: [{ status: null, error: 'reset', ms: 1, waitedMs: 0, limitHeaders: [] }],
  });
  const said = (url: string) => refusalOf([broken], url)?.message;
  expect(said(base)).toBe('the connection broke: if it speaks TLS, give https://shop.test');
  expect(said('https://shop.test')).toBe('the connection broke');
});
