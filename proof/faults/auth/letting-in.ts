import type { Handler } from '../../../contract/http.ts';
import type { Deployment, Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { withKey } from '../../fault-kit/keys.ts';
import { type Asked, on, read, type When, withQuery } from '../../fault-kit/wrapping.ts';

/** Whether somebody who shows this is let in with the good key. */
type Believes = (token: string, good: string, asked: Asked, deployment: Deployment) => boolean;

/** One operation believes more than the key. */
function believing(id: string, requirement: string, title: string, when: When, believes: Believes): Fault {
  return fault(id, requirement, title, (handle, deployment) => {
    const good = deployment.keys.get('good') ?? '';
    return (request) => {
      const asked = read(request);
      const token = /^bearer (.*)$/i.exec(String(request.headers.authorization ?? ''))?.[1] ?? '';
      const isIn = when(asked) && believes(token, good, asked, deployment);
      return handle(isIn ? withKey(request, good) : request);
    };
  });
}

const dead =
  (name: 'revoked' | 'disabled' | 'rotated'): Believes =>
  (token, _good, _asked, { keys }) =>
    token === keys.get(name);
const isGet: When = ({ method }) => method === 'GET';
const header =
  (name: string): Believes =>
  (_token, good, { request }) =>
    request.headers[name] === good;
const scheme =
  (pattern: RegExp): Believes =>
  (_token, good, { request }) =>
    pattern.exec(String(request.headers.authorization ?? ''))?.[1] === good;

/** Keys that are none, or not any more, and are taken by one operation. */
export const believedFaults: readonly Fault[] = [
  believing(
    'key-in-lower-case',
    'AUTH-06',
    'Stores compare keys without regard to case',
    on('listStores'),
    (token, good) => token.toLowerCase() === good.toLowerCase(),
  ),
  believing(
    'key-in-upper-case',
    'AUTH-06',
    'Customers by id compare keys in upper case',
    on('getCustomer'),
    (token, good) => token.toUpperCase() === good.toUpperCase(),
  ),
  believing('key-is-null', 'AUTH-03', '/me takes the word null for a key', on('getMe'), (token) => token === 'null'),
  believing(
    'key-is-undefined',
    'AUTH-03',
    '/me takes the word undefined for a key',
    on('getMe'),
    (token) => token === 'undefined',
  ),
  believing(
    'key-cut-short',
    'AUTH-04',
    'Products take any beginning of a key',
    on('listProducts'),
    (token, good) => token.length > 20 && good.startsWith(token),
  ),
  believing(
    'key-cut-by-one',
    'AUTH-04',
    'Shifts compare all but the last character',
    on('listStaffShifts'),
    (token, good) =>
      token.length >= good.length - 1 &&
      token.slice(0, -1) === good.slice(0, token.length - 1) &&
      good.startsWith(token),
  ),
  believing(
    'key-with-a-tail',
    'AUTH-05',
    'Promotions take a key with more behind it',
    on('listPromotions'),
    (token, good) => token.startsWith(good),
  ),
  believing(
    'key-by-its-first-twenty',
    'AUTH-05',
    'Logs compare the first twenty characters',
    on('listInventoryLogs'),
    (token, good) => token.length >= good.length && token.slice(0, 20) === good.slice(0, 20),
  ),
  believing(
    'key-contained',
    'AUTH-05',
    'Revenue takes any token that holds the key',
    on('getRevenueAnalytics'),
    (token, good) => token.includes(good),
  ),
  believing(
    'key-by-what-is-shown',
    'AUTH-07',
    'Staff analytics compare prefix and last four',
    on('getStaffAnalytics'),
    (token, good) => token.startsWith(good.slice(0, 8)) && token.slice(-4) === good.slice(-4),
  ),
  believing(
    'key-by-what-is-shown-on-sales',
    'AUTH-07',
    'Sales compare prefix and last four',
    on('listSales'),
    (token, good) => token.startsWith(good.slice(0, 8)) && token.slice(-4) === good.slice(-4),
  ),
  believing(
    'prefix-alone',
    'AUTH-07',
    '/me takes the bare prefix',
    on('getMe'),
    (token, good) => token === good.slice(0, 8),
  ),
  believing(
    'any-key-with-the-prefix',
    'AUTH-03',
    'Revenue takes any token with the prefix',
    on('getRevenueAnalytics'),
    (token, good) => token.startsWith(good.slice(0, 8)) && token.length > 20,
  ),
  believing(
    'any-token-by-id',
    'AUTH-03',
    'Shifts take any token of the right length',
    on('listStaffShifts'),
    (token, good) => token.length === good.length,
  ),
  believing(
    'key-without-prefix',
    'AUTH-03',
    '/me takes the secret of a key without its prefix',
    on('getMe'),
    (token, good) => token === good.slice(8),
  ),
  believing(
    'key-of-another-mode',
    'AUTH-03',
    '/me takes the key with test_ where it says live_',
    on('getMe'),
    (token, good) => token === good.replace('live_', 'test_'),
  ),
  believing(
    'empty-key',
    'AUTH-02',
    'Sales take an empty bearer for the last client',
    on('listSales'),
    (token, _good, { request }) => token.trim() === '' && request.headers.authorization !== undefined,
  ),
  believing(
    'empty-key-by-id',
    'AUTH-02',
    'Customers by id take an empty bearer',
    on('getCustomer'),
    (token, _good, { request }) => token.trim() === '' && request.headers.authorization !== undefined,
  ),
  believing(
    'no-key-for-one-store',
    'AUTH-01',
    'Without a key, stores are listed',
    on('listStores'),
    (_token, _good, { request }) => isGet(read(request)) && request.headers.authorization === undefined,
  ),
  believing(
    'no-key-by-id',
    'AUTH-01',
    'Without a key, a customer is shown',
    on('getCustomer'),
    (_token, _good, { request }) => isGet(read(request)) && request.headers.authorization === undefined,
  ),
  believing(
    'no-key-for-shifts',
    'AUTH-01',
    'Without a key, shifts are shown',
    on('listStaffShifts'),
    (_token, _good, { request }) => isGet(read(request)) && request.headers.authorization === undefined,
  ),
  believing(
    'revoked-key-on-revenue',
    'AUTH-11',
    'Revenue takes a revoked key',
    on('getRevenueAnalytics'),
    dead('revoked'),
  ),
  believing('revoked-key-by-id', 'AUTH-11', 'Customers by id take a revoked key', on('getCustomer'), dead('revoked')),
  believing(
    'disabled-key-on-logs',
    'AUTH-12',
    'Movements are shown with a disabled key',
    on('listInventoryLogs'),
    dead('disabled'),
  ),
  believing('disabled-key-on-me', 'AUTH-12', '/me answers a disabled key', on('getMe'), dead('disabled')),
  believing(
    'rotated-key-on-promotions',
    'AUTH-13',
    'Promotions still take the key before',
    on('listPromotions'),
    dead('rotated'),
  ),
  believing(
    'rotated-key-on-shifts',
    'AUTH-13',
    'Shifts still take the key before',
    on('listStaffShifts'),
    dead('rotated'),
  ),
  believing(
    'key-in-x-api-key',
    'AUTH-10',
    'Products take the key in X-Api-Key',
    on('listProducts'),
    header('x-api-key'),
  ),
  believing(
    'key-in-x-auth-token',
    'AUTH-10',
    'Shifts take the key in X-Auth-Token',
    on('listStaffShifts'),
    header('x-auth-token'),
  ),
  believing(
    'key-in-a-cookie',
    'AUTH-10',
    'Customer analytics take the key in a cookie',
    on('getCustomerAnalytics'),
    (_token, good, { request }) => String(request.headers.cookie ?? '').includes(`token=${good}`),
  ),
  believing(
    'key-as-basic',
    'AUTH-08',
    'Promotions take the key as a Basic user',
    on('listPromotions'),
    (_token, good, { request }) => {
      const encoded = /^Basic (.*)$/.exec(String(request.headers.authorization ?? ''))?.[1] ?? '';
      return Buffer.from(encoded, 'base64').toString().startsWith(`${good}:`);
    },
  ),
  believing(
    'key-under-any-scheme',
    'AUTH-08',
    'Sales take whatever stands behind the first word',
    on('listSales'),
    scheme(/^\S+ (\S+)$/),
  ),
  believing(
    'key-as-apikey',
    'AUTH-08',
    'Movements take the scheme ApiKey',
    on('listInventoryLogs'),
    scheme(/^ApiKey (.*)$/i),
  ),
  believing(
    'key-without-scheme',
    'AUTH-08',
    'Staff analytics take the key without a scheme',
    on('getStaffAnalytics'),
    scheme(/^(\S+)$/),
  ),
  believing(
    'key-glued-to-its-scheme',
    'AUTH-08',
    '/me cuts Bearer off, with a space behind it or without',
    on('getMe'),
    scheme(/^Bearer(\S+)$/),
  ),
  believing(
    'key-in-x-access-token',
    'AUTH-10',
    'Revenue takes the key in X-Access-Token',
    on('getRevenueAnalytics'),
    header('x-access-token'),
  ),
  believing(
    'key-under-jwt',
    'AUTH-08',
    'Staff analytics take the scheme JWT',
    on('getStaffAnalytics'),
    scheme(/^JWT (.*)$/),
  ),
  believing(
    'key-in-forwarded-authorization',
    'AUTH-10',
    'Products take the key from X-Forwarded-Authorization',
    on('listProducts'),
    (_token, good, { request }) => request.headers['x-forwarded-authorization'] === `Bearer ${good}`,
  ),
  inQuery('key-in-query-as-header', 'Promotions take x-api-key from the query', on('listPromotions'), 'x-api-key'),
  inQuery('key-in-query-of-sales', 'Sales take the key from the query', on('listSales'), 'api_key'),
  inQuery('key-in-query-by-id', 'Customers by id take access_token from the query', on('getCustomer'), 'access_token'),
  inQuery('key-in-query-of-stores', 'Stores take key from the query', on('listStores'), 'key'),
  fault('next-page-without-key', 'AUTH-01', 'Who has a cursor of logs needs no key', (handle, { keys }) => {
    return (request) => {
      const isNext = on('listInventoryLogs')(read(request)) && read(request).query.has('cursor');
      const isBare = request.headers.authorization === undefined;
      return handle(isNext && isBare ? withKey(request, keys.get('good')) : request);
    };
  }),
];

function inQuery(id: string, title: string, when: When, parameter: string): Fault {
  return fault(id, 'AUTH-09', title, (handle: Handler, { keys }) => {
    const good = keys.get('good') ?? '';
    return (request) => {
      const asked = read(request);
      if (!when(asked) || asked.query.get(parameter) !== good) return handle(request);
      const bare = withQuery(asked, (query) => {
        for (const [name, value] of [...query]) if (value === good) query.delete(name);
      });
      return handle(withKey(bare, good));
    };
  });
}
