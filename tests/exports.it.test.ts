import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { run } from '../cli/commands/contract.ts';
import { type Call, type CallParameter, pathWithId } from '../contract/export/call.ts';
import { exportFormats } from '../contract/export/formats.ts';
import { calls } from '../contract/generated/calls.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { counterproof, useSandbox } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';
import { useProject } from './support/project.ts';

/** What `contract export` writes, read as the tool reads it that it is for, and asked of a sandbox as it starts without options. Newman and Bruno read theirs in `npm run tools`. */
const folder = useFolder('exports');
const sandbox = await useSandbox(1);

const exported = (...args: string[]) => inProcess(run, ['export', ...args], {});

const VARIABLES: Readonly<Record<string, string>> = { baseUrl: sandbox.url, apiKey: sandbox.keys.good };

function filled(text: string): string {
  return text.replaceAll(/\{\{\s*(?:_\.)?(\w+)\s*\}\}/g, (_, name: string) => VARIABLES[name] ?? `no variable ${name}`);
}

interface Asked {
  readonly url: string;
  readonly authorization: string | null;
}

interface InsomniaResource {
  readonly _type: string;
  readonly url: string;
  readonly parameters: readonly { readonly name: string; readonly value: string; readonly disabled: boolean }[];
  readonly authentication: { readonly type?: string; readonly token?: string };
}

function ofInsomnia(text: string): Asked[] {
  const { resources }: { resources: InsomniaResource[] } = JSON.parse(text);
  return resources
    .filter(({ _type }) => _type === 'request')
    .map(({ url, parameters, authentication: { type, token } }) => {
      const query = parameters.filter(({ disabled }) => !disabled).map(({ name, value }) => `${name}=${value}`);
      return {
        url: filled(`${url}?${query.join('&')}`),
        authorization: type === 'bearer' ? filled(`Bearer ${token}`) : null,
      };
    });
}

function ofHttpFile(text: string): Asked[] {
  return text
    .split(/^###.*$/m)
    .slice(1)
    .map((part) => ({
      url: filled(/^GET (\S+)$/m.exec(part)?.[1] ?? ''),
      authorization: filled(/^Authorization: (.+)$/m.exec(part)?.[1] ?? '') || null,
    }));
}

/** The page's commands, with the address of this sandbox. */
function ofMarkdown(text: string): Asked[] {
  return [...text.matchAll(/^curl (.*?)'(http:\/\/127\.0\.0\.1:4010)(\/\S*)'$/gm)].map(([, flags = '', , target]) => ({
    url: `${sandbox.url}${target}`,
    authorization: flags.includes('Authorization: Bearer $KEY') ? `Bearer ${sandbox.keys.good}` : null,
  }));
}

/** The commands of the page as a reader sees them, of the default shop: without a browser, those that need no script. */
function ofHtml(text: string): Asked[] {
  const unescaped = text.slice(text.indexOf('<noscript>')).replaceAll('&gt;', '>').replaceAll('&lt;', '<');
  return ofMarkdown(unescaped.replaceAll(/<pre>(curl .*?)<\/pre>/g, '\n$1\n'));
}

async function answered({ url, authorization }: Asked) {
  const response = await fetch(url, { headers: authorization === null ? {} : { authorization } });
  return { url, status: response.status, body: await response.json() };
}

function askedWith(call: Call, { name, example }: CallParameter): Asked {
  const query = new URLSearchParams(example.map((value) => [name, value]));
  return { url: `${sandbox.url}${pathWithId(call)}?${query}`, authorization: `Bearer ${sandbox.keys.good}` };
}

/** Days have a test of their own, and a cursor comes from an answer. */
const ELSEWHERE: ReadonlySet<string> = new Set(['cursor', 'from', 'to']);

/** A list without records. */
const isEmpty = ({ data }: { readonly data?: unknown }): boolean => Array.isArray(data) && data.length === 0;

describe('contract export', () => {
  it.each([
    ['insomnia', ofInsomnia],
    ['http', ofHttpFile],
    ['markdown', ofMarkdown],
    ['html', ofHtml],
  ] as const)('--format %s: each call is answered by a sandbox, with records', async (format, read) => {
    const out = join(folder, format);
    const { code, out: said } = await exported('--format', format, '--out', out);
    expect([code, said]).toEqual([0, expect.stringContaining(out)]);
    const asked = read(readFileSync(out, 'utf8'));
    expect(asked).toHaveLength(calls.length);
    const answers = await Promise.all(asked.map(answered));
    expect(answers.filter(({ status, body }) => status !== 200 || isEmpty(body)).map(({ url }) => url)).toEqual([]);
  });

  /** What a field means, as the document says it: of each operation, of a list, of a record in a record. */
  const MEANINGS = [
    ...['How the key ends.', 'The invoice number.', 'The price in this store.'],
    ...["The sale's id.", 'Whether its stock is for sale.'],
  ];

  it.each(exportFormats)('--format %s: says what each field of an answer means', async (format) => {
    const out = join(folder, `meanings-${format}`);
    await exported('--format', format, '--out', out);
    const files = format === 'bruno' ? readdirSync(out, { recursive: true, encoding: 'utf8' }) : [''];
    const text = files
      .filter((name) => name === '' || name.endsWith('.bru'))
      .map((name) => readFileSync(join(out, name), 'utf8'))
      .join('\n');
    const shown = format === 'html' ? text.slice(text.indexOf('<noscript>'), text.indexOf('</noscript>')) : text;
    expect(MEANINGS.filter((meaning) => !shown.includes(meaning))).toEqual([]);
    // The mark is for programs: a reader finds the same in words.
    expect(shown).not.toContain('x-not-shown');
    expect(shown).toContain('Not in the contract, but so in the sandbox: RETAIL and other upper-case words.');
  });

  it('has days in which something was sold', async () => {
    const { out } = await exported('--format', 'postman');
    const days = [...out.matchAll(/"key": "(from|to)",\s+"value": "(.*)"/g)].slice(0, 2);
    const query = new URLSearchParams(days.map(([, name = '', value = '']) => [name, value]));
    expect([...query.keys()]).toEqual(['from', 'to']);
    const url = `${sandbox.url}/public-api/v1/sales?${query}`;
    const { status, body } = await answered({ url, authorization: `Bearer ${sandbox.keys.good}` });
    expect([status, isEmpty(body)]).toEqual([200, false]);
  });

  // The shop's days move with the clock, and the document's stay: a collection has days of its own.
  const given = calls.flatMap((call) =>
    call.parameters.filter(({ name }) => !ELSEWHERE.has(name)).map((parameter) => [call, parameter] as const),
  );
  it.each(Object.entries(Object.groupBy(given, ([, { name }]) => name)))(
    'the examples of %s are answered by the default shop, and find records',
    async (_, examples = []) => {
      const answers = await Promise.all(examples.map(([call, parameter]) => answered(askedWith(call, parameter))));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      // Few promotions are for certain products, so one list with records is enough.
      expect(answers.some(({ body }) => !isEmpty(body))).toBe(true);
    },
  );
});

const project = useProject();

describe('--format python', () => {
  const python = (...args: readonly string[]) => spawnSync('python3', args, { cwd: project.folder, encoding: 'utf8' });
  const READS = `
import json, typing, urllib.request
import counterproof_api as api
for name in ("SalesResponse", "PromotionsResponse", "CustomerResponse", "Problem"):
    typing.get_type_hints(getattr(api, name))
with api.start_sandbox("--scale", "0.005") as sandbox:
    request = urllib.request.Request(sandbox.url + "/public-api/v1/stores", headers={"Authorization": "Bearer " + sandbox.keys["good"]})
    print(len(json.load(urllib.request.urlopen(request))["data"]), sorted(sandbox.keys))
try:
    urllib.request.urlopen(request)
except OSError as error:
    print(type(error).__name__)
`;

  it.skipIf(inject('missing').includes('python3'))(
    'gives types that Python takes, and a sandbox that starts and ends',
    async () => {
      const args = ['contract', 'export', '--format', 'python', '--out', 'counterproof_api.py'];
      expect((await counterproof(args, { cwd: project.folder })).code).toBe(0);
      writeFileSync(join(project.folder, 'reads.py'), READS);
      expect(python('reads.py')).toMatchObject({
        status: 0,
        stdout: "3 ['disabled', 'good', 'other', 'revoked', 'rotated']\nURLError\n",
      });
    },
  );
});
