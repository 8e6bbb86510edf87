import { parse, validate } from 'ctrf';
import { describe, expect, test } from 'vitest';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, hostileRun, sampleRun } from '../testing/runs.ts';

describe('ctrf', () => {
  test.each([
    ['sample', sampleRun()],
    ['conformant', conformantRun()],
    ['hostile', hostileRun()],
    ['empty', sampleRun({ results: [], requirements: [], verdict: 'incomplete' })],
  ])('a %s run is valid', async (_name, run) => {
    const report: unknown = JSON.parse(await renderText('ctrf', run));
    expect(validate(report)).toMatchObject({ valid: true });
  });

  test('its own outcome is kept next to the common status', async () => {
    const { results } = parse(await renderText('ctrf', sampleRun()));
    const byId = new Map(results.tests.map((each) => [each.testId, [each.status, each.rawStatus]]));
    expect(byId.get('par-01')).toEqual(['failed', 'failed']);
    expect(byId.get('env-03')).toEqual(['skipped', 'failed (waived)']);
    expect(byId.get('ana-04')).toEqual(['other', 'cantTell']);
    expect(byId.get('flt-04')).toEqual(['other', 'error']);
    expect(byId.get('err-02')).toEqual(['skipped', 'inapplicable']);
    expect(results.summary).toMatchObject({ failed: 3, other: 3, tests: results.tests.length });
  });

  test('a run that decided nothing has a failure', async () => {
    const { results } = parse(await renderText('ctrf', sampleRun({ results: [], verdict: 'incomplete' })));
    expect(results.summary.failed).toBe(1);
  });
});
