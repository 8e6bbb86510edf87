import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as check from '../cli/commands/check.ts';
import * as judge from '../cli/commands/judge.ts';
import { emptyEvidence, runOfEmptyEvidence } from '../cli/testing/captured.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { TESTED_BIN } from '../proof/tested-bin.ts';
import { type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { readTar, writeTar } from '../reports/bundle/tar.ts';
import { hostileRun } from '../reports/testing/runs.ts';
import { counterproof, unread } from './support/counterproof.ts';
import { type Ended, inProcess } from './support/in-process.ts';
import { addressOf, cut, listen, page, stream } from './support/odd-servers.ts';
import { privateAuthority, selfSigned, signedPrivately } from './support/self-signed.ts';

const KEY = 'cp_live_aKeyThatMustNeverBeSeenAnywhere00000Seen';
const megabyte = gzipSync(Buffer.alloc(2 ** 20));
const NOWHERE = 'http://127.0.0.1:1';

const folder = useFolder('bad');
const servers: Server[] = [];

afterEach(() => Promise.all(servers.splice(0).map(close)));

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

async function serve(listener: RequestListener): Promise<string> {
  const server = await listen(createHttpServer(listener));
  servers.push(server);
  return addressOf(server);
}

function asked(
  args: readonly string[],
  env: Readonly<Record<string, string>> = { COUNTERPROOF_KEY: KEY },
): Promise<Ended> {
  return inProcess(check.run, [...args, '--out', join(folder, 'out')], env);
}

function file(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** One line on standard error, nothing else, the code that is documented, and no key. */
function expectLine({ code, out, err }: Ended, expected: number, said: RegExp): void {
  expect(err).toMatch(said);
  expect(err).toMatch(/^counterproof (check|judge): [^\n]+\n$/);
  expect({ code, out }).toEqual({ code: expected, out: '' });
  expect(err).not.toMatch(/\n\s+at |node:internal|undefined|\[object/);
  expect(err).not.toContain(KEY);
}

describe('arguments that cannot be meant: 2', () => {
  it.each([
    { why: 'no address', args: [], said: /give the URL/ },
    { why: 'no URL', args: ['nonsense'], said: /not a valid http\(s\) URL/ },
    { why: 'another scheme', args: ['ftp://127.0.0.1/'], said: /not a valid http\(s\) URL/ },
    { why: 'a port that cannot be', args: ['http://127.0.0.1:99999'], said: /not a valid http\(s\) URL/ },
    { why: 'the key in place of the address', args: [KEY], said: /not a valid http\(s\) URL/ },
    {
      why: 'a password in the address',
      args: [`http://me:${KEY}@127.0.0.1`],
      said: /must not have a user, password, query or fragment/,
    },
    {
      why: 'the key in the address',
      args: [`${NOWHERE}?api_key=${KEY}`],
      said: /must not have a user, password, query or fragment/,
    },
    {
      why: 'the key behind the address',
      args: [`${NOWHERE}#${KEY}`],
      said: /must not have a user, password, query or fragment/,
    },
    { why: 'two addresses', args: [NOWHERE, NOWHERE], said: /give one URL, not 2/ },
    { why: 'an unknown option', args: [NOWHERE, '--fast'], said: /unknown option --fast/ },
    { why: 'a number below zero', args: [NOWHERE, '--budget', '-1'], said: /'--budget' wants a value/ },
    {
      why: 'the key as an option',
      args: [NOWHERE, `--key=${KEY}`],
      said: /unknown option --key: a key comes from COUNTERPROOF_KEY/,
    },
    { why: 'an option without its value', args: [NOWHERE, '--budget'], said: /'--budget'/ },
    { why: 'a budget that is no number', args: [NOWHERE, '--budget', 'many'], said: /integer from 1/ },
    { why: 'a negative pace', args: [NOWHERE, '--pace=-1'], said: /integer from 0/ },
    { why: 'an unknown profile', args: [NOWHERE, '--profile', 'fast'], said: /local, ci, production, shape/ },
    { why: 'an unknown rule', args: [NOWHERE, '--only', 'page-no-such'], said: /not an area/ },
    { why: 'no area at all', args: [NOWHERE, '--only', ','], said: /an area, a rule or a requirement/ },
    { why: 'an unknown format', args: [NOWHERE, '--format', 'html,docx'], said: /docx: give one of html/ },
    {
      why: 'a budget twice',
      args: [NOWHERE, '--budget', '5', '--budget', '6'],
      said: /twice \(5 and 6\): give it once/,
    },
    { why: 'no format at all', args: [NOWHERE, '--format', ','], said: /needs one of/ },
    {
      why: 'leave for something else',
      args: [NOWHERE, '--allow', 'everything'],
      said: /give one of burst, writes, key-in-url/,
    },
    { why: 'a configuration that is not there', args: [NOWHERE, '--config', 'no-such.json'], said: /cannot be read/ },
    {
      why: 'an authority that is not there',
      args: [NOWHERE, '--ca', 'no-such.pem'],
      said: /no-such\.pem cannot be read/,
    },
    {
      why: 'an authority without an end',
      args: [NOWHERE, '--ca', '/dev/zero'],
      said: /--ca \/dev\/zero is a device: give a file\./,
    },
    {
      why: 'an authority that is none',
      args: [NOWHERE, '--ca', 'package.json'],
      said: /does not hold certificates in PEM/,
    },
    { why: 'waivers that are not there', args: [NOWHERE, '--waivers', 'no-such.json'], said: /cannot be read/ },
  ])('$why', async ({ args, said }) => expectLine(await asked(args), 2, said));
});

describe('keys that cannot be: 2', () => {
  it.each([
    { why: 'none', env: {}, said: /set COUNTERPROOF_KEY/ },
    { why: 'an empty one', env: { COUNTERPROOF_KEY: ' ' }, said: /set COUNTERPROOF_KEY/ },
    { why: 'one with a line break in it', env: { COUNTERPROOF_KEY: `${KEY}\n${KEY}` }, said: /no header can carry/ },
    {
      why: 'one with its scheme',
      env: { COUNTERPROOF_KEY: `Bearer ${KEY}` },
      said: /begins with "Bearer": give the key alone/,
    },
    { why: 'one in quotes', env: { COUNTERPROOF_KEY: `"${KEY}"` }, said: /is in quotes: remove/ },
    { why: 'one beyond ASCII', env: { COUNTERPROOF_KEY: `${KEY}ключ` }, said: /no header can carry/ },
    {
      why: 'a second one with a line break in it',
      env: { COUNTERPROOF_KEY: KEY, COUNTERPROOF_OTHER_KEY: `${KEY}\r\nX-Evil: 1` },
      said: /COUNTERPROOF_OTHER_KEY holds characters/,
    },
  ])('$why', async ({ env, said }) => expectLine(await asked([NOWHERE], env), 2, said));
});

describe('a bundle that cannot be sealed, before anything is asked: 2', () => {
  it.each([
    { why: 'no key', name: 'SIGNING_KEY', value: '/nowhere/signing.pem', said: /neither a PEM text nor a file/ },
    { why: 'a key of no use', name: 'SIGNING_KEY', value: '-----BEGIN nothing', said: /no Ed25519 key in PEM/ },
    { why: 'no date', name: 'VALID_UNTIL', value: 'soon', said: /give a date like/ },
    { why: 'a day that no month has', name: 'VALID_UNTIL', value: '2026-02-31', said: /give a date like/ },
    { why: 'a day that is over', name: 'VALID_UNTIL', value: '2020-01-01', said: /the date is in the past/ },
    { why: 'an hour that no day has', name: 'VALID_UNTIL', value: '2026-02-28T25:00:00Z', said: /give a date like/ },
  ])('$why', async ({ name, value, said }) => {
    const env = { COUNTERPROOF_KEY: KEY, [`COUNTERPROOF_${name}`]: value };
    expectLine(await asked([NOWHERE, '--bundle'], env), 2, said);
  });
});

describe('a place that cannot be written to, before anything is asked: 2', () => {
  it.each([
    { name: 'run.json', more: [] },
    { name: 'evidence.ndjson.gz', more: [] },
    { name: 'bundle.tar', more: ['--bundle'] },
  ])('$name is a folder', async ({ name, more }) => {
    const out = join(folder, `occupied-${name}`);
    mkdirSync(join(out, name), { recursive: true });
    const ended = await inProcess(check.run, [NOWHERE, ...more, '--out', out], { COUNTERPROOF_KEY: KEY });
    expectLine(ended, 2, new RegExp(`${name.replaceAll('.', '\\.')} cannot be written`));
  });
});

it('the mark of an empty query or fragment is no part of the address', async () => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
  });
  for (const mark of ['?', '#', '/?#']) {
    const ended = await asked([`${url}${mark}`]);
    expectLine(ended, 2, /COUNTERPROOF_KEY was not accepted/);
    expect(ended.err).toContain(`counterproof check: ${url}: `);
  }
  expect(new Set(paths)).toEqual(new Set(['/public-api/v1/me', '/public-api/v1/stores']));
});

it('a folder that cannot be made: 2', async () => {
  const inFile = join(file('text.txt', 'text'), 'out');
  expectLine(
    await inProcess(check.run, [NOWHERE, '--out', inFile], { COUNTERPROOF_KEY: KEY }),
    2,
    /the folder cannot be created/,
  );
});

describe('a configuration that cannot be meant: 2', () => {
  it.each([
    { why: 'no JSON', text: '{"url": ', said: /is not JSON/ },
    { why: 'too many levels', text: `{"url": ${'['.repeat(2_000_000)}`, said: /more than 200 levels deep\./ },
    { why: 'no object', text: '[]', said: /one object with settings/ },
    { why: 'an unknown setting', text: '{"speed": 3}', said: /unknown setting "speed"/ },
    { why: 'a key in it', text: `{"apiKey": "${KEY}"}`, said: /never from a file/ },
    {
      why: 'a setting of another type',
      text: '{"budget": "many"}',
      said: /config\.json: budget many: give an integer/,
    },
    {
      why: 'a format that is not known',
      text: '{"format": ["docx"]}',
      said: /config\.json: format docx: give one of html/,
    },
    {
      why: 'a profile that is not known',
      text: '{"profile": "prod"}',
      said: /config\.json: profile prod: give one of local/,
    },
    {
      why: 'a waiver without an owner',
      text: '{"waivers": [{"subject": "PAGE-04"}]}',
      said: /config\.json: owner of waiver 1 \(PAGE-04\) is missing: give text; each waiver has subject/,
    },
    { why: 'a setting that every object has', text: '{"toString": "x"}', said: /unknown setting "toString"/ },
    {
      why: 'a waiver until a day that no year has',
      text: `{"waivers": [${waiver('9999-99-99')}]}`,
      said: /expires of waiver 1 \(PAGE-04\) is "9999-99-99": give a day such as 2026-12-31/,
    },
    { why: 'a waiver until some day', text: `{"waivers": [${waiver('soon')}]}`, said: /is "soon": give a day such as/ },
    { why: 'waivers that are no list', text: '{"waivers": {}}', said: /waivers \{\}: give a list of waivers/ },
    {
      why: 'a waiver with more',
      text: '{"waivers": [{"until": "x"}]}',
      said: /until of waiver 1 is not known: each has subject, target, owner, reason, since, expires/,
    },
  ])('$why', async ({ text, said }) => {
    expectLine(await asked([NOWHERE, '--config', file('config.json', text)]), 2, said);
  });
});

function waiver(expires: string): string {
  return JSON.stringify({ subject: 'PAGE-04', owner: 'me', reason: 'known', expires });
}

describe('an address where no such API is: 4', () => {
  it('nothing listens', async () => expectLine(await asked([NOWHERE]), 4, /nothing answers there \(ECONNREFUSED\)/));

  it('a host that does not exist', async () =>
    expectLine(await asked(['http://no-such-host.invalid']), 4, /nothing answers there \((ENOTFOUND|EAI_AGAIN)\)/));

  it('a self-signed certificate', async () => {
    const server = await listen(createHttpsServer(selfSigned, page(200, 'application/json', '{}')));
    servers.push(server);
    expectLine(
      await asked([addressOf(server, 'https')]),
      4,
      /certificate .*NODE_EXTRA_CA_CERTS.*DEPTH_ZERO_SELF_SIGNED/,
    );
  });

  it.each([
    { why: 'expired', said: /its certificate has expired \(CERT_HAS_EXPIRED\)/ },
    { why: 'elsewhere', said: /its certificate is for another host name \(ERR_TLS_CERT_ALTNAME_INVALID\)/ },
    { why: 'here', said: /not this API/ },
  ] as const)('a certificate of a private authority that --ca names: $why', async ({ why, said }) => {
    const server = await listen(createHttpsServer(signedPrivately[why], page(200, '', '')));
    servers.push(server);
    const url = addressOf(server, 'https');
    expectLine(await asked([url, '--ca', file('ca.pem', privateAuthority)]), 4, said);
    expectLine(await asked([url]), 4, why === 'here' ? /UNABLE_TO_VERIFY_LEAF_SIGNATURE/ : /certificate/);
  });

  it('plain HTTP where TLS was expected', async () => {
    const plain = await serve(page(200, 'application/json', '{}'));
    expectLine(await asked([plain.replace('http:', 'https:')]), 4, /TLS connection failed/);
  });

  it.each([
    { why: 'a web page', listener: page(200, 'text/html', '<html>Welcome</html>'), said: /status 200, text\/html/ },
    { why: 'nothing at all', listener: page(200, '', ''), said: /not this API/ },
    { why: 'another API', listener: page(404, 'application/json', '{"error":"no"}'), said: /status 404.*base address/ },
    {
      why: 'a login page',
      listener: page(302, 'text/html', '', 'https://login.example/'),
      said: /redirects to https:\/\/login/,
    },
    {
      why: 'a login behind the same host',
      listener: page(302, 'text/html', '', '/signin?next=%2F'),
      said: /a login page intercepts requests/,
    },
    {
      why: 'a firewall',
      listener: page(403, 'text/html', '<html>Blocked</html>'),
      said: /a gateway refused every request \(403\)/,
    },
    { why: 'an outage', listener: page(503, 'application/json', '{}'), said: /deployment is down.*503/ },
    { why: 'what is no HTTP', listener: cut('220 mail.example ESMTP\r\n\r\n'), said: /not HTTP/ },
    { why: 'broken connections', listener: cut(''), said: /connection broke/ },
    {
      why: 'half a body',
      listener: cut('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"data"'),
      said: /connection broke/,
    },
    { why: 'bodies of a gigabyte', listener: stream(1024), said: /larger than 32 MB/ },
  ])('$why', async ({ listener, said }) => expectLine(await asked([await serve(listener)]), 4, said));

  it('a gigabyte is not held in memory', async () => {
    const before = process.memoryUsage.rss();
    await asked([await serve(stream(1024))]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(250 * 2 ** 20);
  });
});

it('a folder where no folder can be: 2', async () => {
  const ended = await inProcess(check.run, [NOWHERE, '--out', '/proc/counterproof/out'], { COUNTERPROOF_KEY: KEY });
  expectLine(ended, 2, /the folder cannot be created/);
});

describe('what is in the folder already', () => {
  const visit = (out: string) => inProcess(check.run, [NOWHERE, '--out', out], { COUNTERPROOF_KEY: KEY });

  it('stays where it is not ours, and what would be written over is refused: 2', async () => {
    const out = mkdtempSync(join(folder, 'foreign-'));
    for (const name of ['report.html', 'junit.xml']) writeFileSync(join(out, name), 'a file of the user');
    expectLine(await visit(out), 2, /report\.html exists and was not written by Counterproof/);
    expect(readdirSync(out)).toEqual(['junit.xml', 'report.html']);
  });

  it('stays where the deployment is unreachable, and the message says so: 4', async () => {
    const out = mkdtempSync(join(folder, 'earlier-'));
    for (const name of ['run.json', 'bundle.tar']) writeFileSync(join(out, name), '{"format": "counterproof-run/2"}');
    expectLine(await visit(out), 4, /still holds an earlier run$/m);
    expect(readdirSync(out)).toEqual(['bundle.tar', 'run.json']);
  });

  it('is no folder that came to nothing: 4', async () => {
    expect((await visit(join(folder, 'unmade'))).code).toBe(4);
    expect(readdirSync(folder)).not.toContain('unmade');
  });
});

it('a key that the deployment does not take: 2', async () => {
  const refusing = await serve(page(401, 'application/json', `{"key":"${KEY}"}`));
  expectLine(await asked([refusing]), 2, /COUNTERPROOF_KEY was not accepted \(401\)/);
});

describe('what is said to be another organization’s, and cannot be: 2', () => {
  let sandbox: Sandbox;
  const other = (key: string) => ({ COUNTERPROOF_KEY: sandbox.keys.good, COUNTERPROOF_OTHER_KEY: key });
  const given = async (option: string, path: string): Promise<Ended> => {
    const own = await fetch(`${sandbox.url}/public-api/v1${path}`, {
      headers: { authorization: `Bearer ${sandbox.keys.good}` },
    });
    const { data }: { data: { id: string }[] } = JSON.parse(await own.text());
    return asked([sandbox.url, option, data[0]?.id ?? ''], { COUNTERPROOF_KEY: sandbox.keys.good });
  };

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, scale: 0.02 });
  });
  afterAll(() => sandbox.close());

  it('a key that is not taken', async () => {
    expectLine(await asked([sandbox.url], other(KEY)), 2, /COUNTERPROOF_OTHER_KEY was not accepted \(401\)/);
  });

  it('our own key once more', async () => {
    expectLine(await asked([sandbox.url], other(sandbox.keys.good)), 2, /COUNTERPROOF_OTHER_KEY is the same as/);
  });

  it.each([
    ['--foreign-store', '/stores'],
    ['--foreign-staff', '/analytics/staff'],
    ['--foreign-customer', '/analytics/customers'],
  ])('%s with an id of ours', async (option, path) => {
    expectLine(
      await given(option, path),
      2,
      new RegExp(`${option} \\S+ is of the organization that the key belongs to`),
    );
  });

  it('an id that is none', async () => {
    const env = { COUNTERPROOF_KEY: sandbox.keys.good };
    expectLine(await asked([sandbox.url, '--foreign-store', 'main'], env), 2, /--foreign-store main is not a UUID/);
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
    { args: ['help', 'check'], code: 0 },
    { args: ['help', 'chekc'], code: 2 },
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

  it('passes nothing on that a terminal would act on', async () => {
    const evil = 'https://login.example/\u009b2J';
    const elsewhere = await serve((_, response) => response.writeHead(302, { location: evil }).end());
    const { code, err } = await counterproof(['check', elsewhere], { env: { COUNTERPROOF_KEY: KEY } });
    expect(code).toBe(4);
    expect(err).toContain('redirects to https://login.example/');
    expect(err).not.toMatch(/(?!\n)\p{Cc}/u);
  });

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

describe('evidence that cannot be judged: 2', () => {
  let sandbox: Sandbox;
  let lines: readonly string[];

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, scale: 0.02 });
    const args = [sandbox.url, '--only', 'document', '--out', join(folder, 'whole')];
    await inProcess(check.run, args, { COUNTERPROOF_KEY: sandbox.keys.good });
    lines = gunzipSync(readFileSync(join(folder, 'whole/evidence.ndjson.gz')))
      .toString()
      .split('\n');
  });
  afterAll(() => sandbox.close());

  it.each<{ why: string; damage: (whole: readonly string[]) => string | Uint8Array; said: RegExp }>([
    { why: 'nothing', damage: () => '', said: /no header line/ },
    { why: 'a picture', damage: () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), said: /not JSON/ },
    { why: 'cut off', damage: (whole) => gzipSync(whole.join('\n')).subarray(0, 900), said: /decompressed/ },
    {
      why: 'a few kilobytes that become a mountain',
      damage: () => Buffer.concat(Array.from({ length: 257 }, () => megabyte)),
      said: /too large: more than 256 MB/,
    },
    { why: 'a line cut off', damage: (whole) => whole.join('\n').slice(0, -40), said: /not JSON/ },
    { why: 'a run.json', damage: () => JSON.stringify({ verdict: 'conformant' }), said: /of this version/ },
    {
      why: 'the run itself',
      damage: () => JSON.stringify({ format: 'counterproof-run/2' }),
      said: /is a run: give the evidence\.ndjson\.gz that it was made from/,
    },
    { why: 'of a later version', damage: ([meta = '']) => meta.replace('evidence/2', 'evidence/9'), said: /version/ },
    {
      why: 'an exchange that is none',
      damage: ([meta]) => `${meta}\n{"kind":"exchange","exchange":{}}`,
      said: /version/,
    },
    {
      why: 'an artifact that is none',
      damage: ([meta]) => `${meta}\n{"kind":"artifact","round":0,"name":"me","gathered":null}`,
      said: /version/,
    },
    {
      why: 'a third round',
      damage: ([meta]) => `${meta}\n{"kind":"artifact","round":2,"name":"me","gathered":{"state":"error","reason":""}}`,
      said: /round/,
    },
  ])('$why', async ({ damage, said }) => {
    const path = file('damaged', damage(lines));
    expectLine(await inProcess(judge.run, [path, '--out', join(folder, 'judged')], {}), 2, said);
  });

  it('not there', async () => expectLine(await inProcess(judge.run, ['no-such-file'], {}), 2, /cannot be read/));

  it('with nowhere to write', async () => {
    const path = file('whole.ndjson', lines.join('\n'));
    const inFile = join(file('text.txt', 'text'), 'out');
    expectLine(await inProcess(judge.run, [path, '--out', inFile], {}), 2, /the folder cannot be created/);
  });

  it('an unknown format', async () => {
    const path = file('whole.ndjson', lines.join('\n'));
    const ended = await inProcess(judge.run, [path, '--format', 'docx', '--out', join(folder, 'judged')], {});
    expectLine(ended, 2, /docx/);
  });
});

describe('a file with 250 MB of line breaks ends in one line', () => {
  const breaks = Buffer.alloc(250 * 2 ** 20, '\n');

  beforeAll(async () => {
    const plain = Buffer.concat([gunzipSync(emptyEvidence), breaks]);
    const run = await runOfEmptyEvidence();
    const digest = `sha256:${createHash('sha256').update(plain).digest('hex')}`;
    file('breaks.ndjson.gz', gzipSync(plain));
    file('breaks.json', JSON.stringify({ ...run, evidence: { ...run.evidence, digest } }));
  });

  it('judge', async () => {
    const args = ['judge', join(folder, 'breaks.ndjson.gz'), '--out', join(folder, 'judged')];
    expectLine(await counterproof(args), 2, /too many lines: more than 1000000/);
  });

  it('verify, of evidence and of the list of digests', async () => {
    const [out, evidence] = [join(folder, 'breaks'), join(folder, 'breaks.ndjson.gz')];
    const args = ['report', join(folder, 'breaks.json'), '--bundle', '--evidence', evidence, '--out', out];
    expect(await counterproof(args)).toMatchObject({ code: 0, err: '' });
    const { code, out: said } = await counterproof(['verify', out]);
    expect([code, said]).toEqual([1, expect.stringMatching(/judged again +the evidence file has too many lines/)]);

    const entries = readTar(readFileSync(join(out, 'bundle.tar')));
    const sums = { name: 'SHA256SUMS', content: breaks };
    const damaged = file('sums.tar', writeTar([...entries.slice(0, -1), sums]));
    const ended = await counterproof(['verify', damaged]);
    expect([ended.code, ended.out]).toEqual([1, expect.stringMatching(/README\.txt and its line in SHA256SUMS/)]);
  });
});

describe('text of a deployment is not a command to the CI that logs', () => {
  const command = '::add-mask::x';
  let run: string;

  beforeAll(() => {
    const hostile = hostileRun();
    const results = hostile.results.map((result) => ({ ...result, title: command, message: command }));
    const target = { ...hostile.target, url: command };
    run = join(folder, 'commands.json');
    writeFileSync(run, JSON.stringify({ ...hostile, target, results, summary: command }));
  });

  it.each([
    ['report', '--format', 'markdown', '--out', '-'],
    ['report', '--format', 'junit', '--out', '-'],
    ['report', '--format', 'html', '--out', '-'],
    ['report', '--format', 'json', '--out', '-'],
    ['diff', '--format', 'text'],
    ['diff', '--format', 'markdown'],
  ])('%s %s %s', async (name, ...options) => {
    const { out, err } = await counterproof([name, run, ...(name === 'diff' ? [run] : []), ...options]);
    expect(`${out}${err}`).not.toBe('');
    expect(`${out}${err}`).not.toMatch(/^\s*::/m);
  });

  it('and the annotations for GitHub are commands still', async () => {
    const env = { GITHUB_ACTIONS: 'true' };
    const { out } = await counterproof(['report', run, '--format', 'github', '--out', join(folder, 'github')], { env });
    expect(out).toMatch(/^::error title=/m);
    expect(out).not.toMatch(/^\s*::(add-mask|set-output)/m);
  });
});
