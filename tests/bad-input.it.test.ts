import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as check from '../cli/commands/check.ts';
import * as judge from '../cli/commands/judge.ts';
import { emptyEvidence, expectRefused, runOfEmptyEvidence } from '../cli/testing/captured.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { TESTED_BIN } from '../proof/tested-bin.ts';
import { readTar, writeTar } from '../reports/bundle/tar.ts';
import { writeBundle } from '../reports/bundle/write-bundle.ts';
import { asked as answerTo, counterproof, unread, useSandbox } from './support/counterproof.ts';
import { type Ended, inProcess } from './support/in-process.ts';
import { page, served } from './support/odd-servers.ts';
import { selfSigned, signedPrivately } from './support/self-signed.ts';

const KEY = 'cp_live_aKeyThatMustNeverBeSeenAnywhere00000Seen';
const ENV = { COUNTERPROOF_KEY: KEY };
const NOWHERE = 'http://127.0.0.1:1';

const sandbox = await useSandbox();
const folder = useFolder('bad');

async function serve(listener: RequestListener, certificate?: typeof selfSigned): Promise<string> {
  const { url, close } = await served(listener, certificate);
  onTestFinished(close);
  return url;
}

/** As `check` is called with these arguments, and writes into a folder of ours where none is named. */
function asked(args: readonly string[], env: Readonly<Record<string, string>> = ENV): Promise<Ended> {
  return inProcess(check.run, args.includes('--out') ? args : [...args, '--out', join(folder, 'out')], env);
}

function file(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** One line, and no key in it. */
function expectLine(ended: Ended, code: number, said: RegExp): void {
  expectRefused(ended, 'check|judge', said, code);
  expect(ended.err).not.toMatch(/\n\s+at |node:internal|undefined|\[object/);
  expect(ended.err).not.toContain(KEY);
}

const NO_ADDRESS = /not a valid http\(s\) URL/;
const MORE_THAN_AN_ADDRESS = /must not have a user, password, query or fragment/;

describe('arguments that cannot be meant: 2', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['no address', [], /give the URL/],
    ['no URL', ['nonsense'], NO_ADDRESS],
    ['the key in place of the address', [KEY], NO_ADDRESS],
    ['a password in the address', [`http://me:${KEY}@127.0.0.1`], MORE_THAN_AN_ADDRESS],
    ['the key in the address', [`${NOWHERE}?api_key=${KEY}`], MORE_THAN_AN_ADDRESS],
    ['a number below zero', [NOWHERE, '--budget', '-1'], /'--budget' wants a value/],
    ['the key as an option', [NOWHERE, `--key=${KEY}`], /unknown option --key: a key comes from COUNTERPROOF_KEY/],
    ['no area at all', [NOWHERE, '--only', ','], /an area, a rule or a requirement/],
    ['a configuration that is not there', [NOWHERE, '--config', 'no-such.json'], /cannot be read/],
    ['waivers that are not there', [NOWHERE, '--waivers', 'no-such.json'], /cannot be read/],
    ['an authority that is not there', [NOWHERE, '--ca', 'no-such.pem'], /no-such\.pem cannot be read/],
    ['an authority without an end', [NOWHERE, '--ca', '/dev/zero'], /--ca \/dev\/zero is a device: give a file\./],
    ['an authority that is none', [NOWHERE, '--ca', 'package.json'], /does not hold certificates in PEM/],
  ])('%s', async (_, args, said) => expectLine(await asked(args), 2, said));
});

describe('keys, and what seals a bundle, that cannot be: 2', () => {
  it.each([
    ['none', 'KEY', '', /set COUNTERPROOF_KEY/],
    ['an empty one', 'KEY', ' ', /set COUNTERPROOF_KEY/],
    ['one with a line break in it', 'KEY', `${KEY}\n${KEY}`, /no header can carry/],
    ['one with its scheme', 'KEY', `Bearer ${KEY}`, /begins with "Bearer": give the key alone/],
    ['one in quotes', 'KEY', `"${KEY}"`, /is in quotes: remove/],
    ['one beyond ASCII', 'KEY', `${KEY}ключ`, /no header can carry/],
    ['a second one with a line break in it', 'OTHER_KEY', `${KEY}\r\nX-Evil: 1`, /_OTHER_KEY holds characters/],
    ['no key that signs', 'SIGNING_KEY', '/nowhere/signing.pem', /neither a PEM text nor a file/],
    ['a key that cannot sign', 'SIGNING_KEY', '-----BEGIN nothing', /no Ed25519 key in PEM/],
    ['no date', 'VALID_UNTIL', 'soon', /COUNTERPROOF_VALID_UNTIL=soon: give a date like 2026-12-31/],
    ['a day that is over', 'VALID_UNTIL', '2020-01-01', /the date is in the past/],
  ])('%s', async (_, name, value, said) => {
    const bundle = /SIGNING|UNTIL/.test(name) ? ['--bundle'] : [];
    expectLine(await asked([NOWHERE, ...bundle], { ...ENV, [`COUNTERPROOF_${name}`]: value }), 2, said);
  });
});

describe('a place that cannot be written to, before anything is asked: 2', () => {
  it.each([
    ['run.json', []],
    ['evidence.ndjson.gz', []],
    ['bundle.tar', ['--bundle']],
  ])('%s is a folder', async (name, more) => {
    const out = join(folder, `occupied-${name}`);
    mkdirSync(join(out, name), { recursive: true });
    const ended = await asked([NOWHERE, ...more, '--out', out]);
    expectLine(ended, 2, new RegExp(`${name.replaceAll('.', '\\.')} cannot be written`));
  });

  it.each(['text.txt/out', '/proc/counterproof/out'])('no folder can be at %s', async (path) => {
    const out = path.startsWith('/') ? path : join(file('text.txt', 'text'), 'out');
    expectLine(await asked([NOWHERE, '--out', out]), 2, /the folder cannot be created/);
    const evidence = file('whole.ndjson.gz', emptyEvidence);
    expectLine(await inProcess(judge.run, [evidence, '--out', out], {}), 2, /the folder cannot be created/);
  });
});

function waiver(expires: string): string {
  return JSON.stringify({ subject: 'PAGE-04', owner: 'me', reason: 'known', expires });
}

describe('a configuration that cannot be meant: 2', () => {
  const ofOwner = /config\.json: owner of waiver 1 \(PAGE-04\) is missing: give text; each waiver has subject/;
  const ofDay = /expires of waiver 1 \(PAGE-04\) is "9999-99-99": give a day such as 2026-12-31/;
  const ofMore = /until of waiver 1 is not known: each has subject, target, owner, reason, since, expires/;
  it.each([
    ['a key in it', `{"apiKey": "${KEY}"}`, /never from a file/],
    ['a setting that every object has', '{"toString": "x"}', /unknown setting "toString"/],
    ['a waiver without an owner', '{"waivers": [{"subject": "PAGE-04"}]}', ofOwner],
    ['a waiver until a day that no year has', `{"waivers": [${waiver('9999-99-99')}]}`, ofDay],
    ['a waiver until some day', `{"waivers": [${waiver('soon')}]}`, /is "soon": give a day such as/],
    ['a waiver with more', '{"waivers": [{"until": "x"}]}', ofMore],
  ])('%s', async (_, text, said) => {
    expectLine(await asked([NOWHERE, '--config', file('config.json', text)]), 2, said);
  });
});

describe('an address where no such API is: 4', () => {
  it.each([
    ['nothing listens', NOWHERE, /nothing answers there \(ECONNREFUSED\)/],
    ['a host that does not exist', 'http://no-such-host.invalid', /nothing answers there \((ENOTFOUND|EAI_AGAIN)\)/],
  ])('%s', async (_, url, said) => expectLine(await asked([url]), 4, said));

  it.each<[string, typeof selfSigned, named: RegExp, otherwise: RegExp]>([
    ['expired', signedPrivately.expired, /its certificate has expired \(CERT_HAS_EXPIRED\)/, /certificate/],
    [
      'for elsewhere',
      signedPrivately.elsewhere,
      /for another host name \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
      /certificate/,
    ],
    ['for here', signedPrivately.here, /not this API/, /UNABLE_TO_VERIFY_LEAF_SIGNATURE/],
    ['signed by itself', selfSigned, /not this API/, /certificate .*NODE_EXTRA_CA_CERTS.*DEPTH_ZERO_SELF_SIGNED/],
  ])('a certificate of a private authority, with and without --ca: %s', async (_, certificate, named, otherwise) => {
    const url = await serve(page(200, '', ''), certificate);
    expectLine(await asked([url, '--ca', file('ca.pem', selfSigned.cert)]), 4, named);
    expectLine(await asked([url]), 4, otherwise);
  });

  it('plain HTTP where TLS was expected', async () => {
    const plain = await serve(page(200, 'application/json', '{}'));
    expectLine(await asked([plain.replace('http:', 'https:')]), 4, /TLS connection failed/);
  });

  it.each([
    [
      'a login behind the same host',
      page(302, 'text/html', '', '/signin?next=%2F'),
      /a login page intercepts requests/,
    ],
    ['a firewall', page(403, 'text/html', '<html>Blocked</html>'), /a gateway refused every request \(403\)/],
  ])('%s', async (_, listener, said) => expectLine(await asked([await serve(listener)]), 4, said));
});

describe('what is in the folder already', () => {
  it('stays where it is not ours, and what would be written over is refused: 2', async () => {
    const out = mkdtempSync(join(folder, 'foreign-'));
    for (const name of ['report.html', 'junit.xml']) writeFileSync(join(out, name), 'a file of the user');
    const ended = await asked([NOWHERE, '--out', out]);
    expectLine(ended, 2, /report\.html exists and was not written by Counterproof/);
    expect(readdirSync(out)).toEqual(['junit.xml', 'report.html']);
  });

  it('stays where the deployment is unreachable, and the message says so: 4', async () => {
    const out = mkdtempSync(join(folder, 'earlier-'));
    for (const name of ['run.json', 'bundle.tar']) writeFileSync(join(out, name), '{"format": "counterproof-run/2"}');
    expectLine(await asked([NOWHERE, '--out', out]), 4, /still holds an earlier run$/m);
    expect(readdirSync(out)).toEqual(['bundle.tar', 'run.json']);
  });
});

describe('what is said to be another organization’s, and cannot be: 2', () => {
  const own = { COUNTERPROOF_KEY: sandbox.keys.good };

  it.each([
    ['a key that is not taken', KEY, /COUNTERPROOF_OTHER_KEY was not accepted \(401\)/],
    ['our own key once more', sandbox.keys.good, /COUNTERPROOF_OTHER_KEY is the same as/],
  ])('%s', async (_, key, said) => {
    expectLine(await asked([sandbox.url], { ...own, COUNTERPROOF_OTHER_KEY: key }), 2, said);
  });

  it.each([
    ['--foreign-store', '/stores'],
    ['--foreign-staff', '/analytics/staff'],
    ['--foreign-customer', '/analytics/customers'],
  ])('%s with an id of ours, or with none', async (option, path) => {
    const { data } = await (await answerTo(sandbox.url, sandbox.keys.good, path)).json();
    const ended = await asked([sandbox.url, option, data[0]?.id ?? ''], own);
    expectLine(ended, 2, new RegExp(`${option} \\S+ is of the organization that the key belongs to`));
    expectLine(await asked([sandbox.url, option, 'main'], own), 2, new RegExp(`${option} main is not a UUID`));
  });
});

describe('as a program', () => {
  it('says in one line what of it is missing', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(join(broken, 'bin'), { recursive: true });
    mkdirSync(join(broken, 'dist'));
    writeFileSync(join(broken, 'package.json'), '{"type": "module"}');
    for (const file of ['counterproof.js', 'compile-cache.js'])
      copyFileSync(join('bin', file), join(broken, 'bin', file));
    writeFileSync(join(broken, 'dist/main.js'), "import 'no-such-package-anywhere';");
    const { code, out, err } = await counterproof(['--help'], { bin: join(broken, 'bin/counterproof.js') });
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/^counterproof cannot be started[^\n]*no-such-package-anywhere[^\n]*\n$/);
  });

  it.each([
    { args: ['--help'], code: 0 },
    { args: ['contract', 'show'], code: 0 },
    { args: ['contract', 'lint', 'contract/openapi.yaml', '--format', 'json'], code: 0 },
    { args: ['chekc'], code: 2 },
    { args: ['check', NOWHERE], code: 4 },
  ])(
    'ends with the same code, and without a stack, where standard output of $args is closed',
    async ({ args, code }) => {
      const env = { COUNTERPROOF_KEY: KEY };
      expect(await unread(['stdout', 'stderr'], args, { env })).toMatchObject({ code });
      const { err } = await unread(['stdout'], args, { env });
      expect(err.split('\n').length).toBeLessThanOrEqual(2);
    },
  );

  it.each([
    ['check', NOWHERE, '--only', KEY],
    ['check', NOWHERE, `--profile=${KEY}`],
    ['check', NOWHERE, `--${KEY}`],
    ['check', NOWHERE, KEY],
    ['judge', KEY],
  ])('repeats no key that is put in the wrong place: %s %s %s', async (...args) => {
    expectLine(await counterproof(args), 2, /looks like an API key: a key comes from COUNTERPROOF_KEY alone/);
  });

  it('takes no key for a command, and shows none that a file holds', async () => {
    const asCommand = await counterproof([KEY]);
    expect(asCommand).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^counterproof: an argument/) });
    const config = file('key.json', JSON.stringify({ [KEY]: 1 }));
    expectLine(await counterproof(['check', NOWHERE, '--config', config]), 2, /unknown setting "\[key\]"/);
  });

  it.skipIf(process.platform !== 'linux')('says what is full: 2', async () => {
    const command = `"${process.execPath}" ${TESTED_BIN} contract show > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      2,
      'counterproof: standard output cannot be written: no space left on device (ENOSPC).\n',
    ]);
  });

  it.each([
    ['chekc', 'check'],
    ['--vesrion', '--version'],
    ['client --exce true', '--exec'],
    ['sandbox clt state', 'ctl'],
    ['keys lsit', 'list'],
    ['contract shwo', 'show'],
    ['qualify --fault sales-by-cashier-emtpy', 'sales-by-cashier-empty'],
    ['diff old new --format markdwon', 'markdown'],
  ])('%s: names the neighbour %s', async (words, neighbour) => {
    const { code, err } = await counterproof(words.split(' '));
    expect([code, err.toLowerCase()]).toEqual([2, expect.stringContaining(`did you mean ${neighbour}?`)]);
  });
});

it('a run in place of evidence, and nothing in place of it, are refused in a line: 2', async () => {
  const said = /is a run: give the evidence\.ndjson\.gz that it was made from/;
  const run = file('run.json', JSON.stringify({ format: 'counterproof-run/2' }));
  expectLine(await inProcess(judge.run, [run, '--out', join(folder, 'judged')], {}), 2, said);
  expectLine(await inProcess(judge.run, ['no-such-file'], {}), 2, /cannot be read/);
});

it('a list of digests with 250 MB of line breaks ends in one line of verify', async () => {
  const made = writeBundle({ run: await runOfEmptyEvidence(), evidence: emptyEvidence, madeBy: '1.0.0' });
  const sums = { name: 'SHA256SUMS', content: Buffer.alloc(250 * 2 ** 20, '\n') };
  const bundle = writeTar([...readTar(made).slice(0, -1), sums]);
  const { code, out } = await counterproof(['verify', file('sums.tar', bundle)]);
  expect([code, out]).toEqual([1, expect.stringMatching(/README\.txt and its line in SHA256SUMS/)]);
});
