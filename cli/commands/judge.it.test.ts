import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { readRun, writeBundle } from '../../reports/index.ts';
import { captured, emptyEvidence, expectRefused, runOfEmptyEvidence } from '../testing/captured.ts';
import * as judge from './judge.ts';

const folder = useFolder('judge');
const evidence = join(folder, 'evidence.ndjson.gz');
const INCOMPLETE = 3;

beforeAll(async () => {
  writeFileSync(evidence, emptyEvidence);
  writeFileSync(join(folder, 'run.json'), JSON.stringify(await runOfEmptyEvidence()));
});
afterEach(() => vi.unstubAllEnvs());

function judged(name: string, ...more: string[]) {
  return captured((io) => judge.run([evidence, '--out', join(folder, name), ...more], io));
}

describe('judge takes formats as check does', () => {
  test('with spaces, and writes run.json in any case', async () => {
    expect(await judged('spaced', '--format', 'markdown, junit')).toMatchObject({ code: INCOMPLETE, err: '' });
    expect(readdirSync(join(folder, 'spaced')).sort()).toEqual(['junit.xml', 'report.md', 'run.json']);
  });

  test.each(['docx', 'html,docx', ','])('and refuses %j before it writes anything', async (format) => {
    expectRefused(await judged('refused', '--format', format), 'judge', /: --format .*html, json, junit/);
    expect(existsSync(join(folder, 'refused'))).toBe(false);
  });

  test('and keeps the verdict where a report cannot be made, and makes the others', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    const { code, out, err } = await judged('paper', '--format', 'pdf,markdown');
    expect(code).toBe(INCOMPLETE);
    expect(err).toMatch(/^counterproof judge: no pdf report: A PDF needs Chromium[^\n]*\n$/);
    expect(out).toMatch(/^INCOMPLETE/m);
    expect(readdirSync(join(folder, 'paper')).sort()).toEqual(['report.md', 'run.json']);
  });
});

function decided(name: string): Run['decisions'] {
  return JSON.parse(readFileSync(join(folder, name, 'run.json'), 'utf8')).decisions;
}

describe('judge takes the decisions', () => {
  const waiver = { subject: 'PAGE-03', owner: 'dana', reason: 'fixed in 4.2', expires: '2099-12-31' };
  const recorded = {
    profile: { name: 'shape', leavesOut: ['filters', 'browser'] },
    waivers: [waiver],
    without: ['sales'],
    require: ['browser' as const],
  };
  const lone = join(folder, 'lone');
  const kept = join(folder, 'kept');

  beforeAll(async () => {
    for (const each of [lone, kept]) mkdirSync(each);
    writeFileSync(join(lone, 'evidence.ndjson.gz'), emptyEvidence);
    writeFileSync(join(kept, 'evidence.ndjson.gz'), emptyEvidence);
    writeFileSync(join(kept, 'run.json'), JSON.stringify({ ...(await runOfEmptyEvidence()), decisions: recorded }));
    writeFileSync(join(folder, 'waivers.json'), JSON.stringify([{ ...waiver, owner: 'lee' }]));
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ profile: 'production', without: ['movements'] }));
  });

  const judgedFrom = (from: string, name: string, ...more: string[]) =>
    captured((io) => judge.run([from, '--out', join(folder, name), '--format', 'json', ...more], io));

  test('of the run in the same folder', async () => {
    await judgedFrom(kept, 'same');
    expect(decided('same')).toEqual(recorded);
  });

  test('of the run in the bundle', async () => {
    const run = readRun(Buffer.from(JSON.stringify({ ...(await runOfEmptyEvidence()), decisions: recorded })));
    const bundle = await writeBundle({ run: await run, evidence: emptyEvidence, madeBy: '1.0.0' });
    writeFileSync(join(folder, 'bundle.tar'), bundle);
    await judgedFrom(join(folder, 'bundle.tar'), 'bundled');
    expect(decided('bundled')).toEqual(recorded);
    writeFileSync(join(folder, 'broken.tar'), bundle.subarray(0, 5000));
    const { code, err } = await judgedFrom(join(folder, 'broken.tar'), 'broken');
    expect([code, err]).toEqual([2, expect.stringMatching(/broken\.tar: the archive is damaged/)]);
  });

  test.each([
    ['profile', ['--profile', 'local'], { ...recorded, profile: { name: 'local', leavesOut: [] } }],
    ['waivers', ['--waivers', join(folder, 'waivers.json')], { ...recorded, waivers: [{ ...waiver, owner: 'lee' }] }],
    [
      'configuration',
      ['--config', join(folder, 'config.json')],
      { profile: { name: 'production', leavesOut: [] }, waivers: [], without: ['movements'], require: ['browser'] },
    ],
    ['kinds', ['--without', 'shifts'], { ...recorded, without: ['shifts'] }],
    ['requirements', ['--require', 'keys,dredd'], { ...recorded, require: ['keys', 'dredd'] }],
    [
      'left out rules',
      ['--no-dredd', '--no-browser'],
      { ...recorded, profile: { name: 'shape', leavesOut: ['filters', 'browser', 'dredd'] } },
    ],
  ])('of an option before those of the run: %s', async (name, options, decisions) => {
    await judgedFrom(kept, name, ...options);
    expect(decided(name)).toEqual(decisions);
  });

  test('of options alone where there is no run, and refuses without a profile', async () => {
    const { code, err } = await judgedFrom(lone, 'refused');
    expect([code, err]).toEqual([2, expect.stringMatching(/has no run\.json made from it.*give --profile NAME/)]);
    await judgedFrom(lone, 'alone', '--profile', 'shape');
    expect(decided('alone')?.profile.name).toBe('shape');
  });
});

test('a run.json that is a folder is bad usage', async () => {
  mkdirSync(join(folder, 'occupied/run.json'), { recursive: true });
  expectRefused(await judged('occupied'), 'judge', /run\.json cannot be written/);
});
