import { gunzipSync } from 'node:zlib';
import { contractDocument } from '../../contract/document.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import type { Needle } from '../../proof/hostile/kit.ts';
import { search } from '../../proof/hostile/watch/search.ts';
import { makeVocabulary } from '../../reference-impl/world/words.ts';
import { makeWorld, type Organization } from '../../reference-impl/world/world.ts';
import { unpacked } from '../../reports/html/html.ts';

/** What must not be in anything that we write about a deployment: its keys, its people, and what `leaky` adds. */
export function secretsOf(keys: Readonly<Record<string, string>>, organizations: readonly Organization[]): Needle[] {
  return [...keyNeedles(keys), ...canaryNeedles, ...organizations.flatMap(personNeedles)];
}

export function organizationsOf(world: Parameters<typeof makeWorld>[0]): readonly Organization[] {
  return makeWorld(world, makeVocabulary(world.seed)).organizations;
}

function keyNeedles(keys: Readonly<Record<string, string>>): Needle[] {
  return Object.entries(keys).flatMap(([name, key]) => [
    { label: `key ${name}`, value: key },
    // Half a secret is half given away.
    { label: `second half of key ${name}`, value: key.slice(-24) },
  ]);
}

const canaryNeedles: readonly Needle[] = [
  { label: 'mail address', value: 'canary.example' },
  { label: 'canary of a reason', value: 'canary reason' },
  { label: 'canary of a note', value: 'anary note' },
  { label: 'canary of a sale', value: 'canary sale note' },
  { label: 'canary of a prescription', value: 'anary prescription' },
  { label: 'canary of a supplier', value: '(canary supplier)' },
  { label: 'canary of a file', value: 'canary-bucket' },
  // Every phone number and member number of the world begins like this. In a megabyte of base64, four signs stand by chance.
  ...['+66991', '+66992'].map((value) => ({ label: 'phone', value })),
  { label: 'member number', value: 'MBR8500' },
];

/** People by name; those who share theirs with an example of the contract say nothing. */
function personNeedles({ staff, customers }: Organization): Needle[] {
  const examples = JSON.stringify(contractDocument());
  const names = [
    ...staff.map(({ name }) => ({ label: 'staff name', value: name })),
    ...customers.map(({ firstName, lastName }) => ({ label: 'customer name', value: `${firstName} ${lastName}` })),
    ...customers.map(({ firstName, lastName }) => ({
      label: 'customer names',
      value: `"firstName":"${firstName}","lastName":"${lastName}"`,
    })),
  ];
  const documents = customers.slice(0, 20).map(({ documentId }) => ({ label: 'document', value: documentId }));
  return [...names, ...documents].filter(({ value }) => !examples.includes(value));
}

/** Where they are in these files, which are read by the endings of their names. */
export function secretsIn(files: ReadonlyMap<string, Uint8Array>, secrets: readonly Needle[]): string[] {
  return [...files].flatMap(([name, bytes]) => {
    const content = Buffer.from(bytes);
    const found = name.endsWith('.ndjson.gz')
      ? inLines(gunzipSync(content), secrets)
      : search(shown(name, content), secrets);
    return found.map((label) => `${label} in ${name}`);
  });
}

/** In a megabyte of base64 the beginning of a phone number stands by chance now and then. */
function shown(name: string, content: Buffer): Buffer {
  return name.endsWith('.html') ? Buffer.from(unpacked(content.toString())) : content;
}

/** Megabytes of lines that are all made alike: each is read as it is, and one in fifty in every encoding as well. */
function inLines(lines: Buffer, secrets: readonly Needle[]): string[] {
  const sample = lines
    .toString()
    .split('\n')
    .filter((_, index) => index % 50 === 0);
  const plain = secrets.filter(({ value }) => lines.includes(value)).map(({ label }) => label);
  return [...plain, ...search(Buffer.from(sample.join('\n')), secrets)];
}

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
