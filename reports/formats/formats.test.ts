import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { KindResult } from '../../conformance/model/decisions.ts';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { unpacked } from '../html/html.ts';
import type { Format } from '../index.ts';
import { junitComplaints, readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, hostileRun, sampleResult, sampleRun } from '../testing/runs.ts';
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
    const [tests, skipped] = [count('testcase'), count('skipped')];
    expect(counts(xml)).toEqual({ tests, failures: count('failure'), errors: count('error'), skipped });
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

/** The titles of a failure and of a pass, and the fix, as every rule has them. */
const titled = sampleRun({
  results: sampleRun().results.map((result) => ({
    ...result,
    title: `Promise of ${result.rule}`,
    fault: `Fault of ${result.rule}`,
    fix: `Change the cause of ${result.rule}.`,
  })),
});

test('junit titles a pass by its promise, and has no fix for it', async () => {
  const text = await renderText('junit', titled);
  expect(text).toContain('Promise of page-01');
  expect(text).not.toContain('Fault of page-01');
  expect(text).not.toContain('Change the cause of page-01.');
});

async function issues(run = sampleRun()): Promise<readonly Issue[]> {
  return JSON.parse(await renderText('gitlab', run));
}

describe('gitlab', () => {
  test('a finding is one line, in a file that the repository has', async () => {
    const found = (await issues()).find(({ check_name: name }) => name === 'par-01');
    expect(found).toMatchObject({
      severity: 'critical',
      location: { path: 'counterproof.config.yaml', lines: { begin: 1 } },
    });
    expect(found?.description).toMatch(/^PAR-01: Sentence 1 about parameters\. [^\n]+$/);
  });

  test.each([sampleRun(), hostileRun()])(
    'each has all that GitLab asks for, and an identity of its own',
    async (run) => {
      const all = await issues(run);
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

  test('what is waived is information, a recommendation minor, and a conformant run has neither', async () => {
    const severities = new Map((await issues()).map(({ check_name: name, severity }) => [name, severity]));
    expect(severities.get('env-03')).toBe('info');
    expect(severities.get('page-06')).toBe('minor');
    expect((await issues(conformantRun())).filter(({ severity }) => severity === 'critical')).toEqual([]);
  });
});

const sarif = async (run = sampleRun()) => readSarif(await renderText('sarif', run));

describe('sarif', () => {
  test('a finding stands in a file that the repository has, and its rule says what was promised', async () => {
    const { results = [], tool } = await sarif();
    const [first] = results.filter((result) => result.ruleId === 'par-01');
    expect(first?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: 'counterproof.config.yaml' },
      region: { startLine: 1 },
    });
    expect(first?.locations?.[0]?.logicalLocations?.[0]?.name).toBe('PAR-01');
    expect(tool.driver.rules?.[first?.ruleIndex ?? -1]?.help?.text).toMatch(/^PAR-01: `limit` above the maximum is/);
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

const missing: KindResult = {
  kind: 'promotions',
  state: 'missing',
  undecided: ['PROMO-01'],
  message: 'no promotions were seen, so 12 must requirements are undecided; use --without promotions',
};
const without: KindResult = { ...missing, kind: 'shifts', state: 'without', message: 'without shifts' };
const unexpected: KindResult = { kind: 'sales', state: 'unexpected', undecided: [], message: 'sales were seen' };
const kinds = [missing, without, unexpected];

const shop = conformantRun({
  verdict: 'incomplete',
  summary: `nothing failed, but ${missing.message}`,
  kinds,
  scope: [missing, without].map(({ kind, message }) => ({ subject: kind, outcome: 'untested', reason: message })),
});

test('a missing kind is an error in GitHub, and an unexpected one a warning', async () => {
  const commands = workflowCommands(await renderText('github', shop));
  expect(commands.map(({ kind, properties }) => [kind, properties.title])).toEqual([
    ['error', 'No promotions seen'],
    ['warning', 'Unexpected sales'],
    ['notice', 'Counterproof: incomplete'],
  ]);
});

test('all that was not seen as expected is a notification in SARIF', async () => {
  const { invocations } = readSarif(await renderText('sarif', shop));
  const notifications = invocations?.[0]?.toolExecutionNotifications ?? [];
  expect(notifications.map(({ level, message }) => [level, message.text])).toEqual([
    ['warning', missing.message],
    ['note', without.message],
    ['warning', unexpected.message],
  ]);
});

test('a run without a kind is red in JUnit', async () => {
  const xml = await renderText('junit', shop);
  expect(await junitComplaints(xml)).toEqual([]);
  expect(xml).toMatch(/<testsuites name="counterproof" tests="\d+" failures="0" errors="1"/);
});

const [, ...others] = sampleRun().results;
const disagreement = {
  served: '#/components/schemas/Sale/properties/total/type',
  contract: '#/components/schemas/SaleSummary/properties/total',
  answers: 34,
  remedy: 'change the type to number',
};
const evidence = ['ex-0012', 'ex-0001'];
const disagreeing = shownFinding({ subject: {}, message: say('total is text'), evidence, disagreement });
const ofDocuments = sampleRun({
  results: [sampleResult({ outcome: 'failed', findings: [disagreeing] }), ...others],
});
const PLACES = ['schemas/Sale/properties/total/type', disagreement.contract.slice(13), '34', 'ex-0012'];

/** What several formats say of a run, each in a form of its own. */
const SAID: readonly (readonly [
  what: string,
  formats: readonly Format[],
  Run,
  ...parts: readonly (string | RegExp)[],
])[] = [
  [
    'a failure by its fault, with its fix',
    ['junit', 'sarif', 'markdown', 'github', 'html'],
    titled,
    ...['Fault of par-01', 'Change the cause of par-01.'],
  ],
  [
    'which kinds were not seen',
    ['junit', 'sarif', 'markdown', 'github', 'html', 'json'],
    shop,
    'no promotions were seen',
  ],
  ['what the verdict is without', ['markdown', 'html'], shop, /Without(: (<bdi[^>]*>)?| \| )shifts/],
  // Data has the pointer alone.
  ['where documents disagree', ['json'], ofDocuments, ...PLACES, disagreement.remedy],
  [
    'where documents disagree, in words',
    ['github', 'markdown', 'junit', 'sarif'],
    ofDocuments,
    ...['schema Sale, total (', ...PLACES, disagreement.remedy],
  ],
];

test.each(
  SAID.flatMap(([what, formats, run, ...parts]) => formats.map((format) => [format, what, run, parts] as const)),
)('%s says %s', async (format, _, run, parts) => {
  const text = unpacked(await renderText(format, run)).replaceAll('&#47;', '/');
  for (const part of parts) expect(text).toMatch(part);
});

const waived = conformantRun({
  verdict: 'nonconformant',
  waivers: [
    { subject: 'PAR-01', owner: 'ana', reason: 'known', expires: '2026-01-31', state: 'expired' },
    { subject: 'INV-99', owner: 'ben', reason: 'old', expires: '2026-06-30', state: 'unmatched' },
    { subject: 'PAGE-05', owner: 'cleo', reason: 'fixed', expires: '2026-06-30', state: 'unneeded' },
  ],
});
const LINES = [
  'PAR-01 (ana, until 2026-01-31): it has expired: fix the failure or renew the waiver',
  'INV-99 (ben, until 2026-06-30): there is no such rule or requirement; correct the name, or take it out',
  'PAGE-05 (cleo, until 2026-06-30): what it names passes; take it out',
];

test('a waiver that must go is red in JUnit, and counted once', async () => {
  const xml = await renderText('junit', waived);
  expect(await junitComplaints(xml)).toEqual([]);
  expect(xml).toMatch(/<testsuites name="counterproof" tests="\d+" failures="3" errors="0"/);
  for (const line of LINES) expect(xml).toContain(line);
});

test('and an error in GitHub, before all others', async () => {
  const errors = workflowCommands(await renderText('github', waived)).filter(({ kind }) => kind === 'error');
  expect(errors.map(({ message }) => message)).toEqual(LINES);
  expect(errors[0]?.properties).toEqual({ title: 'Waiver of PAR-01: expired' });
});

test('and a result in SARIF, in a file that the repository has', async () => {
  const { results = [], tool, invocations } = readSarif(await renderText('sarif', waived));
  expect(results.map(({ message, level }) => [level, message.text])).toEqual(LINES.map((line) => ['error', line]));
  for (const { ruleIndex, ruleId, locations } of results) {
    expect(tool.driver.rules?.[ruleIndex ?? -1]?.id).toBe(ruleId);
    expect(locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe('counterproof.config.yaml');
  }
  expect(invocations?.[0]?.executionSuccessful).toBe(true);
});

test.each(['markdown', 'html'] as const)('and at the top of %s', async (format) => {
  const text = await renderText(format, waived);
  expect(text).toContain('Stale waivers');
  for (const line of LINES) expect(text).toContain(format === 'html' ? line : line.slice(0, 9));
});
