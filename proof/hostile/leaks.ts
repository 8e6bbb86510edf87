import { gzipSync } from 'node:zlib';
import type { Change, Wrap } from '../fault.ts';
import { anything, not } from '../fault-kit/conditions.ts';
import { every, inTurn } from '../fault-kit/limits.ts';
import { on } from '../fault-kit/on.ts';
import { changeRecords } from '../fault-kit/responses.ts';
import { chain } from '../fault-kit/table.ts';
import * as kit from './kit.ts';

const ERRORS = [400, 401, 403, 404, 405, 429] as const;

/** The key in other spellings. */
const SPELLINGS: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  base64: (key) => Buffer.from(`user:${key}`).toString('base64'),
  hex: (key) => Buffer.from(key).toString('hex'),
  reversed: (key) => [...key].toReversed().join(''),
  percent: (key) => [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
};

/** The key with which a request was sent, in all spellings. */
function allSpellings(key: string): string {
  return Object.values(SPELLINGS)
    .map((spelling) => spelling(key))
    .join(' ');
}

/** A check of what is served here, with every report that there is. */
function reported(serves: kit.Serve): kit.Scene {
  return { serves, command: kit.check({ formats: kit.FORMATS, more: ['--bundle'] }), says: kit.VERDICT };
}

/** A change that shows the key. */
function showing(change: (key: string) => Wrap): kit.Scene {
  return reported(kit.over((handle, deployment) => change(kit.keyOf(deployment))(handle, deployment)));
}

function escapedInJson(text: string): string {
  return [...text].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
}

const packedProduct = kit.answers(200, { 'content-encoding': 'gzip' }, (stage) =>
  gzipSync(`{"data":[{"id":"1","name":"${kit.keyOf(stage)}"}]}`),
);

/** Fields of these names, each of which holds one more. */
function fields(...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { [name]: 1 }]));
}

const { firstName, lastName, phone, email, documentId, memberNumber } = kit.PERSON;

const SENTENCE = `Call ${firstName} ${lastName} at ${phone} or ${email}`;

const LINKS_OF_A_PERSON = [
  `img.example/${email}.jpg`,
  `img.example/${email}.tiff.webp`,
  `${encodeURIComponent(email)}@img.example/a.jpg`,
  `${email}@img.example/a.jpg`,
  `${encodeURIComponent(email)}.img.example/a.jpg`,
  `img.example/a.jpg?u=${phone.slice(1)}`,
];

/** Keys and personal values, shown wherever a deployment could show them. */
export const leakRows = kit.hostileTable`
  1 key-in-records: Every text of every record holds the key
    ${showing((key) =>
      on.anything.changeRecords((record) => {
        for (const [name, value] of Object.entries(record))
          if (typeof value === 'string' && name !== 'id') record[name] = `${value} ${key}`;
      }),
    )}
  1 key-in-all-spellings: Every description holds the key in base64, hexadecimal, backwards and in percent escapes
    ${showing((key) => on.anything.sets({ description: allSpellings(key), name: allSpellings(key) }))}
  1 key-as-field-name: Every object has a field that is named like the key
    ${showing((key) => kit.inObjects(anything, { [key]: { [key]: key } }))}
  1 key-as-id: Ids hold the key, and cursors too
    ${showing((key) => kit.inObjects(anything, ({ id }) => (id === undefined ? null : { id: `${key}-${String(id)}` })))}
  1 key-escaped: Every name holds the key in escapes of JSON
    ${showing((key) => on.anything.rewrites((body) => body.replace(/"name":"/g, `"name":"${escapedInJson(key)} `)))}
  1 key-in-errors: Every refusal repeats the key, in text, stack and headers
    ${showing((key) =>
      on.anything.addsToError(ERRORS, ({ request }) => ({
        message: `invalid key ${key}`,
        stack: `Error: ${key}\n    at check (/srv/app/keys.js:12:5)\n    at node:internal/process`,
        request: { headers: { ...request.headers }, url: request.url },
        [key]: allSpellings(key),
      })),
    )}
  1 key-in-plain-errors: Every refusal is a page that repeats the key
    ${showing((key) => {
      const body = `<html><pre>Authorization: Bearer ${key}\n${allSpellings(key)}</pre>`;
      const page = { headers: { 'content-type': 'text/html' }, body };
      return on.anything.changeResponse((answer) => (answer.status < 400 ? answer : { ...answer, ...page }));
    })}
  1 key-in-headers: Every answer has the key in headers, in all spellings, and in the name of one
    ${reported(
      kit.withHeaders((stage) => {
        const key = kit.keyOf(stage);
        return {
          ...Object.fromEntries(
            Object.entries(SPELLINGS).map(([name, spelling]) => [`x-debug-${name}`, spelling(key)]),
          ),
          [`x-${key.replaceAll('_', '-')}`]: '1',
          'set-cookie': [`session=${key}; Path=/`, `${key}=1`],
          link: `</public-api/v1/me?api_key=${key}>; rel="self"`,
          'www-authenticate': `Bearer realm="${key}"`,
          'x-ratelimit-reset': key,
          server: `nginx/${key}`,
          etag: `"${key}"`,
          'content-disposition': `inline; filename="${key}.json"`,
          'retry-after': key,
        };
      }),
    )}
  1,3 key-in-content-type: The type of every body is named like the key
    ${reported(kit.withHeaders((stage) => ({ 'content-type': `application/json; charset=${kit.keyOf(stage)}` })))}
  1,3 key-in-packed-bodies: The key is in bodies that are packed without being asked for
    ${reported(kit.at('/products', packedProduct))}
  1 key-in-document: The API description holds the key as an example, a server and a default
    ${showing((key) =>
      on.document.setsBody({
        info: { title: key, version: key, description: `Try it: curl -H 'Authorization: Bearer ${key}'` },
        servers: [{ url: `https://api.example/${key}` }],
        'x-key': allSpellings(key),
      }),
    )}
  1,3 other-keys-echoed: Every refusal shows the keys of all organizations
    ${reported(
      kit.over((handle, { keys }) => {
        const known = [...keys.values()];
        return on.anything.addsToError(ERRORS, { known, all: known.join('|') })(handle);
      }),
    )}
  2 key-in-first-refusal: The key is not accepted, and the refusal shows it everywhere
    ${{
      serves: (stage) => {
        const key = kit.keyOf(stage);
        const body = JSON.stringify({ message: `no such key: ${key}`, [key]: allSpellings(key) });
        const headers = { 'www-authenticate': `Bearer error_description="${key}"`, 'x-key': key };
        return kit.answers(401, headers, body)(stage);
      },
      says: /COUNTERPROOF_KEY was not accepted \(401\)/,
    }}
  4 person-in-first-refusal: The first answer is not this API, and its media type names a customer
    ${{
      serves: kit.answers(404, { 'content-type': `text/html; m=${email}; t=${phone}` }, ''),
      says: /a server answers there, but not this API/,
    }}
  4 person-in-coding: The first answer is packed as a customer is called
    ${{ serves: kit.packed(email, Buffer.from('{}')), says: /Content-Encoding that was not requested/ }}
  4 key-in-first-redirect: The first answer leads elsewhere, with the key in all spellings
    ${{
      serves: kit.answers(302, (stage) => ({
        location: `${stage.elsewhere}/login?${Object.entries(SPELLINGS)
          .map(([name, spelling]) => `${name}=${encodeURIComponent(spelling(kit.keyOf(stage)))}`)
          .join('&')}`,
      })),
      says: /redirects to /,
    }}
  1 person-in-records: Every record has fields about a customer
    ${showing(() => on.anything.sets({ customer: kit.PERSON, ...kit.PERSON }))}
  1 person-in-texts: Every description is a sentence about a customer
    ${showing(() => on.anything.sets({ description: SENTENCE, note: SENTENCE }))}
  1 person-in-field-names: Objects are keyed by telephone number and address
    ${showing(() => on.anything.sets({ byPhone: { [phone]: 1 }, byMail: { [email]: { [documentId]: memberNumber } } }))}
  1 person-as-field-name: Records, refusals, headers and the API description name fields after a customer
    ${showing(() => {
      const mobile = phone.replace('+66', '0');
      const named = { ...fields(email, phone, mobile, `tel:${phone}`), ...JSON.parse(`{"__proto__":{"${email}":1}}`) };
      const all = { ...named, ...fields(`${firstName} ${lastName}`, documentId, memberNumber) };
      return chain(
        // A name in the API description may be that of anything: an address and a number are recognized by their form.
        kit.inObjects(on.document, named),
        kit.inObjects(not(on.document), all),
        on.anything.addsToError(ERRORS, () => ({ ...all, errors: Array(60).fill(all) })),
        on.anything.addsHeader([200, 404], `x-${mobile}`, '1'),
      );
    })}
  1 person-encoded: Records hold a customer in base64, in hexadecimal and in JSON within JSON
    ${showing(() => {
      const all = JSON.stringify(kit.PERSON);
      const imageUrl = `https://img.example/?owner=${encodeURIComponent(email)}&tel=${encodeURIComponent(phone)}`;
      const [extra, hex] = (['base64', 'hex'] as const).map((coding) => Buffer.from(all).toString(coding));
      return on.anything.sets({ extra, raw: JSON.stringify(JSON.stringify(all)), hex, imageUrl });
    })}
  1 person-in-errors: Every refusal describes a customer, in fields, in text and in SQL
    ${showing(() => on.anything.addsToError(ERRORS, { message: SENTENCE, customer: kit.PERSON, sql: `SELECT * FROM customer WHERE phone = '${phone}' AND email = '${email}'` }))}
  1 person-in-headers: Every answer has a customer in its headers
    ${reported(
      kit.withHeaders(() => ({
        'x-customer-phone': phone,
        'x-customer-name': `${firstName} ${lastName}`,
        'x-customer': encodeURIComponent(JSON.stringify(kit.PERSON)),
        'x-session': Buffer.from(JSON.stringify(kit.PERSON)).toString('base64'),
        'set-cookie': `who=${encodeURIComponent(email)}`,
        link: `</customers?email=${encodeURIComponent(email)}>; rel="self"`,
        'content-disposition': `inline; filename="${memberNumber} ${lastName}.json"`,
      })),
    )}
  0,1 person-in-document: The API description has a customer as its example
    ${{ ...showing(() => on.document.setsBody({ 'x-example': kit.PERSON, info: { title: 'API', version: '1.1.0', description: `Call ${phone} or ${email}` } })), says: /^(CONFORMANT|NONCONFORMANT)/ }}
  1 person-in-schemas: The schemas of the API description have a customer among their values, defaults, patterns, formats, bounds and references
    ${showing(() =>
      kit.inObjects(on.document, (object): void => {
        if (Array.isArray(object.enum)) object.enum.push(email, phone);
        if ('in' in object && 'schema' in object)
          object.schema = { type: 'string', enum: [email, phone], default: email, format: email };
        else if (object.type === 'string' && !('enum' in object)) object.pattern = `^${email}|${phone}$`;
        else if (object.type === 'number') object.const = email;
        else if (object.type === 'integer') object.maximum = phone;
        else if (object.type === 'boolean') object.type = email;
        else if (object.type === 'array') object.items = { $ref: `#/components/schemas/${email}` };
      }),
    )}
  0,1 person-in-links: Pictures lie in folders of a customer, with the address as a login, before the ending of a file, and as a parameter
    ${{
      ...showing(() => {
        let count = 0;
        return on.products.sets(() => ({
          imageUrl: `https://${LINKS_OF_A_PERSON[++count % LINKS_OF_A_PERSON.length]}`,
        }));
      }),
      says: /^(CONFORMANT|NONCONFORMANT)/,
    }}
  1 everything-everywhere: Keys and a customer in every record, refusal and document at once
    ${showing((key) =>
      chain(
        kit.inObjects(anything, { leaked: allSpellings(key), customer: kit.PERSON }),
        on.anything.addsToError(ERRORS, { leaked: allSpellings(key), note: SENTENCE }),
      ),
    )}
`;

/** An answer that breaks many promises at once. */
const broken: kit.Serve = kit.answers(200, {}, '{"data":[{"id":"x","phone":"+66998127734"}]}');

/** What every client but the suite itself is answered. */
function toOthers(serve: kit.Serve): kit.Serve {
  return kit.choose(({ headers }) => !/^counterproof\b/.test(headers['user-agent'] ?? ''), serve);
}

/** Changes what is answered to the first request of each address, or to all others. */
function byTurn(isChanged: (isFirst: boolean) => boolean, change: Change): kit.Serve {
  return kit.over((handle) => {
    const seen = new Set<string>();
    const changed = change(handle);
    return (request) => {
      const isFirst = !seen.has(request.url);
      seen.add(request.url);
      return isChanged(isFirst) ? changed(request) : handle(request);
    };
  });
}

/** Names end in a word, and sums are a hundred more. */
const differs: Change = changeRecords(not(on.document), (record) => {
  if (typeof record.name === 'string') record.name = `${record.name} (sold out)`;
  if (typeof record.total === 'number') record.total += 100;
});

/** Deployments that recognise the suite, or wait until it has looked: what of them is seen, and what is not. */
export const knowingRows = kit.hostileTable`
  1 knows-the-agent: Only the suite's own User-Agent is answered correctly, no driver runs, and production asks again as another program
    ${{ serves: toOthers(broken), command: kit.check() }}
  1,3 knows-one-agent-of-three: Only the suite's own User-Agent is answered correctly, and Dredd asks too
    ${{
      serves: toOthers(broken),
      command: ({ url }) => ['check', url, '--only', 'dredd,envelope', '--no-browser', '--max-duration', '60s'],
      within: 600,
    }}
  0,1,3 behaves-when-asked-again: The first answer of each address is wrong, every later one is correct
    ${byTurn((isFirst) => isFirst, differs)}
  0,1,3 misbehaves-when-asked-again: The first answer of each address is correct, every later one is wrong; the suite asks most addresses once
    ${byTurn((isFirst) => !isFirst, differs)}
  1 alternates-by-connection: Every second answer lacks all of its records
    ${kit.over(
      inTurn(
        every(2),
        on.anything.rewrites((body) => body.replace(/"data":\[.*\](?=,"pagination")/s, '"data":[]')),
      ),
    )}
`;
