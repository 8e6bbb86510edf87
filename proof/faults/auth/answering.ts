import { randomUUID } from 'node:crypto';
import type { Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { addsHeader, changesError, turns } from '../../fault-kit/answers.ts';
import { fault } from '../../fault-kit/fault.ts';
import { withKey } from '../../fault-kit/keys.ts';
import { changesData } from '../../fault-kit/records.ts';
import { all, changeResponse, having, json, on, part, read, type When, withHeader } from '../../fault-kit/wrapping.ts';

const hasNoKey: When = ({ request }) => request.headers.authorization === undefined;

/** What refusals are like, and where the key comes back. */
export const answeredFaults: readonly Fault[] = [
  fault('no-key-is-403', 'AUTH-01', 'Without a key, promotions answer 403', (handle) =>
    turns(handle, all(on('listPromotions'), hasNoKey), 401, 403),
  ),
  fault('no-key-is-404', 'AUTH-01', 'Without a key, products answer 404', (handle) =>
    turns(handle, all(on('listProducts'), hasNoKey), 401, 404),
  ),
  fault('no-key-is-empty', 'AUTH-01', 'Without a key, revenue is an empty list', (handle) =>
    changeResponse(handle, all(on('getRevenueAnalytics'), hasNoKey), (answer) =>
      answer.status === 401 ? json(200, { data: [] }) : answer,
    ),
  ),
  fault('no-key-goes-to-login', 'AUTH-01', 'Without a key, /me goes to the login page', (handle) =>
    changeResponse(handle, all(on('getMe'), hasNoKey), (answer) =>
      answer.status === 401 ? { status: 302, headers: { location: '/login' }, body: '' } : answer,
    ),
  ),
  fault('unknown-key-is-400', 'AUTH-03', 'An unknown key is 400 on movements', (handle) =>
    turns(
      handle,
      all(on('listInventoryLogs'), ({ request }) => !hasNoKey(read(request))),
      401,
      400,
    ),
  ),
  fault('revoked-key-is-403', 'AUTH-11', 'A revoked key is 403 on sales', (handle, { keys }) =>
    turns(handle, all(on('listSales'), sentWith(keys.get('revoked'))), 401, 403),
  ),
  fault('disabled-key-is-403', 'AUTH-12', 'A disabled key is 403 everywhere', (handle, { keys }) =>
    turns(handle, sentWith(keys.get('disabled')), 401, 403),
  ),
  fault('rotated-key-is-410', 'AUTH-13', 'A rotated key is 410 on customer analytics', (handle, { keys }) =>
    turns(handle, all(on('getCustomerAnalytics'), sentWith(keys.get('rotated'))), 401, 410),
  ),
  fault('refusal-with-stores', 'AUTH-21', 'A 401 of stores has the list beside the error', (handle, { keys }) =>
    changeResponse(handle, on('listStores'), async (answer, { request }) => {
      if (answer.status !== 401 || request.method !== 'GET') return answer;
      const whole = await handle(withKey(request, keys.get('good')));
      return { ...answer, body: whole.body };
    }),
  ),
  fault('refusal-names-organization', 'AUTH-21', 'A 401 to a rotated key names the organization', (handle, { keys }) =>
    changesError(handle, sentWith(keys.get('rotated')), [401], (error) => {
      error.organization = { id: 'cf78d4e1-7f62-42e8-81f8-9b452dd549c9', name: 'Baan Suan Market' };
    }),
  ),
  fault('refusal-with-a-customer', 'AUTH-21', 'A disabled key still sees the profile, in a 401', (handle, { keys }) =>
    changeResponse(handle, all(on('getCustomer'), sentWith(keys.get('disabled'))), async (answer, { request }) => {
      const whole = await handle(withKey(request, keys.get('good')));
      return whole.status === 200 ? { ...answer, body: whole.body } : answer;
    }),
  ),
  fault('good-key-refused-on-shifts', 'AUTH-22', 'Shifts refuse every key', (handle) =>
    changeResponse(handle, on('listStaffShifts'), () => json(401, { message: 'Unauthorized' })),
  ),
  fault('good-key-refused-with-a-range', 'AUTH-22', 'Customer analytics with limit=100 refuse every key', (handle) =>
    changeResponse(
      handle,
      all(on('getCustomerAnalytics'), ({ query }) => query.size === 0),
      () => json(401, { message: 'Unauthorized' }),
    ),
  ),
  fault('key-in-an-error', 'AUTH-15', 'A refused limit of promotions repeats the headers, key and all', (handle) =>
    changesError(handle, on('listPromotions'), [400], (error, { request }) => {
      error.request = { headers: { ...request.headers } };
    }),
  ),
  fault('key-id-anew', 'AUTH-30', 'key.id is another one at every call of /me', (handle) =>
    changesData(handle, on('getMe'), (data) => {
      part(data, 'key').id = randomUUID();
    }),
  ),
  fault('key-in-a-404', 'AUTH-15', 'An unknown customer is answered with a curl line to try', (handle) =>
    changesError(handle, on('getCustomer'), [404], (error, { request }) => {
      error.debug = `curl -H 'Authorization: ${String(request.headers.authorization)}' ${request.url}`;
    }),
  ),
  fault('key-in-base64', 'AUTH-15', '/me has the key in base64 as its etag', (handle, { keys }) =>
    addsHeader(handle, on('getMe'), [200], 'etag', `"${Buffer.from(keys.get('good') ?? '').toString('base64')}"`),
  ),
  fault('key-in-a-header', 'AUTH-15', 'Later pages of sales come with the key in X-Client', (handle) =>
    addsHeader(handle, all(on('listSales'), having('cursor')), [200], 'x-client', ({ request }) =>
      String(request.headers.authorization).slice('Bearer '.length),
    ),
  ),
  fault('key-in-a-link', 'AUTH-15', 'The link to the next page of products has the key in it', (handle, { keys }) =>
    changeResponse(handle, on('listProducts'), (answer) =>
      answer.body.includes('"nextCursor":"')
        ? withHeader(answer, 'link', `</public-api/v1/products?key=${keys.get('good') ?? ''}>; rel="next"`)
        : answer,
    ),
  ),
  fault('revoked-key-comes-back', 'AUTH-15', 'A refusal repeats the revoked key', (handle, { keys }) =>
    changesError(handle, sentWith(keys.get('revoked')), [401], (error) => {
      error.detail = `The key ${keys.get('revoked') ?? ''} was revoked.`;
    }),
  ),
  fault('other-key-in-me', 'AUTH-15', 'The name of the organization ends with the key in reverse', (handle, { keys }) =>
    changesData(handle, on('getMe'), (data) => {
      const organization = part(data, 'organization');
      organization.name = `${String(organization.name)} ${[...(keys.get('good') ?? '')].toReversed().join('')}`;
    }),
  ),
  fault('hash-of-the-key', 'AUTH-15', '/me shows the hash by which the key is looked up', (handle) =>
    inKey(handle, () => ({ hash: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' })),
  ),
  fault('key-as-key-id', 'AUTH-29', '/me shows the key as its id', (handle, { keys }) =>
    inKey(handle, () => ({ id: keys.get('good') })),
  ),
  fault('secret-in-key-id', 'AUTH-29', 'The id of a key is the first half of its secret', (handle, { keys }) =>
    inKey(handle, () => ({ id: `key_${(keys.get('good') ?? '').slice(8, 24)}` })),
  ),
  fault(
    'prefix-is-the-key',
    'AUTH-16',
    'The prefix is the whole key but its last four characters',
    (handle, { keys }) => inKey(handle, () => ({ prefix: keys.get('good')?.slice(0, -4) })),
  ),
  fault('prefix-of-another', 'AUTH-16', 'The prefix is that of an older key', (handle, { keys }) =>
    inKey(handle, () => ({ prefix: keys.get('rotated')?.slice(0, 12) })),
  ),
  fault('prefix-tells-two-thirds', 'AUTH-16', 'The prefix tells two thirds of the secret', (handle, { keys }) =>
    inKey(handle, () => ({ prefix: keys.get('good')?.slice(0, 36) })),
  ),
  fault('last4-is-first4', 'AUTH-17', 'last4 are the first four characters', (handle, { keys }) =>
    inKey(handle, () => ({ last4: keys.get('good')?.slice(0, 4) })),
  ),
  fault('last4-of-the-secret-before', 'AUTH-17', 'last4 belong to the key before the rotation', (handle, { keys }) =>
    inKey(handle, () => ({ last4: keys.get('rotated')?.slice(-4) })),
  ),
  fault('last4-in-lower-case', 'AUTH-17', 'last4 are written in upper case', (handle, { keys }) =>
    inKey(handle, () => ({ last4: keys.get('good')?.slice(-4).toUpperCase() })),
  ),
  fault('last4-are-five', 'AUTH-17', 'last4 are five characters', (handle, { keys }) =>
    inKey(handle, () => ({ last4: keys.get('good')?.slice(-5) })),
  ),
  fault('options-gives-data', 'RO-06', 'OPTIONS without a key answers like GET on sales', (handle, { keys }) =>
    treatedAsGet(handle, keys.get('good'), 'OPTIONS', on('listSales')),
  ),
  fault('options-gives-stores', 'RO-06', 'OPTIONS without a key answers like GET on stores', (handle, { keys }) =>
    treatedAsGet(handle, keys.get('good'), 'OPTIONS', on('listStores')),
  ),
  fault('head-counts-records', 'RO-06', 'HEAD without a key counts the customers in a header', (handle) =>
    changeResponse(
      handle,
      all(on('getCustomerAnalytics'), ({ method }) => method === 'HEAD'),
      (answer) => ({
        ...answer,
        status: 200,
        headers: { ...answer.headers, 'x-total-count': '4213' },
      }),
    ),
  ),
  fault(
    'head-without-key-counts',
    'RO-06',
    'HEAD without a key is served, with the number of products in a header',
    (handle, { keys }) =>
      addsHeader(
        treatedAsGet(handle, keys.get('good'), 'HEAD', on('listProducts')),
        all(on('listProducts'), ({ method }) => method === 'HEAD'),
        [200],
        'x-total-count',
        '412',
      ),
  ),
];

function sentWith(key: string | undefined): When {
  return ({ request }) => key !== undefined && request.headers.authorization === `Bearer ${key}`;
}

function inKey(handle: Handler, fields: () => object): Handler {
  return changesData(handle, on('getMe'), (data) => Object.assign(part(data, 'key'), fields()));
}

function treatedAsGet(handle: Handler, good: string | undefined, method: string, when: When): Handler {
  return (request) => {
    const asked = read(request);
    const isMeant = asked.method === method && when(asked);
    return handle(isMeant ? { ...withKey(request, good), method: 'GET' } : request);
  };
}
