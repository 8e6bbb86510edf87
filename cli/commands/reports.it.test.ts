import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { judge } from '../../conformance/index.ts';
import { conformantRun, sampleRun } from '../../reports/fixtures/runs.ts';
import { told } from '../testing/told.ts';
import * as diff from './diff.ts';
import * as report from './report.ts';
import * as verify from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterproof-cli-'));
const at = (name: string) => join(folder, name);

beforeAll(() => {
  writeFileSync(at('old.json'), JSON.stringify(conformantRun()));
  writeFileSync(at('new.json'), JSON.stringify(sampleRun()));
  writeFileSync(at('text.json'), 'not json');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Command = { readonly run: typeof report.run };

const call = (command: Command, ...argv: string[]) => told((io) => command.run(argv, io));

describe('report', () => {
  test('writes every format that needs no browser', async () => {
    const formats = 'html,json,junit,ctrf,sarif,earl,markdown,github,badge';
    const { code, out } = await call(report, at('new.json'), '--format', formats, '--out', at('all'));
    expect(code).toBe(0);
    expect(readdirSync(at('all')).sort()).toEqual([
      'badge.svg',
      'counterproof.sarif',
      'ctrf.json',
      'earl.jsonld',
      'github-annotations.txt',
      'github-summary.md',
      'junit.xml',
      'report.html',
      'report.md',
      'run.json',
    ]);
    expect(out.trim().split('\n')).toHaveLength(10);
  });

  test('takes the folder of a run, and writes to standard output', async () => {
    await call(report, at('new.json'), '--format', 'json', '--out', at('folder'));
    const { code, out } = await call(report, at('folder'), '--format', 'markdown', '--out', '-');
    expect(code).toBe(0);
    expect(out).toMatch(/^## ❌ nonconformant/);
  });

  test('in GitHub Actions, prints annotations and adds to the summary', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    vi.stubEnv('GITHUB_STEP_SUMMARY', at('summary.md'));
    const { out } = await call(report, at('new.json'), '--format', 'github', '--out', at('gh'));
    vi.unstubAllEnvs();
    expect(out).toMatch(/^::error title=PAR-01/m);
    expect(readFileSync(at('summary.md'), 'utf8')).toContain('## ❌ nonconformant');
  });
});

describe('diff', () => {
  test.each([
    [['old.json', 'new.json'], 1, /^Regression: conformant → nonconformant/],
    [['new.json', 'old.json'], 0, /^No regression: nonconformant → conformant/],
    [['new.json', 'new.json'], 0, /no rule changed/],
  ])('%j gives %i', async ([before = '', after = ''], expected, text) => {
    const { code, out } = await call(diff, at(before), at(after));
    expect([code, out]).toEqual([expected, expect.stringMatching(text)]);
  });

  test('strict: what is no longer decided is a regression too', async () => {
    const run = conformantRun();
    const [first, ...rest] = run.results;
    if (first === undefined) throw new Error('the fixture has rules');
    writeFileSync(at('less.json'), JSON.stringify({ ...run, results: [{ ...first, outcome: 'untested' }, ...rest] }));
    expect((await call(diff, at('old.json'), at('less.json'))).code).toBe(0);
    expect((await call(diff, at('old.json'), at('less.json'), '--strict')).code).toBe(1);
  });

  test('runs that cannot be compared give 2 and say why', async () => {
    writeFileSync(at('empty.json'), JSON.stringify({ ...sampleRun(), results: [], verdict: 'incomplete' }));
    const { code, out } = await call(diff, at('old.json'), at('empty.json'));
    expect([code, out]).toEqual([2, 'These runs cannot be compared: the new run judged nothing (incomplete).\n']);
  });
});

describe('verify', () => {
  const evidence = gzipSync(
    `${JSON.stringify({
      kind: 'meta',
      meta: {
        format: 'counterproof-evidence/1',
        url: 'http://127.0.0.1:1',
        startedAt: '2026-03-14T09:26:53.589Z',
        durationMs: 1,
        profile: { name: 'local', concurrency: 1, leavesOut: [] },
        only: ['auth'],
        budget: 1,
        allow: { burst: false, writes: false },
        keys: [],
        waivers: [],
        requests: 0,
        retries: 0,
        waitedMs: 0,
        probes: [],
      },
    })}\n`,
  );
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');

  beforeAll(async () => {
    writeFileSync(at('evidence.ndjson.gz'), evidence);
    writeFileSync(at('run.json'), JSON.stringify(judge(evidence)));
    writeFileSync(at('key.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
    vi.stubEnv('COUNTERPROOF_SIGNING_KEY', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    const options = [
      '--bundle',
      '--evidence',
      at('evidence.ndjson.gz'),
      '--authorised-by',
      'Ana',
      '--valid-until',
      '2100-01-01',
    ];
    const { code, err } = await call(report, at('run.json'), '--out', at('packed'), ...options);
    expect([code, err]).toEqual([0, '']);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('a bundle holds: whole, signed, judged again by the real rules', async () => {
    const { code, out } = await call(verify, at('packed/bundle.tar'), '--key', at('key.pub'));
    expect(out).not.toMatch(/^ {2}[·✕]/m);
    expect(out).toContain('authorised by Ana, valid until 2100-01-01');
    expect(code).toBe(0);
  });

  test('one changed byte gives 1 and names the file', async () => {
    const bytes = readFileSync(at('packed/bundle.tar'));
    const where = bytes.indexOf('"verdict"');
    bytes.write('"Verdict"', where);
    writeFileSync(at('bad.tar'), bytes);
    const { code, out } = await call(verify, at('bad.tar'), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      checks: [{ name: 'whole', message: 'run.json is not the file that was packed' }],
    });
  });
});

describe('every command', () => {
  const cases: readonly (readonly [string, Command, readonly string[], RegExp])[] = [
    ['report', report, [], /give one run\.json/],
    ['report', report, ['nowhere.json'], /nowhere\.json cannot be read/],
    ['report', report, [at('text.json')], /text\.json is not JSON; give the run\.json/],
    ['report', report, [at('new.json'), '--format', 'word'], /--format word: known are html/],
    ['report', report, [at('new.json'), '--format', 'github', '--out', '-'], /takes one format that is one text file/],
    ['report', report, [at('new.json'), '--bundle'], /--bundle needs --evidence/],
    [
      'report',
      report,
      [at('new.json'), '--bundle', '--evidence', at('new.json'), '--valid-until', 'soon'],
      /give a date like/,
    ],
    ['report', report, ['--wat'], /Unknown option '--wat'/],
    ['diff', diff, [at('old.json')], /give two runs/],
    ['diff', diff, [at('old.json'), at('new.json'), '--format', 'xml'], /known are text, markdown, json/],
    ['verify', verify, [], /give one bundle/],
    ['verify', verify, ['nowhere.tar'], /cannot be read/],
    ['verify', verify, [at('new.json'), '--key', at('new.json')], /no Ed25519 key in PEM/],
  ];

  test.each(cases)('%s tells bad input in one line and gives 2 (%#)', async (name, command, argv, message) => {
    const { code, err } = await call(command, ...argv);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(new RegExp(`^counterproof ${name}: .* See "counterproof ${name} --help"\\.$`, 'm'));
  });

  test.each([report, diff, verify])('explains itself', async (command) => {
    const { code, out } = await call(command, '--help');
    expect([code, out]).toEqual([0, expect.stringMatching(/^counterproof (report|diff|verify) /)]);
  });
});
