import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import type { Organization } from '../../reference-impl/world/world.ts';

type Loose = { [name: string]: unknown };

/** A deployment that lets everything out, everywhere: what must not get from it into anything that we write. */
export function leaky(handle: Handler, shop: Organization): Handler {
  let count = 0;
  return async (request) => {
    count += 1;
    // Now and then it stumbles, and tells as much while it does.
    const response = count % 40 === 0 ? { status: 503, headers: {}, body: '{}' } : await handle(request);
    const customer = shop.customers[count % shop.customers.length];
    const staff = shop.staff[count % shop.staff.length];
    const secrets: Loose = { ...customer, homeStore: undefined, index: undefined };
    const leaking = { ...response, headers: { ...response.headers, ...headersThatTell(request, secrets) } };
    return withBody(leaking, (body) => {
      if (Array.isArray(body.data))
        for (const record of body.data) spoil(record, secrets, { ...staff, store: undefined });
      else if (isLoose(body.data)) spoil(body.data, secrets, {});
      if (response.status >= 400)
        body.debug = { headers: request.headers, customer: secrets, at: `SELECT '${staff?.phone}'` };
      if (isLoose(body.info)) body.info.description = `Try it with ${bearer(request)}, or ask ${staff?.email}`;
    });
  };
}

function bearer({ headers }: ApiRequest): string {
  return String(headers.authorization ?? headers['x-api-key'] ?? '');
}

function headersThatTell(request: ApiRequest, secrets: Loose): Record<string, string> {
  const key = bearer(request).replace(/^bearer /i, '');
  return {
    'x-debug-authorization': key,
    'x-customer': encodeURIComponent(`${secrets.firstName} ${secrets.lastName} <${secrets.email}>`),
    'x-session': Buffer.from(JSON.stringify({ key, phone: secrets.phone })).toString('base64'),
    'set-cookie': `session=${encodeURIComponent(key)}; Path=/`,
    link: `</public-api/v1/me?api_key=${encodeURIComponent(key)}>; rel="self"`,
    'x-ratelimit-subject': `${key} ${secrets.phone}`,
    'content-disposition': `inline; filename="${secrets.memberNumber}.json"`,
  };
}

/** Forbidden fields, forbidden values in allowed fields, and both behind an encoding. */
function spoil(record: unknown, secrets: Loose, staff: Loose): void {
  if (!isLoose(record)) return;
  const { firstName, lastName, phone, email, documentId } = secrets;
  record.customer = secrets;
  record.cashier = staff;
  record.extra = Buffer.from(JSON.stringify(secrets)).toString('base64');
  record.raw = JSON.stringify(JSON.stringify({ phone, email }));
  if (typeof record.description === 'string') record.description += ` Call ${firstName} ${lastName}: ${phone}`;
  if (typeof record.type === 'string') record.type += ` ${email}`;
  if (typeof record.imageUrl === 'string')
    record.imageUrl += `?owner=${encodeURIComponent(String(email))}&id=${documentId}`;
}

function withBody(response: ApiResponse, change: (body: Loose) => void): ApiResponse {
  const body: unknown = response.body === '' ? null : JSON.parse(response.body);
  if (!isLoose(body)) return response;
  change(body);
  const { 'content-length': _length, ...headers } = response.headers;
  return { ...response, headers, body: JSON.stringify(body) };
}

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
