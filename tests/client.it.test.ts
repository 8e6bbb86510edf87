import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { CORRECT } from '../proof/clients/generated/rows.ts';
import { missingProgram } from '../proof/clients/source.ts';
import { unpacked } from '../reports/html/html.ts';
import { asked, counterproof, ONE_SHOT, serving } from './support/counterproof.ts';

const all = useFolder('client');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(all, 'test-'));
});

/** Writes a program, and gives the line that starts it. */
function program(text: string, name = 'client.mjs'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  const starter = { sh: 'sh', py: 'python3' }[name.split('.').at(-1) ?? ''] ?? `"${process.execPath}"`;
  return `${starter} ${file}`;
}

const client = (...args: readonly string[]) => counterproof(['client', ...args], { cwd: folder });

const read = (name: string): string => readFileSync(join(folder, 'counterproof-out', name), 'utf8');
const runWritten = (): Run => JSON.parse(read('run.json'));

const failedRules = ({ results }: Run) => results.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);

describe('a client that is started', () => {
  it('is judged by what it met, and has a run that every other command takes, or refuses in one line', async () => {
    const called = (...args: readonly string[]) => counterproof(args, { cwd: folder });
    const args = ['--exec', program(ONE_SHOT), '--tasks', 'best-customers', '--format', 'html,markdown,sarif,junit'];
    const { code, out } = await client(...args, '--bundle', '--write-waivers', 'waivers.json', '--owner', 'me');
    expect(code).toBe(1);
    expect(out).toContain('Limit not waited out');
    expect(out).toContain('how a correct client does it: ');
    expect(out).toMatch(/ explain CLI-13; a whole client: docs\/clients-typescript\.md$/m);
    const run = runWritten();
    expect(failedRules(run).toSorted()).toEqual(['client-tries-again', 'client-waits-out-limits']);
    expect(run.target.client).toEqual({ command: expect.stringContaining('client.mjs'), tasks: ['best-customers'] });
    expect(run.causes?.map(({ rule }) => rule).toSorted()).toEqual(failedRules(run).toSorted());
    expect(read('report.md')).toContain('<details><summary>CLI-13: how a correct client does it');
    expect(read('counterproof.sarif')).toContain('"name": "CLI-13"');
    const page = unpacked(read('report.html'));
    expect(page).toContain('async function get');
    expect(page).not.toContain('def month_of');
    expect(await called('judge', 'counterproof-out', '--out', 'again')).toMatchObject({ code: 1 });
    expect(readFileSync(join(folder, 'again/run.json'), 'utf8')).toBe(read('run.json'));
    expect(await called('diff', 'counterproof-out', 'counterproof-out')).toMatchObject({ code: 0 });
    const verified = await called('verify', 'counterproof-out', '--unsigned-ok');
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('It claims: the client "') });
    execFileSync('tar', ['xf', 'counterproof-out/bundle.tar', 'requirements.json'], { cwd: folder });
    expect(readFileSync(join(folder, 'requirements.json'), 'utf8')).toContain('"CLI-31"');
    const reproduced = await called('reproduce', 'counterproof-out', 'client-tries-again');
    expect(reproduced).toMatchObject({ code: 3, out: '' });
    expect(reproduced.err).toMatch(
      /^counterproof reproduce: this run is of a client, .* client --exec ".*client\.mjs"\n$/,
    );
    // Its failures may be accepted for a time.
    const accepted = await client(...args, '--waivers', 'waivers.json');
    expect(accepted).toMatchObject({ code: 0, out: expect.stringContaining('broken and waived') });
  });

  it('may be named by a configuration, from which an option takes over', async () => {
    const config = { client: program(ONE_SHOT), tasks: ['best-customers'], out: 'report', format: ['markdown'] };
    const waivers = ['CLI-16', 'client-waits-out-limits', 'PAGE-09'].map((subject) => ({
      ...{ subject, owner: 'dana', reason: 'known', expires: '2100-12-31' },
    }));
    writeFileSync(join(folder, 'counterproof.config.json'), JSON.stringify({ ...config, waivers, budget: 7 }));
    // The waiver of a deployment is none of the client's, and so not stale.
    expect(await client()).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'report/report.md'), 'utf8')).toContain('✅ conformant: the client');
    const { code, err } = await client('--exec', 'exit 7');
    expect({ code, err }).toEqual({
      code: 3,
      err: expect.stringContaining('sent no request to BASE_URL: exit code 7'),
    });
  });

  it.each(['node', 'python3'])('made of the samples of the requirements keeps everything: %s', async (language) => {
    const samples = join(process.cwd(), 'contract/requirements/samples');
    const ofNode = `import { answer } from '${samples}/client.ts';\nawait answer(JSON.parse(await new Response(process.stdin).text()));\n`;
    const ofPython = `import json, sys\nsys.path.insert(0, '${samples}')\nsys.dont_write_bytecode = True\nfrom client import answer\nanswer(json.load(sys.stdin))\n`;
    const line = language === 'node' ? program(ofNode) : program(ofPython, 'of_samples.py');
    const { code, out } = await client('--exec', line, '--tasks', 'sales-of-month,export');
    expect(out).toContain('CONFORMANT');
    expect(code).toBe(0);
  });

  /** What a client may look at to learn what its judge knows: each prints what it found. */
  const SEARCHES: Readonly<Record<string, string>> = {
    'the temporary folder': `
      const files = readdirSync(tmpdir(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      found = files.map(({ parentPath, name }) => parentPath + '/' + name).filter((file) => /^SQLite|listSales/.test(readFileSync(file, 'latin1')));`,
    'its environment': `
      const { STATE_DIR } = process.env;
      found = [...Object.keys(process.env), STATE_DIR.replace(tmpdir(), '')].filter((name) => /counterproof/i.test(name));`,
    'open ports': `
      const own = new URL(asked.baseUrl).port;
      const headers = { authorization: 'Bearer ' + asked.key };
      const accepts = (port) => fetch('http://127.0.0.1:' + port + '/public-api/v1/me', { headers, signal: AbortSignal.timeout(1000) }).then((answer) => answer.text()).then((body) => body.includes('"last4":"' + asked.key.slice(-4)), () => false);
      // Of its judge alone: other servers on this machine belong to other tests.
      const above = (pid) => readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' ')[1];
      let judge = process.ppid;
      while (!readFileSync('/proc/' + judge + '/cmdline', 'utf8').includes('counterproof.js')) judge = above(judge);
      const linked = (fd) => { try { return readlinkSync('/proc/' + judge + '/fd/' + fd); } catch { return ''; } };
      const sockets = () => new Set(readdirSync('/proc/' + judge + '/fd').map(linked));
      for (const until = Date.now() + 2000; Date.now() < until && found.length === 0; ) {
        const held = sockets();
        const rows = readFileSync('/proc/net/tcp', 'utf8').matchAll(/: 0100007F:(\\w{4}) \\w+:0000 0A(?: +\\S+){5} +(\\d+)/g);
        const listening = [...rows].filter(([, , inode]) => held.has('socket:[' + inode + ']')).map(([, port]) => String(parseInt(port, 16)));
        if (!listening.includes(own)) appendFileSync('${folder}/found', 'not even its own stage');
        for (const port of listening) if (port !== own && (await accepts(port))) found.push(port);
      }`,
  };

  it.skipIf(process.platform !== 'linux').each(Object.keys(SEARCHES))(
    'that answers rightly only with what it finds of its judge finds nothing: %s',
    async (place) => {
      const temporary = join(folder, 'temporary');
      mkdirSync(temporary);
      const text = `
import { appendFileSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { answer } from '${join(process.cwd(), 'contract/requirements/samples')}/client.ts';
const asked = JSON.parse(await new Response(process.stdin).text());
let found = [];
${SEARCHES[place]}
if (found.length > 0) appendFileSync('${folder}/found', found.join(' '));
await (found.length > 0 ? answer(asked) : fetch(asked.baseUrl + '/public-api/v1/stores', { headers: { authorization: 'Bearer ' + asked.key } }));
if (found.length === 0) console.log('{"count":1,"total":1}');
`;
      const args = ['client', '--exec', program(text), '--tasks', 'sales-of-month,export'];
      const { code } = await counterproof(args, { cwd: folder, env: { TMPDIR: temporary } });
      expect({ code, found: existsSync(join(folder, 'found')) }).toEqual({ code: 1, found: false });
      expect(failedRules(runWritten())).toContain('client-answers-tasks');
    },
  );
});

it('the sample of known clients, which CI judges, has each example as it is, if this machine can run it', async () => {
  const { out } = await counterproof(['qualify', '--clients', '--sample', '--list']);
  const examples = CORRECT.filter(({ base, change }) => change.length === 0 && /^client/i.test(base));
  expect(examples).toHaveLength(5);
  for (const row of examples) if (missingProgram(row) === null) expect(out).toContain(` ${row.id} `);
});

describe('what is no client', () => {
  const one = ['--tasks', 'best-customers'] as const;

  /** As it is started, the exit code, and a part of what is said. */
  const NO_CLIENTS = String.raw`
no-such-program --sync →2 counterproof client: --exec no-such-program --sync: the shell found no such command
exit 0 →3 counterproof client: the client sent no request to BASE_URL: no answer: it printed nothing
exit 7 →3 the client sent no request to BASE_URL: exit code 7
echo hello →3 no answer: its standard output does not end … reads a task … {"unsupported":true} … docs/clients.md
echo '{"unsupported":true}' →3 the answer that it cannot do the task
echo '{"ids":[]}' →3 the client sent no request
kill -9 $$ →3 the signal SIGKILL
exec <&-; sleep 0.2; exit 9 →3 exit code 9
printf '\000\377\033[2J' →3 does not end with one JSON object
yes →3 more than 10 MB of output
head -c 100000000 /dev/zero →3 more than 10 MB of output
yes >&2 →3 more than 10 MB of output
`;

  it.each(NO_CLIENTS.trim().split('\n'))('%s', async (row) => {
    const [, command = '', exit, said = ''] = /^(.*) →(\d) (.*)$/.exec(row) ?? [];
    const { code, err } = await client('--exec', command, ...one);
    for (const part of said.split(' … ')) expect(err).toContain(part);
    // A terminal would obey control characters.
    expect(err).not.toMatch(/ {4}at |(?!\n)\p{Cc}/u);
    expect(err.length).toBeLessThan(5000);
    expect(code).toBe(Number(exit));
  });

  it('is ended with everything that it started, also what hides from its group', async () => {
    const mark = `counterproof-${process.pid}`;
    const script = `trap '' TERM INT\nsetsid sh -c 'exec sleep 987 # ${mark}' &\nsleep 986 &\nwait\n`;
    const { code, err } = await client('--exec', program(script, 'forks.sh'), ...one, '--timeout', '2s');
    expect(err).toMatch(/no answer in time/);
    expect(code).toBe(3);
    const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(running).not.toMatch(/sleep 98[67]/);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['goes on to write where the client wrote', ''],
    ['has other streams', '</dev/null >/dev/null 2>&1'],
  ])('is ended also where it left its group and its environment, and %s', async (_, streams) => {
    const escaped = join(folder, `escaped-${streams.length}`);
    const script = `env -i PATH="$PATH" setsid sh -c 'echo $$ > ${escaped}; exec sleep 985' ${streams} &\nuntil [ -s ${escaped} ]; do sleep 0.05; done\nsleep 0.3\n`;
    const { code } = await client('--exec', program(script, 'escapes.sh'), ...one);
    expect(code).toBe(3);
    // What has ended may still wait to be collected.
    const pid = readFileSync(escaped, 'utf8').trim();
    const state = () => execFileSync('sh', ['-c', `ps -o stat= -p ${pid} || true`], { encoding: 'utf8' }).trim();
    await expect.poll(state).toMatch(/^Z?$/);
  });

  it('may be in a file with spaces in its path, and not executable', async () => {
    writeFileSync(join(folder, 'my client.sh'), '#!/bin/sh\nexit 7\n', { mode: 0o644 });
    const { code, err } = await client('--exec', '"./my client.sh"', ...one);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('it cannot be run. Make it executable') });
    chmodSync(join(folder, 'my client.sh'), 0o755);
    expect((await client('--exec', '"./my client.sh"', ...one)).err).toContain('exit code 7');
  });

  it('has nothing that is private to it in what is written, and may end its lines as Windows does', async () => {
    const text = `
const { baseUrl, key, from, to, top } = JSON.parse(await new Response(process.stdin).text());
const headers = { 'x-owner': 'me@example.com', authorization: 'Bearer ' + key };
await fetch(baseUrl + '/public-api/v1/stores?email=me%40example.com&tel=%2B66+81+234+5678', { headers });
const query = new URLSearchParams({ from, to, limit: '100' });
const response = await fetch(baseUrl + '/public-api/v1/analytics/customers?' + query, { headers });
if (!response.ok) throw new Error(String(response.status));
const ids = (await response.json()).data.slice(0, top).map(({ id }) => id);
process.stdout.write('half\\r\\n' + JSON.stringify({ ids }) + '\\r\\n');
`;
    const line = `SECRET=s3cr3t-of-mine ${program(text)} --key cp_live_0123456789abcdefABCDEF`;
    const env = { OTHER_SECRET: 'another-s3cr3t' };
    await counterproof(['client', '--exec', line, ...one, '--format', 'html,markdown'], { cwd: folder, env });
    expect(failedRules(runWritten())).toEqual(
      expect.arrayContaining(['client-asks-nothing-personal', 'client-tries-again']),
    );
    expect(failedRules(runWritten())).not.toContain('client-answers-tasks');
    const evidence = gunzipSync(readFileSync(join(folder, 'counterproof-out/evidence.ndjson.gz'))).toString();
    for (const text of [evidence, read('run.json'), read('report.md')])
      expect(text.match(/me@example|81 234|cp_live_|another-s3cr3t/g)).toBeNull();
  });

  it('has no key and nothing private in the report where it answers with it, and its key nowhere where it prints it', async () => {
    const answer = `
const { key } = JSON.parse(await new Response(process.stdin).text());
await fetch(process.env.BASE_URL + '/public-api/v1/stores', { headers: { authorization: 'Bearer ' + key } });
console.error('my key is', key);
console.log(JSON.stringify({ count: key, total: 'me@example.com', rows: [{ date: 'me@example.com', storeId: key, revenue: 1 }] }));
`;
    const tasks = 'sales-of-month,revenue-by-store-and-day';
    const { code, out, err } = await client('--exec', program(answer), '--tasks', tasks);
    expect(code).toBe(1);
    expect(failedRules(runWritten())).toContain('client-key-nowhere-else');
    const written = read('run.json');
    expect(written).toContain('a text of the form');
    expect(written).not.toMatch(/me@example|cp_live_\w{12}/);
    expect([out, err, read('report.html')].join('')).not.toMatch(/cp_live_\w{20}/);
  });

  it('is tried at one promise alone, and gets no verdict on the rest', async () => {
    const { code } = await client('--exec', program(ONE_SHOT), '--tasks', 'best-customers', '--only', 'cli-15');
    const run = runWritten();
    expect([code, run.verdict]).toEqual([3, 'incomplete']);
    const judged = run.results
      .filter(({ outcome }) => outcome !== 'untested')
      .flatMap(({ requirements }) => requirements);
    expect(judged).toEqual(['CLI-15']);
  });
});

it.each([
  [
    ['/sales?limit=500', '/stores?organizationId=1'],
    'nonconformant',
    ['client-limit-in-bounds', 'client-names-no-organization'],
  ],
  // What it did not do is left open.
  [['/stores'], 'incomplete', []],
])('a client that is observed is judged by its requests alone: %j is %s', async (paths, verdict, failed) => {
  const running = await serving(['client', '--observe', '--port', '0'], /KEY=cp_live_\w+/, { cwd: folder });
  const [, url = '', port = ''] = /BASE_URL=(\S+:(\d+))/.exec(running.out) ?? [];
  const [, key = ''] = /KEY=(cp_live_\S+)/.exec(running.out) ?? [];
  for (const path of paths) await (await asked(url, key, path)).text();
  const { code, err } = await client('--observe', '--port', port);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`port ${port} of 127.0.0.1 is taken`) });
  await running.stop();
  const run = runWritten();
  expect([run.verdict, failedRules(run).toSorted()]).toEqual([verdict, failed]);
  expect(run.target.client).toEqual({ command: null, tasks: [] });
});
