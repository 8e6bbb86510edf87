import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { fullRun, stoppedRun } from '../testing/golden-runs.ts';
import { junitComplaints, readSarif } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, hostileRun, sampleRun } from '../testing/runs.ts';
import type { Issue } from './gitlab.ts';

function counts(xml: string): Record<string, number> {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: true });
  const { tests, failures, errors, skipped } = parser.parse(xml).testsuites;
  return { tests, failures, errors, skipped };
}

function verdictCase(xml: string): string {
  const [, rest = ''] = xml.split('name="the run is conformant"');
  return rest.split('</testcase>', 1)[0] ?? '';
}

describe('junit', () => {
  test.each([
    ['sample', sampleRun()],
    ['conformant', conformantRun()],
    ['hostile', hostileRun()],
    ['full', fullRun()],
    ['stopped', stoppedRun()],
    ['empty', sampleRun({ results: [], requirements: [], verdict: 'incomplete' })],
  ])('a %s run fits the schema', async (_name, run) => {
    expect(await junitComplaints(await renderText('junit', run))).toEqual([]);
  });

  test('the schema does find fault', async () => {
    const xml = await renderText('junit', sampleRun());
    expect(await junitComplaints(xml.replaceAll('<failure message=', '<failure msg='))).not.toEqual([]);
    expect(await junitComplaints(xml.replaceAll(/ name="[^"]*: [^"]*"/g, ' name="same"'))).not.toEqual([]);
  });

  test('an incomplete run is red although nothing failed', async () => {
    const results = sampleRun().results.filter((result) => result.outcome === 'inapplicable');
    const xml = await renderText('junit', sampleRun({ verdict: 'incomplete', results }));
    expect(counts(xml)).toMatchObject({ failures: 0, errors: 1 });
  });

  test('a conformant run is green', async () => {
    const xml = await renderText('junit', conformantRun());
    expect(counts(xml)).toMatchObject({ failures: 0, errors: 0 });
    expect(verdictCase(xml)).not.toMatch(/<(?:failure|error|skipped)/);
  });
});

test.each([sampleRun(), hostileRun()])(
  'gitlab: each issue has all that GitLab asks for, and an identity of its own',
  async (run) => {
    const all: readonly Issue[] = JSON.parse(await renderText('gitlab', run));
    expect(all).not.toEqual([]);
    for (const { description, severity, location } of all) {
      expect(description.length).toBeLessThanOrEqual(2000);
      expect(description).not.toMatch(/[\n\r]/);
      expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
      expect(location.path).toBe('counterproof.config.yaml');
      expect(location.lines.begin).toBeGreaterThan(0);
    }
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
  },
);

test('sarif: every rule index points at its rule, and fingerprints tell findings apart', async () => {
  const { results = [], tool } = readSarif(await renderText('sarif', fullRun()));
  for (const result of results) expect(tool.driver.rules?.[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
  const prints = results.map((result) => result.partialFingerprints?.['counterproof/v1']);
  expect(new Set(prints).size).toBe(results.length);
});
