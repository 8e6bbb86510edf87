import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as check from '../cli/commands/check.ts';
import { emptyEvidence, expectRefused, runOfEmptyEvidence } from '../cli/testing/captured.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { TESTED_BIN } from '../proof/tested-bin.ts';
import { readTar, writeTar } from '../reports/bundle/tar.ts';
import { writeBundle } from '../reports/bundle/write-bundle.ts';
import { asked as answerTo, counterproof, unread, useSandbox } from './support/counterproof.ts';
import { type Ended, inProcess } from './support/in-process.ts';
import { page, selfSigned, served, signedPrivately } from './support/odd-servers.ts';

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

describe('an address where no such API is: 4', () => {
  it.each<[string, typeof selfSigned, named: RegExp, otherwise: RegExp, host?: string]>([
    ['expired', signedPrivately.expired, /its certificate has expired \(CERT_HAS_EXPIRED\)/, /certificate/],
    ['for elsewhere', signedPrivately.here, /for another host name \(ERR_TLS_CERT_ALTNAME/, /certificate/, 'localhost'],
    ['for here', signedPrivately.here, /not this API/, /UNABLE_TO_VERIFY_LEAF_SIGNATURE/],
    ['signed by itself', selfSigned, /not this API/, /certificate .*NODE_EXTRA_CA_CERTS.*DEPTH_ZERO_SELF_SIGNED/],
  ])(
    'a certificate of a private authority, with and without --ca: %s',
    async (_, certificate, named, otherwise, host) => {
      const url = (await serve(page(200, '', ''), certificate)).replace('127.0.0.1', host ?? '$&');
      expectLine(await asked([url, '--ca', file('ca.pem', selfSigned.cert)]), 4, named);
      expectLine(await asked([url]), 4, otherwise);
    },
  );

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
    ['check', NOWHERE, `--profile=${KEY}`],
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
  ])('%s: names the neighbour %s', async (words, neighbour) => {
    const { code, err } = await counterproof(words.split(' '));
    expect([code, err.toLowerCase()]).toEqual([2, expect.stringContaining(`did you mean ${neighbour}?`)]);
  });
});

it('a list of digests with 250 MB of line breaks ends in one line of verify', async () => {
  const made = writeBundle({ run: await runOfEmptyEvidence(), evidence: emptyEvidence, madeBy: '1.0.0' });
  const sums = { name: 'SHA256SUMS', content: Buffer.alloc(250 * 2 ** 20, '\n') };
  const bundle = writeTar([...readTar(made).slice(0, -1), sums]);
  const { code, out } = await counterproof(['verify', file('sums.tar', bundle)]);
  expect([code, out]).toEqual([1, expect.stringMatching(/README\.txt and its line in SHA256SUMS/)]);
});
