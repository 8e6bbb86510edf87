import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { readTar } from '../../reports/bundle/tar.ts';
import { writeBundle } from '../../reports/bundle/write-bundle.ts';
import { readRun } from '../../reports/index.ts';
import { signingPair } from '../../reports/testing/render-text.ts';
import { conformantRun, sampleRun } from '../../reports/testing/runs.ts';
import { captured, emptyEvidence, runOfEmptyEvidence } from '../testing/captured.ts';
import { run } from './contract.ts';
import * as diff from './diff.ts';
import * as judge from './judge.ts';
import * as report from './report.ts';
import * as verify from './verify.ts';

const folder = useFolder('cli');
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  writeFileSync(at('evidence.ndjson.gz'), emptyEvidence);
  writeFileSync(at('run.json'), JSON.stringify(await runOfEmptyEvidence()));
  writeFileSync(at('old.json'), JSON.stringify(conformantRun()));
  writeFileSync(at('new.json'), JSON.stringify(sampleRun()));
  writeFileSync(at('text.json'), 'not json');
});

type Command = { readonly run: typeof report.run };

const call = (command: Command, ...argv: string[]) => captured((io) => command.run(argv, io));

test('report takes the folder of a run, compares it with an earlier one, and writes to standard output', async () => {
  await call(report, at('new.json'), '--format', 'json', '--out', at('folder'));
  const { code, out } = await call(
    report,
    at('folder'),
    '--compare',
    at('old.json'),
    '--format',
    'markdown',
    '--out',
    '-',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^## ❌ nonconformant/);
  expect(out).toMatch(/^Since the run of \S+ \(conformant\): \d regressed/m);
});

test('a step summary that takes nothing is named, and the rest is written', async () => {
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  vi.stubEnv('GITHUB_STEP_SUMMARY', at('not/there.md'));
  const { code, out, err } = await call(report, at('new.json'), '--format', 'github', '--out', at('gh2'));
  vi.unstubAllEnvs();
  expect(code).toBe(2);
  expect(err).toBe(
    `counterproof report: GITHUB_STEP_SUMMARY (${at('not/there.md')}) cannot be written: no such file or directory (ENOENT); the annotations were printed, and the files are there.\n`,
  );
  expect(out).toContain(at('gh2/github-summary.md'));
});

describe('diff', () => {
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
  const { privatePem, publicPem } = signingPair();
  const AUTHORISED = ['--authorised-by', 'Ana', '--valid-until', '2100-01-01'];
  const packed = (name: string, ...more: string[]) =>
    call(report, at('run.json'), '--bundle', '--evidence', at('evidence.ndjson.gz'), '--out', at(name), ...more);

  beforeAll(() => writeFileSync(at('key.pub'), publicPem));

  test.each([
    ['us', privatePem, 0],
    ['an attacker', signingPair().privatePem, 1],
    ['no one', undefined, 1],
  ])(
    'signed by %s: the exit codes without a key and with ours; who authorised it is a claim',
    async (name, pem, code) => {
      vi.stubEnv('COUNTERPROOF_SIGNING_KEY', pem);
      expect(await packed(name, ...AUTHORISED)).toMatchObject({ code: 0, err: '' });
      const unknown = await call(verify, at(name));
      expect(unknown.code).toBe(3);
      expect(unknown.out).toMatch(/ is complete and consistent, but its signer was NOT CHECKED: .* It claims: \S+ is /);
      expect(unknown.out).toMatch(/^ {2}· validity {6}claimed.*: authorised by Ana, valid until 2100-01-01$/m);
      expect((await call(verify, at(name), '--key', at('key.pub'))).code).toBe(code);
      const accepted = await call(verify, at(name), '--unsigned-ok', '--json');
      expect([accepted.code, JSON.parse(accepted.out)]).toMatchObject([
        0,
        { ok: true, isWhole: true, signer: 'unknown' },
      ]);
    },
  );

  test('evidence of another run is not packed: nothing could verify it', async () => {
    writeFileSync(at('other.ndjson.gz'), '{}\n');
    const argv = [at('run.json'), '--bundle', '--evidence', at('other.ndjson.gz'), '--out', at('unpacked')];
    const { code, err } = await call(report, ...argv);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('other.ndjson.gz: the evidence is not that of the run; give the file'),
    ]);
    expect(existsSync(at('unpacked'))).toBe(false);
  });

  test('a private key is named as one, and the bundle tells which version packed it and how it is checked', async () => {
    writeFileSync(at('key.pem'), privatePem);
    vi.stubEnv('COUNTERPROOF_SIGNING_KEY', at('key.pem'));
    await packed('packed');
    const { code, err } = await call(verify, at('packed/bundle.tar'), '--key', at('key.pem'));
    expect([code, err]).toEqual([0, `${at('key.pem')} is a private key: use the public key, which can be shared.\n`]);
    const [readme] = readTar(readFileSync(at('packed/bundle.tar')));
    expect(Buffer.from(readme?.content ?? '').toString()).toMatch(/Packed by counterproof \d[\s\S]*verify FILE --key/);
  });
});

const ran = (...argv: string[]) => captured((io) => run(argv, io));

describe('contract', () => {
  test('requirements as a table', async () => {
    const { code, out } = await ran('requirements');
    expect(code).toBe(0);
    expect(out).toMatch(/^PAGE-04 +must +1\.conventions +A walk misses no record$/m);
  });

  test('lint tells where something is wrong, and fails', async () => {
    const file = join(folder, 'broken.yaml');
    writeFileSync(file, (await ran('show')).out.replace('/public-api/v1/me:', '/v1/me:'));
    const { code, out } = await ran('lint', file);
    expect(code).toBe(1);
    expect(out).toMatch(
      /broken\.yaml:\d+:\d+ {2}error {2}Write the path in full, from \/public-api\/v1\. {2}full-path\n/,
    );
    expect(JSON.parse((await ran('lint', file, '--format', 'json')).out).findings[0].rule).toBe('full-path');
  });

  test('export never overwrites a file, and then writes nothing', async () => {
    const out = at('own');
    mkdirSync(out);
    writeFileSync(join(out, 'bruno.json'), 'mine');
    const { code, err } = await ran('export', '--format', 'bruno', '--out', out);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`${join(out, 'bruno.json')} exists`) });
    expect([readdirSync(out), readFileSync(join(out, 'bruno.json'), 'utf8')]).toEqual([['bruno.json'], 'mine']);
  });
});

afterEach(() => vi.unstubAllEnvs());

function decided(name: string): Run['decisions'] {
  return JSON.parse(readFileSync(join(at(name), 'run.json'), 'utf8')).decisions;
}

describe('judge takes the decisions', () => {
  const waiver = { subject: 'PAGE-03', owner: 'dana', reason: 'fixed in 4.2', expires: '2099-12-31' };
  const recorded = {
    profile: { name: 'shape', leavesOut: ['filters', 'browser'] },
    waivers: [waiver],
    without: ['sales'],
    require: ['browser' as const],
  };
  const [lone, kept] = [at('lone'), at('kept')];

  beforeAll(async () => {
    for (const each of [lone, kept]) mkdirSync(each);
    writeFileSync(join(lone, 'evidence.ndjson.gz'), emptyEvidence);
    writeFileSync(join(kept, 'evidence.ndjson.gz'), emptyEvidence);
    writeFileSync(join(kept, 'run.json'), JSON.stringify({ ...(await runOfEmptyEvidence()), decisions: recorded }));
    writeFileSync(at('waivers.json'), JSON.stringify([{ ...waiver, owner: 'lee' }]));
    writeFileSync(at('config.json'), JSON.stringify({ profile: 'production', without: ['movements'] }));
  });

  const judgedFrom = (from: string, name: string, ...more: string[]) =>
    captured((io) => judge.run([from, '--out', at(name), '--format', 'json', ...more], io));

  test('of the run in the bundle', async () => {
    const run = readRun(Buffer.from(JSON.stringify({ ...(await runOfEmptyEvidence()), decisions: recorded })));
    const bundle = writeBundle({ run: await run, evidence: emptyEvidence, madeBy: '1.0.0' });
    writeFileSync(at('bundle.tar'), bundle);
    await judgedFrom(at('bundle.tar'), 'bundled');
    expect(decided('bundled')).toEqual(recorded);
    writeFileSync(at('broken.tar'), bundle.subarray(0, 5000));
    const { code, err } = await judgedFrom(at('broken.tar'), 'broken');
    expect([code, err]).toEqual([2, expect.stringMatching(/broken\.tar: the archive is damaged/)]);
  });

  test.each([
    ['nothing', [], {}],
    ['profile', ['--profile', 'local'], { profile: { name: 'local', leavesOut: [] } }],
    ['waivers', ['--waivers', at('waivers.json')], { waivers: [{ ...waiver, owner: 'lee' }] }],
    [
      'configuration',
      ['--config', at('config.json')],
      { profile: { name: 'production', leavesOut: [] }, waivers: [], without: ['movements'] },
    ],
    ['kinds', ['--without', 'shifts'], { without: ['shifts'] }],
    ['requirements', ['--require', 'keys,dredd'], { require: ['keys', 'dredd'] }],
    [
      'flags',
      ['--no-dredd', '--no-browser'],
      { profile: { name: 'shape', leavesOut: ['filters', 'browser', 'dredd'] } },
    ],
  ])('of the run in the same folder, where no option replaces them: %s', async (name, options, replaced) => {
    await judgedFrom(kept, name, ...options);
    expect(decided(name)).toEqual({ ...recorded, ...replaced });
  });

  test('of options alone where there is no run, and refuses without a profile', async () => {
    const { code, err } = await judgedFrom(lone, 'refused');
    expect([code, err]).toEqual([2, expect.stringMatching(/has no run\.json made from it.*give --profile NAME/)]);
    await judgedFrom(lone, 'alone', '--profile', 'shape');
    expect(decided('alone')?.profile.name).toBe('shape');
  });
});
