import { describe, expect, test } from 'vitest';
import { readSarif } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, hostileRun, sampleRun } from '../testing/runs.ts';

const sarif = async (run = sampleRun()) => readSarif(await renderText('sarif', run));

describe('sarif', () => {
  test.each([
    ['sample', sampleRun()],
    ['conformant', conformantRun()],
    ['hostile', hostileRun()],
  ])('a %s run fits the schema', async (_name, run) => {
    await expect(sarif(run)).resolves.toBeDefined();
  });

  test('a finding stands in a file that the repository has, and its rule says what was promised', async () => {
    const { results = [], tool } = await sarif();
    const [first] = results.filter((result) => result.ruleId === 'par-01');
    expect(first?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: 'counterproof.config.yaml' },
      region: { startLine: 1 },
    });
    expect(first?.locations?.[0]?.logicalLocations?.[0]?.name).toBe('PAR-01');
    expect(tool.driver.rules?.[first?.ruleIndex ?? -1]?.help?.text).toBe(
      'PAR-01: It is promised: A limit above the maximum is 400.',
    );
    expect(first?.webRequest?.headers).toEqual({ Authorization: 'Bearer (the good key)' });
    expect(first?.webRequest?.target).toContain('/public-api/v1/sales');
  });

  test('every rule index points at its rule, and fingerprints tell findings apart', async () => {
    const { results = [], tool } = await sarif();
    for (const result of results) expect(tool.driver.rules?.[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
    const prints = results.map((result) => result.partialFingerprints?.['counterproof/v1']);
    expect(new Set(prints).size).toBe(results.length);
  });

  test('a waiver suppresses, and what was undecided is a notification', async () => {
    const { results = [], invocations } = await sarif();
    expect(results.find((result) => result.ruleId === 'env-03')?.suppressions).toHaveLength(1);
    expect(invocations?.[0]?.toolExecutionNotifications?.map((each) => each.associatedRule?.id)).toEqual([
      'flt-04',
      'ana-04',
    ]);
  });

  test('a recommendation is a warning, never an error', async () => {
    const { results = [] } = await sarif();
    expect(results.find((result) => result.ruleId === 'page-06')?.level).toBe('warning');
  });
});
