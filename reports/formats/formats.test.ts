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
import { conformantRun, hostileRun, sampleResult, sampleRun, stoppedRun, withOneCause } from '../testing/runs.ts';
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
  });

  test('a case has the time of the answers that it rests on, and a suite that of its cases', async () => {
    const run = sampleRun();
    const results = run.results.map((result) => ({ ...result, ms: result.area === 'pagination' ? 250 : 0 }));
    const xml = await renderText('junit', { ...run, results });
    const cases = results.filter(({ area }) => area === 'pagination').length;
    expect(xml).toMatch(/<testcase classname="counterproof\.pagination" name="[^"]*" time="0\.250"/);
    expect(xml).toMatch(new RegExp(`<testsuite name="pagination"[^>]* time="${(cases / 4).toFixed(3)}"`));
  });

  test('waived and advisory failures are skipped, with the reason', async () => {
    const xml = await renderText('junit', sampleRun());
    expect(xml).toContain(
      '<skipped message="waived until 2026-06-30 by ana@example.test: Known; fixed in release 4.3"/>',
    );
    expect(xml).toContain('<skipped message="advisory, not a failure (should): search was lost on page 2"/>');
  });

  test('a pass is titled by its promise, and has no fix', async () => {
    const text = await renderText('junit', titled);
    expect(text).toContain('Promise of page-01');
    expect(text).not.toMatch(/Fault of page-01|Change the cause of page-01\./);
  });

  test('the case for the verdict of a conformant run is green, and of no other', async () => {
    const green = await renderText('junit', conformantRun());
    expect(verdictCase(green)).not.toMatch(/<(?:failure|error|skipped)/);
    const red = await renderText('junit', sampleRun());
    expect(verdictCase(red)).toContain('<skipped message="nonconformant: 3 of 54 requirements are broken');
  });
});

async function issues(run = sampleRun()): Promise<readonly Issue[]> {
  return JSON.parse(await renderText('gitlab', run));
}

describe('gitlab', () => {
  test('each finding has all that GitLab asks for, in one line, and an identity of its own', async () => {
    const all = await issues(hostileRun());
    expect(all).not.toEqual([]);
    for (const { description, severity, location } of all) {
      expect(description.length).toBeLessThanOrEqual(2000);
      expect(description).not.toMatch(/[\n\r]/);
      expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
      expect(location).toEqual({ path: 'counterproof.config.yaml', lines: { begin: 1 } });
    }
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
  });

  test('what is broken is critical, what is waived information, and a recommendation minor', async () => {
    const severities = new Map((await issues()).map(({ check_name: name, severity }) => [name, severity]));
    expect(['par-01', 'env-03', 'page-06'].map((name) => severities.get(name))).toEqual(['critical', 'info', 'minor']);
    expect(await issues(conformantRun())).toEqual([]);
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
    const { results = [], tool } = await sarif({ ...waivedRun, results: sampleRun().results });
    for (const result of results) expect(tool.driver.rules?.[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
    const prints = results.map((result) => result.partialFingerprints?.['counterproof/v1']);
    expect(new Set(prints).size).toBe(results.length);
  });

  test('a waiver suppresses, advice is a warning, and what was undecided is a notification', async () => {
    const { results = [], invocations } = await sarif();
    expect(results.find((result) => result.ruleId === 'env-03')?.suppressions).toHaveLength(1);
    expect(results.find((result) => result.ruleId === 'page-06')?.level).toBe('warning');
    expect(invocations?.[0]?.toolExecutionNotifications?.map((each) => each.associatedRule?.id)).toEqual([
      'flt-04',
      'ana-04',
    ]);
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

const shop = conformantRun({
  verdict: 'incomplete',
  summary: `nothing failed, but ${missing.message}`,
  kinds: [missing, without, unexpected],
  scope: [missing, without].map(({ kind, message }) => ({ subject: kind, outcome: 'untested', reason: message })),
});

describe('kinds of data that were not seen as expected', () => {
  test('a missing one is an error in GitHub, and an unexpected one a warning', async () => {
    const commands = workflowCommands(await renderText('github', shop));
    expect(commands.map(({ kind, properties }) => [kind, properties.title])).toEqual([
      ['error', 'No promotions seen'],
      ['warning', 'Unexpected sales'],
      ['notice', 'Counterproof: incomplete'],
    ]);
  });

  test('all are notifications in SARIF', async () => {
    const notifications = (await sarif(shop)).invocations?.[0]?.toolExecutionNotifications ?? [];
    expect(notifications.map(({ level, message }) => [level, message.text])).toEqual([
      ['warning', missing.message],
      ['note', without.message],
      ['warning', unexpected.message],
    ]);
  });
});

const waivedRun = conformantRun({
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

describe('a waiver that must go', () => {
  test('is an error in GitHub, before all others', async () => {
    const errors = workflowCommands(await renderText('github', waivedRun)).filter(({ kind }) => kind === 'error');
    expect(errors.map(({ message }) => message)).toEqual(LINES);
    expect(errors[0]?.properties).toEqual({ title: 'Waiver of PAR-01: expired' });
  });

  test('is a result in SARIF, in a file that the repository has', async () => {
    const { results = [], invocations } = await sarif(waivedRun);
    expect(results.map(({ message, level }) => [level, message.text])).toEqual(LINES.map((line) => ['error', line]));
    const files = results.map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri);
    expect(new Set(files)).toEqual(new Set(['counterproof.config.yaml']));
    expect(invocations?.[0]?.executionSuccessful).toBe(true);
  });
});

test.each([
  ['conformant', conformantRun(), { failures: 0, errors: 0 }],
  ['nonconformant', sampleRun(), { failures: 3, errors: 2 }],
  ['without promotions', shop, { failures: 0, errors: 1 }],
  ['with waivers that must go', waivedRun, { failures: 3, errors: 0 }],
  ['of a deployment that stopped answering', stoppedRun(), { failures: 0, errors: 1 }],
  ['hostile', hostileRun(), {}],
  ['empty', sampleRun({ results: [], requirements: [], verdict: 'incomplete' }), {}],
])('JUnit of a run that is %s fits the schema, and counts what is red', async (_, run, red) => {
  const xml = await renderText('junit', run);
  expect(await junitComplaints(xml)).toEqual([]);
  expect(counts(xml)).toMatchObject(red);
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

const disagreement = {
  served: '#/components/schemas/Sale/properties/total/type',
  contract: '#/components/schemas/SaleSummary/properties/total',
  answers: 34,
  remedy: 'change the type to number',
};
const evidence = ['ex-0012', 'ex-0001'];
const PLACES = ['schemas/Sale/properties/total/type', disagreement.contract.slice(13), '34', 'ex-0012'];

/** The sample run with another first result. */
function withFirst(first: Partial<RuleResult>): Run {
  const [, ...others] = sampleRun().results;
  return sampleRun({ results: [sampleResult(first), ...others] });
}

const ofDocuments = withFirst({
  outcome: 'failed',
  findings: [shownFinding({ subject: {}, message: say('total is text'), evidence, disagreement })],
});
const because = 'stores are renamed while the suite reads';
const tolerated = withFirst({
  outcome: 'cantTell',
  demanded: false,
  tolerated: because,
  message: `tolerated (${because}): 1 of 9 stores`,
});

const STOPPED = 'The deployment stopped answering 3.2 s into the run';

type Said = readonly [what: string, formats: readonly Format[], Run, ...parts: readonly (string | RegExp)[]];

/** What several formats say of a run, each in a form of its own. */
const SAID: readonly Said[] = [
  [
    'a failure by its fault, with its fix',
    ['junit', 'sarif', 'markdown', 'github', 'html'],
    titled,
    ...['Fault of par-01', 'Change the cause of par-01.'],
  ],
  [
    'what was due, what came and how to repeat it',
    ['junit', 'sarif', 'markdown', 'github'],
    sampleRun(),
    ...['expected: 400', 'received: 200 with 100 records', /repeat: +curl -sS/],
  ],
  [
    'which requests kept it, once',
    ['junit', 'sarif', 'markdown', 'github', 'gitlab'],
    sampleRun(),
    /^(?!.*Kept by.*Kept by).*Kept by: \/promotions, other requests to \/sales \(9 requests\)/s,
  ],
  [
    'what follows from a cause',
    ['sarif', 'markdown', 'github'],
    withOneCause(sampleRun()),
    ...[/lso broken, most likely by the same fault/, 'page-05'],
  ],
  [
    'only the cause, of which the others follow',
    ['sarif', 'github'],
    withOneCause(sampleRun()),
    /^(?!.*(?:"ruleId": "|%0Arule: )page-05)/s,
  ],
  [
    'which requests may have ended the run',
    ['junit', 'sarif', 'markdown', 'github', 'html'],
    stoppedRun(),
    ...[STOPPED, '42 tries without an answer', '?limit=6', '?limit=5'],
  ],
  [
    'that it stopped, before all rules',
    ['junit'],
    stoppedRun(),
    new RegExp(`^(?:(?!counterproof\\.document).)*${STOPPED}`, 's'),
  ],
  [
    'that it stopped, as the first heading',
    ['markdown'],
    stoppedRun(),
    new RegExp(`^## [^\\n]*\\n(?:(?!#)[^\\n]*\\n)*### ${STOPPED}\\n(?!.*### Not decided \\()`, 's'),
  ],
  ['that it stopped, below the verdict', ['html'], stoppedRun(), `</p>\n<h2><bdi>${STOPPED}</bdi></h2>`],
  [
    'which kinds were not seen',
    ['junit', 'sarif', 'markdown', 'github', 'html', 'json'],
    shop,
    'no promotions were seen',
  ],
  ['what the verdict is without', ['markdown', 'html'], shop, /Without(: (<bdi[^>]*>)?| \| )shifts/],
  ['which waivers must go', ['markdown', 'html'], waivedRun, 'Stale waivers', ...LINES.map((line) => line.slice(0, 9))],
  ['what a waiver must do to stay', ['junit', 'html'], waivedRun, ...LINES],
  // Data has the pointer alone.
  ['where documents disagree', ['json'], ofDocuments, ...PLACES, disagreement.remedy],
  [
    'where documents disagree, in words',
    ['github', 'markdown', 'junit', 'sarif'],
    ofDocuments,
    ...['schema Sale, total (', ...PLACES, disagreement.remedy],
  ],
  ['what is tolerated', ['junit'], tolerated, because],
  ['what is tolerated', ['markdown'], tolerated, '### Tolerated (neither passed nor failed) (1 rule)', because],
  ['what is tolerated', ['html'], tolerated, '<h2>Tolerated', because],
  ['what is tolerated', ['sarif'], tolerated, /"level": "note",\s+"message": \{\s+"text": "\S+: tolerated/, because],
  ['what is tolerated', ['github'], tolerated, /^::warning .*tolerated/m, because],
];

test.each(
  SAID.flatMap(([what, formats, run, ...parts]) => formats.map((format) => [format, what, run, parts] as const)),
)('%s says %s', async (format, _, run, parts) => {
  const text = unpacked(await renderText(format, run)).replaceAll('&#47;', '/');
  for (const part of parts) expect(text).toMatch(part);
});
