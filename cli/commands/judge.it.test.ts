import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyEvidence } from '../testing/evidence.ts';
import { told } from '../testing/told.ts';
import * as judge from './judge.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterproof-judge-'));
const evidence = join(folder, 'evidence.ndjson.gz');
const INCOMPLETE = 3;

beforeAll(() => writeFileSync(evidence, emptyEvidence));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function judged(name: string, ...more: string[]) {
  return told((io) => judge.run([evidence, '--out', join(folder, name), ...more], io));
}

describe('judge takes formats as check does', () => {
  test('with spaces, and writes run.json in any case', async () => {
    expect(await judged('spaced', '--format', 'markdown, junit')).toMatchObject({ code: INCOMPLETE, err: '' });
    expect(readdirSync(join(folder, 'spaced')).sort()).toEqual(['junit.xml', 'report.md', 'run.json']);
  });

  test.each(['docx', 'html,docx', ','])('and refuses %j before it writes anything', async (format) => {
    const { code, out, err } = await judged('refused', '--format', format);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^counterproof judge: --format [^\n]*html, json, junit[^\n]*\n$/);
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

  test('and tells GitHub Actions', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    vi.stubEnv('GITHUB_STEP_SUMMARY', join(folder, 'summary.md'));
    const { out } = await judged('github', '--format', 'github');
    expect(out).toMatch(/^::notice title=Counterproof%3A incomplete::/m);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('incomplete');
  });
});

test('a run.json that is a folder is bad usage', async () => {
  mkdirSync(join(folder, 'occupied/run.json'), { recursive: true });
  const { code, out, err } = await judged('occupied');
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/run\.json cannot be written there/);
});
