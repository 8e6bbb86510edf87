import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../api/index.ts';
import { childEnvironment } from '../conformance/ask/drivers/child-environment.ts';
import { digestOf } from '../conformance/decide/reproduction/judge-answers.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import type { Run } from '../conformance/model/run.ts';
import { SALES_REQUEST } from '../conformance/testing/reproduction-requests.ts';
import { RECORDED, SAME_DATA } from '../conformance/testing/sightings.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { curlScript } from '../reports/reproduction/render-shell.ts';
import { counterproof } from './support/counterproof.ts';
import { addressOf, listen } from './support/odd-servers.ts';
import { type Project, readersProject } from './support/project.ts';

const folder = useFolder('reproduce');
let broken: Sandbox;
let correct: Sandbox;

beforeAll(async () => {
  broken = await createSandbox({ fault: 'products-limit-clamped' });
  correct = await createSandbox();
  const env = { COUNTERPROOF_KEY: broken.keys.good };
  const args = ['--only', 'parameter-page-limit-above', '--no-browser', '--no-dredd', '--out', folder];
  const ended = await counterproof(['check', broken.url, ...args], { env });
  expect(ended.code, ended.err).toBe(1);
});

afterAll(async () => {
  await broken.close();
  await correct.close();
});

async function reproduced(...args: string[]) {
  return await counterproof(['reproduce', folder, ...args], { env: { COUNTERPROOF_KEY: broken.keys.good } });
}

/** As a person runs it: what was printed, in a shell. */
function played(script: string, { url, keys }: Sandbox, key = keys.good): Promise<number | null> {
  return inShell(script, url, key).then(({ code }) => code);
}

function inShell(
  script: string,
  url: string,
  key: string,
  given: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
) {
  const file = join(folder, 'reproduce.sh');
  writeFileSync(file, script);
  const env = { ...childEnvironment(process.env), PATH: process.env.PATH, COUNTERPROOF_KEY: key, ...given.env };
  const child = spawn('/bin/sh', [file, url], { env, cwd: given.cwd ?? folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  return new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, ...said })),
  );
}

describe('counterproof reproduce', () => {
  it('writes a script that exits with 1 while the fault is there, and with 0 when it is gone', async () => {
    const { code, out } = await reproduced('parameter-page-limit-above');
    expect(code).toBe(0);
    expect(out).not.toContain(broken.keys.good);
    expect(out.split('\n').length).toBeLessThan(150);
    expect(await played(out, broken)).toBe(1);
    expect(await played(out, correct)).toBe(0);
  });

  it('writes a script that exits with 3 where the key is refused', async () => {
    const { out } = await reproduced('1');
    expect(await played(out, broken, 'cp_live_0000000000000000')).toBe(3);
  });

  it('asks the deployment first, and refuses where the fault is gone', async () => {
    expect(await reproduced('1', '--live', '--url', broken.url)).toMatchObject({ code: 0, err: '' });
    const gone = await counterproof(['reproduce', folder, '1', '--live', '--url', correct.url], {
      env: { COUNTERPROOF_KEY: correct.keys.good },
    });
    expect(gone).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringMatching(/^counterproof reproduce: .* not seen any more.*\n$/),
    });
  });

  it.each([
    [
      ['parameter-page-limit-abov'],
      /unknown rule "parameter-page-limit-abov"\. Did you mean parameter-page-limit-above\?/,
    ],
    [['7'], /cause 7: this run has causes 1 to 1\./],
    [['page-no-holes'], /page-no-holes did not fail in this run: it is "untested"\./],
    [['1', '--format', 'pdf'], /--format pdf: use sh, har, vitest or markdown\./],
    [['1', '--url', 'https://pos.example.com'], /--url is for --live/],
    [['1', '--live'], /--live sends the key to a deployment: name it with --url\. The run is of http:\/\/127/],
    [[], /give a run\.json and a failed rule/],
  ])('says in one line what is wrong with %j', async (args, line) => {
    const { code, out, err } = await reproduced(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(line);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each(['har', 'vitest', 'markdown'])('also writes %s, without a key', async (format) => {
    const { code, out } = await reproduced('1', '--format', format);
    expect(code).toBe(0);
    expect(out).toContain('/public-api/v1/products');
    expect(out).not.toContain(broken.keys.good);
  });
});

/** What anybody can write into a run.json, and what any server can answer. */
describe('a run that was forged', () => {
  const COMMANDS = 'x ##vso[task.setvariable]y ##[error]z\n::error::w \u009B31m \u202Eabc';

  async function forged(change: (reproduction: Reproduction) => Reproduction, format = 'sh') {
    const run: Run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    const results = run.results.map((result) =>
      result.reproduction === undefined ? result : { ...result, reproduction: change(result.reproduction) },
    );
    const file = join(folder, 'forged.json');
    writeFileSync(file, JSON.stringify({ ...run, results }));
    return await counterproof(['reproduce', file, '1', '--format', format]);
  }

  /** Where the package is installed, which plays what takes more than curl and jq. */
  let project: Project;
  beforeAll(async () => {
    project = await readersProject();
  });
  afterAll(() => project.remove());
  const installed = () => ({ cwd: project.folder });

  /** What takes more than curl and jq is a program for Node. */
  const inNode = (reproduction: Reproduction): Reproduction => ({
    ...reproduction,
    shows: { kind: 'no-retry-header' },
  });

  const withRequests = (part: Partial<Reproduction['requests'][number]>) => (reproduction: Reproduction) => ({
    ...reproduction,
    requests: reproduction.requests.map((request) => ({ ...request, ...part })),
  });

  it.each([
    ['a thousand million repetitions', withRequests({ upTo: 1e9 }), /^Cannot tell \(it takes more than 500 requests\)/],
    [
      'a header that Node refuses',
      withRequests({ headers: [['x-a', 'b\nc']] }),
      /^Cannot tell \(no answer: .*a character cannot be sent\)/,
    ],
  ])('cannot tell from %s', async (_, change, says) => {
    const { out } = await forged(change);
    const { code, out: said, err } = await inShell(out, correct.url, correct.keys.good);
    expect({ code, err }).toEqual({ code: 3, err: '' });
    expect(said).toMatch(says);
    expect(said.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reads 32 MB of an endless answer, and cannot tell', async () => {
    let sent = 0;
    const server = createServer((_, response) => {
      const chunk = Buffer.alloc(2 ** 20, ' ');
      const more = (): void => {
        for (let room = true; room && !response.destroyed; sent += 1) room = response.write(chunk);
      };
      response.on('drain', more);
      more();
    });
    await listen(server);
    const url = addressOf(server);
    const { out } = await reproduced('1');
    const { code, out: said } = await inShell(out, url, correct.keys.good);
    server.closeAllConnections();
    server.close();
    expect(code, said).toBe(3);
    expect(sent).toBeLessThan(100);
  });

  it('cannot tell from a change of protocol that nothing asked for', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      );
    });
    await listen(server);
    try {
      const { out } = await forged(inNode);
      const { code, out: said, err } = await inShell(out, addressOf(server), correct.keys.good, installed());
      expect({ code, err }, said).toEqual({ code: 3, err: '' });
      expect(said).toMatch(/^Cannot tell \(the server switched protocols/);
    } finally {
      server.close();
    }
  });

  it('cannot tell without curl and jq', async () => {
    const { out } = await reproduced('1');
    const { code, out: said } = await inShell(out, broken.url, broken.keys.good, { env: { PATH: '/nowhere' } });
    expect({ code, said }).toEqual({ code: 3, said: 'Cannot tell (curl is needed)\n' });
  });

  it.each([403, 429, 500, 503])('cannot tell from a %i for another reason, in either script', async (status) => {
    const server = createServer((_, response) => response.writeHead(status).end('{"data":[]}'));
    await listen(server);
    try {
      for (const change of [(reproduction: Reproduction) => reproduction, inNode]) {
        const { out } = await forged(change);
        const { code, out: said } = await inShell(out, addressOf(server), correct.keys.good, installed());
        expect({ code, said }).toEqual({ code: 3, said: expect.stringContaining(`answered ${status}`) });
      }
    } finally {
      server.close();
    }
  });

  it('cannot tell without a Node', async () => {
    const { out } = await forged(inNode);
    const { code, err } = await inShell(out, broken.url, broken.keys.good, { env: { PATH: '/nowhere' } });
    expect(code).toBe(3);
    expect(err).toMatch(/^Cannot tell: node ended with 127\. Node 22\.18 or later is needed\.$/m);
  });

  it('cannot tell where the package is not installed', async () => {
    const { out } = await forged(inNode);
    const { code, out: said, err } = await inShell(out, broken.url, broken.keys.good);
    expect({ code, err }).toEqual({ code: 3, err: '' });
    expect(said).toMatch(/^Cannot tell \(counterproof is not installed in this folder: npm install .* counterproof@/);
  });

  it('names no version that is none', async () => {
    const run: Run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    const file = join(folder, 'version.json');
    writeFileSync(file, JSON.stringify({ ...run, suite: { ...run.suite, version: '1 & echo hi' } }));
    for (const format of ['sh', 'vitest'])
      expect((await counterproof(['reproduce', file, '1', '--format', format])).out).not.toContain('echo hi');
  });

  it.each(['sh', 'har', 'vitest', 'markdown'])(
    'puts no command of a CI and no control character into %s',
    async (format) => {
      const { code, out } = await forged(
        (reproduction) => ({
          ...withRequests({ query: [['limit', COMMANDS]], curl: `curl '${COMMANDS}'` })(reproduction),
          finding: COMMANDS,
        }),
        format,
      );
      expect(code).toBe(0);
      expect(out).not.toMatch(/##(?:vso)?\[|^\s*::|(?!\n)\p{Cc}|[\u202A-\u202E]/mu);
      if (format !== 'sh') return;
      const { out: said } = await inShell(out, correct.url, correct.keys.good);
      expect(said).not.toMatch(/##(?:vso)?\[|^\s*::|(?!\n)\p{Cc}|[\u202A-\u202E]/mu);
    },
  );
});

describe('a script of curl and jq', () => {
  const request = { ...SALES_REQUEST, credential: { key: 'none' } } as const;

  /** Plays a reproduction against a server that answers as `answer` says of the n-th request and its cursor. */
  async function codeOf(
    reproduction: Omit<Reproduction, 'finding'>,
    answer: (sent: number, cursor: string) => readonly [status: number, body: object],
    environment: Readonly<Record<string, string>> = {},
  ) {
    const run: Run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    const [result] = run.results;
    if (result === undefined) throw new Error('the run has no results');
    let sent = 0;
    const server = createServer(({ url = '' }, response) => {
      const cursor = new URL(url, 'http://pos.test').searchParams.get('cursor') ?? '';
      const [status, body] = answer(sent++, cursor);
      response.writeHead(status).end(JSON.stringify(body));
    });
    await listen(server);
    const script = curlScript({ run, result, reproduction: { ...reproduction, finding: 'f' } });
    const { code, out } = await inShell(script ?? 'exit 9', addressOf(server), 'k', { env: environment });
    server.close();
    return { code, out };
  }

  it('follows the cursors of a list to its end', async () => {
    const walk = {
      shows: { kind: 'records', returned: ['c'], left: [] },
      requests: [request, { ...request, isNextPage: true, upTo: 9 }],
    } as const;
    const page = (ids: string) => (_: number, cursor: string) => {
      const at = Number(cursor);
      const nextCursor = at + 1 < ids.length ? `${at + 1}` : null;
      return [200, { data: [{ id: ids[at] }], pagination: { nextCursor } }] as const;
    };
    expect(await codeOf(walk, page('ab'))).toMatchObject({
      code: 1,
      out: 'The fault is there: f (answered 200, 200)\n',
    });
    expect(await codeOf(walk, page('abc'))).toMatchObject({ code: 0 });
  });

  it('sends a burst where that is allowed', async () => {
    const requests = [{ ...request, status: 403, sent: 'burst' }] as const;
    const shows = {
      kind: 'status',
      accepted: [
        [200, 200],
        [429, 429],
      ],
    } as const;
    const limitedWith = (status: number) => (sent: number) => [sent < 100 ? 200 : status, {}] as const;
    const allowed = { COUNTERPROOF_ALLOW: 'burst' };
    expect(await codeOf({ shows, requests }, limitedWith(403), allowed)).toMatchObject({ code: 1 });
    expect(await codeOf({ shows, requests }, limitedWith(429), allowed)).toMatchObject({ code: 0 });
    const { code, out } = await codeOf({ shows, requests }, limitedWith(403));
    expect({ code, out }).toEqual({
      code: 3,
      out: expect.stringContaining('allow that with COUNTERPROOF_ALLOW=burst'),
    });
  });

  it('repeats what comes and goes', async () => {
    const requests = [{ ...request, status: 503, sent: 'until-seen' }] as const;
    const shows = { kind: 'length', bytes: [8] } as const;
    const passing = (most: number) => (sent: number) =>
      sent === most ? ([503, { a: 12 }] as const) : ([200, {}] as const);
    expect(await codeOf({ shows, requests }, passing(2))).toMatchObject({ code: 1 });
    expect(await codeOf({ shows, requests }, passing(99))).toMatchObject({ code: 0 });
  });

  it('compares an answer with what was recorded', async () => {
    const body = { data: [{ id: 'a', sum: 1.5, names: ['ü'] }] };
    const said = { subjects: ['a'], masked: [] };
    const shows = { kind: 'unchanged', ...said, digests: [digestOf({ status: 200, body, bytes: 1 }, said)] } as const;
    expect(await codeOf({ shows, requests: [request] }, () => [200, body])).toMatchObject({ code: 1 });
    expect(await codeOf({ shows, requests: [request] }, () => [200, { data: [{ id: 'a' }] }])).toMatchObject({
      code: 0,
    });
  });

  it.each(RECORDED)('cannot tell of %s where other data come each time', async (_, shows) => {
    const requests = [request];
    for (const body of SAME_DATA)
      expect(await codeOf({ shows, requests }, () => [200, body]), JSON.stringify(body)).toMatchObject({ code: 0 });
    const others = [
      (sent: number) => ({ data: [{ id: `other-${sent}`, sum: 10 ** (sent + 2) }] }),
      (sent: number) => ({ data: [{ id: shows.kind === 'records' ? `b${sent}` : 'a', sum: 10 ** (sent + 2) }] }),
    ];
    for (const other of others)
      expect(await codeOf({ shows, requests }, (sent) => [200, other(sent)])).toEqual({
        code: 3,
        out: 'Cannot tell (the same requests are answered with other data each time)\n',
      });
  });

  it('changes the key as the request did', async () => {
    const credential = { key: 'good', change: 'cut-last' } as const;
    const script = curlScript({
      run: JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')),
      result: JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')).results[0],
      reproduction: { finding: 'f', shows: { kind: 'data' }, requests: [{ ...request, credential }] },
    });
    let got: string | undefined;
    const server = createServer(({ headers }, response) => {
      got = headers.authorization;
      response.writeHead(401).end('{}');
    });
    await listen(server);
    expect(await inShell(script ?? '', addressOf(server), 'cp_live_12345')).toMatchObject({ code: 0 });
    server.close();
    expect(got).toBe('Bearer cp_live_1234');
  });
});
