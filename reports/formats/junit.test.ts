import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { RuleResult } from '../../conformance/model/run.ts';
import { junitComplaints } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, hostileRun, sampleRun } from '../testing/runs.ts';

function counts(xml: string): Record<string, number> {
  const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: true }).parse(
    xml,
  );
  const { tests, failures, errors, skipped } = parsed.testsuites;
  return { tests, failures, errors, skipped };
}

function verdictCase(xml: string): string {
  const [, rest = ''] = xml.split('name="the run is conformant"');
  return rest.split('</testcase>', 1)[0] ?? '';
}

function isBroken({ outcome, level, waived }: RuleResult): boolean {
  return outcome === 'failed' && level === 'must' && waived === null;
}

describe('junit', () => {
  test.each([
    ['sample', sampleRun()],
    ['conformant', conformantRun()],
    ['hostile', hostileRun()],
    ['empty', sampleRun({ results: [], requirements: [], verdict: 'incomplete' })],
  ])('a %s run fits the schema', async (_name, run) => {
    expect(await junitComplaints(await renderText('junit', run))).toEqual([]);
  });

  test('the schema does find fault', async () => {
    const xml = await renderText('junit', sampleRun());
    expect(await junitComplaints(xml.replaceAll('<failure message=', '<failure msg='))).not.toEqual([]);
    expect(await junitComplaints(xml.replaceAll(/ name="[^"]*: [^"]*"/g, ' name="same"'))).not.toEqual([]);
  });

  test('counts are those of the elements', async () => {
    const xml = await renderText('junit', sampleRun());
    const count = (tag: string) => xml.split(`<${tag} `).length - 1;
    expect(counts(xml)).toEqual({
      tests: count('testcase'),
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
    });
    expect(counts(xml)).toMatchObject({ failures: 3, errors: 2 });
  });

  test('a case has the time of the answers that it rests on, and a suite that of its cases', async () => {
    const run = sampleRun();
    const results = run.results.map((result) => ({ ...result, ms: result.area === 'pagination' ? 250 : 0 }));
    const xml = await renderText('junit', { ...run, results });
    const cases = results.filter(({ area }) => area === 'pagination').length;
    expect(xml).toMatch(/<testcase classname="counterproof\.pagination" name="[^"]*" time="0\.250"/);
    expect(xml).toMatch(new RegExp(`<testsuite name="pagination"[^>]* time="${(cases / 4).toFixed(3)}"`));
  });

  test('a failure tells what was due, what came and how to repeat it', async () => {
    const xml = await renderText('junit', sampleRun());
    expect(xml).toContain(
      'listSales answered 200 to limit=101\nexpected: 400\nreceived: 200 with 100 records\nrepeat:   curl -sS',
    );
  });

  test('waived and advisory failures are skipped, with the reason', async () => {
    const xml = await renderText('junit', sampleRun());
    expect(xml).toContain(
      '<skipped message="waived until 2026-06-30 by ana@example.test: Known; fixed in release 4.3"/>',
    );
    expect(xml).toContain('<skipped message="advisory, not a failure (should): search was lost on page 2"/>');
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

  test('the case for the verdict is never green in a run that is not conformant, and adds no failure', async () => {
    const xml = await renderText('junit', sampleRun());
    expect(verdictCase(xml)).toContain('<skipped message="nonconformant: 3 of 54 requirements are broken');
    expect(counts(xml)).toMatchObject({ failures: sampleRun().results.filter(isBroken).length });
  });
});
