import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { say, writtenMessage } from '../../conformance/model/message.ts';
import { AREAS } from '../../conformance/model/outcome.ts';
import type { Reproduction } from '../../conformance/model/reproduction.ts';
import type { RequirementResult, RuleResult, Run } from '../../conformance/model/run.ts';
import { clientRequirements, requirements } from '../../contract/requirements/index.ts';
import { sinceLast, sinceLine } from '../diff/diff-runs.ts';
import { readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, sampleResult, sampleRun } from '../testing/runs.ts';
import { advisoriesIn, byWeight, causesIn, headed, standing, titleOf, withStanding } from './causes.ts';
import { documentPlace } from './explain.ts';
import { allDecided } from './kinds.ts';
import { placesOf, SECTIONS, textsOf } from './promises.ts';
import { burstAnswers, repeatLines, requestCounts, requestsSent } from './requests.ts';
import { summaryLine } from './run-end.ts';
import { countWords, shownRequirements, shownRule } from './shown-outcome.ts';

const BECAUSE = 'it is the same place';

/** Its one cause is the lightest failure, and all others follow from that: only an order by weight would put them first. */
function runWithOneCause(): Run {
  const run = sampleRun();
  const broken = withStanding(run.results, 'broken');
  const lead = broken.at(-1);
  if (lead === undefined) throw new Error('the sample has a broken rule');
  const { rule, title, area, requirements, findings, evidence } = lead;
  const follows = broken
    .slice(0, -1)
    .map((each) => ({ rule: each.rule, title: each.title, requirements: each.requirements, because: BECAUSE }));
  const named = { rule, title, area, requirements, exchanges: evidence, subject: findings[0]?.subject ?? null };
  const results = run.results.map((each) =>
    each.rule === rule ? { ...each, fault: 'What broke', fix: 'Do it.' } : each,
  );
  return {
    ...run,
    results,
    causes: [{ ...named, fix: 'Do it.', advisory: false, findings: findings.length, follows }],
  };
}

const run = runWithOneCause();
const [cause] = causesIn(run);

test('a run of an earlier version has a cause for each failure', () => {
  const { causes: _, ...old } = run;
  expect(causesIn(old).map(({ result }) => result)).toEqual(withStanding(run.results, 'broken'));
});

test('a failure is titled by its fault, a pass by its promise', () => {
  const held = run.results.find(({ outcome }) => outcome === 'passed');
  expect(cause === undefined ? '' : titleOf(cause.result)).toBe('What broke');
  expect(held === undefined ? '' : titleOf({ ...held, fault: 'What broke' })).toBe(held?.title);
});

test('advice that follows from a failure is named there alone', () => {
  const [advised] = withStanding(run.results, 'advisory');
  const [first, ...others] = run.causes ?? [];
  if (advised === undefined || first === undefined) throw new Error('the sample has advice and a cause');
  expect(advisoriesIn(run)).toContain(advised);
  const follower = { rule: advised.rule, title: advised.title, requirements: [], because: BECAUSE };
  expect(advisoriesIn({ ...run, causes: [{ ...first, follows: [follower] }, ...others] })).not.toContain(advised);
});

describe('one cause of several failures', () => {
  test('is one error on GitHub, with the fix and what follows', async () => {
    const errors = workflowCommands(await renderText('github', run)).filter(
      ({ kind, message }) => kind === 'error' && message.includes('rule: '),
    );
    const [first] = errors.filter(({ message }) => message.includes('Fix: Do it.'));
    expect(first?.message).toContain('also broken, most likely by the same fault: ');
    for (const { rule } of cause?.follows ?? [])
      expect(errors.filter(({ message }) => message.includes(`rule: ${rule}`))).toEqual([]);
  });

  test('is one result in SARIF, with the others as related locations', async () => {
    const { results = [], tool } = readSarif(await renderText('sarif', run));
    const own = results.filter(({ ruleId }) => ruleId === cause?.result.rule);
    expect(own).toHaveLength(1);
    expect(own[0]?.message.text).toMatch(/^What broke\./);
    expect(own[0]?.relatedLocations?.length).toBeGreaterThan(0);
    const following = new Set(cause?.follows.map(({ rule }) => rule));
    expect(results.filter(({ ruleId }) => following.has(ruleId ?? ''))).toEqual([]);
    const described = tool.driver.rules?.find(({ id }) => id === cause?.result.rule);
    expect(described?.help?.text).toMatch(/^Fix: Do it\./);
  });

  test('says in Markdown what follows from it', async () => {
    const text = await renderText('markdown', run);
    expect(text).toContain('Fix: Do it.');
    expect(text).toContain('Also broken, most likely by the same fault: <code>');
  });

  test('all of its failures stay failures in JUnit', async () => {
    const failures = (await renderText('junit', run)).match(/<failure /g) ?? [];
    expect(failures.length).toBeGreaterThanOrEqual(withStanding(run.results, 'broken').length);
  });
});

const seen = (request: string, id: string) =>
  writtenMessage(say('{request}: sale {id} is missing', { request, id: `${id}: ${id}` }));
const missing = (id: string) => `sale ${id}: ${id} is missing`;

test.each([
  ['one finding is one line', [seen('sales', 'a')], [[null, `sales: ${missing('a')}`]]],
  [
    'what findings in a row begin with is said once, above them',
    [seen('sales', 'a'), seen('sales', 'b'), seen('logs', 'c')],
    [
      ['sales:', missing('a')],
      [null, missing('b')],
      [null, `logs: ${missing('c')}`],
    ],
  ],
  [
    'another request between them begins again',
    [seen('sales', 'a'), seen('logs', 'b'), seen('sales', 'c')],
    [
      [null, `sales: ${missing('a')}`],
      [null, `logs: ${missing('b')}`],
      [null, `sales: ${missing('c')}`],
    ],
  ],
  ['a message without a colon of its own is left as it is', [writtenMessage(say('no sale'))], [[null, 'no sale']]],
] as const)('%s', (_, findings, lines) => {
  expect(headed(findings).map(({ head, rest }) => [head, rest])).toEqual(lines);
});

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('every requirement is in a section, and under its heading in a page of the package, as the pages of rules link to it', () => {
  const all = [...requirements, ...clientRequirements];
  const sections = new Map(SECTIONS);
  expect(all.filter(({ section }) => !sections.has(section))).toEqual([]);
  const places = placesOf(all.map(({ id }) => id));
  expect(places.map(([id]) => id)).toEqual(all.map(({ id }) => id));
  const headings = read('docs/requirements.md') + read('docs/client-requirements.md');
  expect(all.filter(({ id, title }) => !headings.includes(`\n### ${id} ${title}\n`))).toEqual([]);
  const known = new Set(places.map(([, place]) => place.replace('docs/', '')));
  const used = [...read('docs/rules.md').matchAll(/\((requirements\.md#[^)]+)\)/g)].map(([, place = '']) => place);
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((place) => !known.has(place))).toEqual([]);
});

test('a requirement of another version is not found, and nothing breaks', () => {
  expect([placesOf(['XX-99']), textsOf(['XX-99'])]).toEqual([[], []]);
});

test('a rule that does not apply is not called decided', () => {
  const results = [sampleResult(), sampleResult()];
  expect(allDecided({ results })).toBe('Every rule of this suite was decided.');
  expect(allDecided({ results: [...results, sampleResult({ outcome: 'inapplicable' })] })).toBe(
    'Every rule that applies was decided; 1 rule does not apply.',
  );
});

const page = {
  operation: 'listSales',
  method: 'GET',
  path: '/public-api/v1/sales',
  query: [],
  credential: { key: 'good' },
  headers: [],
  status: 200,
  curl: 'curl first',
} as const;
const next = { ...page, isNextPage: true };
const hole = { key: 'hole', evidence: ['ex-0001'] };
const other = { key: 'other', evidence: ['ex-0002'] };
const curls = new Map([
  ['ex-0001', 'curl first'],
  ['ex-0002', 'curl second'],
]);

function repeated(finding: typeof hole, requests?: Reproduction['requests']): readonly string[] {
  const reproduction: Reproduction = { finding: 'hole', requests: requests ?? [], shows: { kind: 'once' } };
  const result = { rule: 'page-no-holes', ...(requests === undefined ? {} : { reproduction }) };
  return repeatLines(finding, result, (id) => curls.get(id));
}

describe('what repeats a finding', () => {
  it('is its first request, where nothing else is known', () => {
    expect(repeated(hole)).toEqual(['curl first']);
  });

  it('is all that shows it together, where that is little', () => {
    expect(repeated(hole, [page, { ...next, upTo: 59 }])).toEqual([
      'curl first',
      '# the same, with the nextCursor of the answer before, and so on to the last page (59 at most)',
    ]);
  });

  it('is the command that writes the requests, where they are many', () => {
    expect(repeated(hole, [page, next, next, next])).toEqual([
      'npx counterproof reproduce run.json page-no-holes  # 4 requests; in the folder of run.json',
    ]);
  });

  it('is nothing for its neighbours, where several requests are needed', () => {
    expect(repeated(other, [page, next])).toEqual([]);
    expect(repeated(other, [page])).toEqual(['curl second']);
  });
});

const withRate = (sent: number) =>
  sampleRun({
    requests: 1951,
    plan: {
      probes: [
        { probe: 'walks', planned: 180, sent: 1951 },
        { probe: 'rate', planned: 2, sent },
      ],
    },
  });

test('a burst is named in addition to the requests that the budget counts', () => {
  expect(requestCounts(withRate(1376))).toMatchObject({ planned: 180, sent: 1951, burst: 1376, sentAndBurst: 3327 });
  expect(requestsSent(withRate(1376))).toBe('1,951 and a burst of 1,376');
});

test('what it met is named by status', () => {
  const answers = [
    { status: 200, requests: 1313 },
    { status: 503, requests: 60 },
    { status: null, requests: 3 },
  ];
  const run = sampleRun({ burst: { sent: 1376, answers } });
  expect(burstAnswers(run)).toBe('1,313 answered 200, 60 answered 503, 3 not answered');
});

test('what is of no probe is counted apart', () => {
  const { plan } = withRate(1376);
  expect(requestCounts(sampleRun({ requests: 1951, plan })).ofNoProbe).toBe(0);
  expect(requestCounts(sampleRun({ requests: 1959, plan })).ofNoProbe).toBe(8);
});

test('what is waived now is neither worse nor better, and one rule is named', () => {
  const broken = sampleRun();
  const [failed] = broken.results.filter(({ outcome, waived }) => outcome === 'failed' && waived === null);
  if (failed === undefined) throw new Error('the sample has no failure');
  const waived = { owner: 'dana', reason: 'known', since: '2026-10-01', expires: '2026-12-31' };
  const results = broken.results.map((result) => (result === failed ? { ...result, waived } : result));
  const since = sinceLast(broken, { ...broken, results });
  expect(since?.changes).toMatchObject([{ title: 'Now waived', mark: 'waived', rules: [{ rule: failed.rule }] }]);
  expect(since === null ? '' : sinceLine(since)).toContain(`1 now waived (${failed.rule})`);
  expect(sinceLast(broken, conformantRun())?.changes.some(({ mark }) => mark === 'passed')).toBe(true);
  const elsewhere = conformantRun({ target: { ...broken.target, url: 'https://other.test' } });
  expect([sinceLast(null, broken), sinceLast(elsewhere, broken)]).toEqual([null, null]);
});

const because = 'stores are renamed while the suite reads';

/** The sample run, in which one passed rule is a tolerated one instead. */
function toleratedRun() {
  const { results } = sampleRun();
  const rule = results.find(({ outcome, level }) => outcome === 'passed' && level === 'must')?.rule;
  const message = `tolerated (${because}): 1 of 9 stores`;
  const change = { outcome: 'cantTell', demanded: false, tolerated: because, message } as const;
  return sampleRun({ results: results.map((result) => (result.rule === rule ? { ...result, ...change } : result)) });
}

test('what a correct deployment may show too is neither broken nor undecided', () => {
  const [tolerated, ...others] = toleratedRun().results.filter((result) => standing(result) === 'tolerated');
  expect(tolerated?.tolerated).toBe(because);
  expect(others).toEqual([]);
  expect(withStanding(toleratedRun().results, 'undecided')).toEqual(withStanding(sampleRun().results, 'undecided'));
});

test.each([
  ['markdown', '### Tolerated (neither passed nor failed) (1 rule)'],
  ['html', '<h2>Tolerated'],
  ['junit', 'stores are renamed'],
  ['sarif', '"level": "note"'],
  ['github', '::warning'],
] as const)('%s counts it under its own heading', async (format, text) => {
  const plain = await renderText(format, sampleRun());
  const content = await renderText(format, toleratedRun());
  expect(content).toContain(text);
  expect(content).toContain(because);
  expect(plain).not.toContain(because);
});

test('every area has a weight, and what leaks is the heaviest', () => {
  const areas = byWeight(AREAS.map((area) => ({ area }))).map(({ area }) => area);
  expect(areas.slice(0, 4)).toEqual(['minimization', 'auth', 'tenancy', 'read-only']);
  expect(areas.at(-1)).toBe('browser');
});

test('failures are read in that order', () => {
  expect(withStanding(sampleRun().results, 'broken').map(({ rule }) => rule)).toEqual(['min-01', 'page-05', 'par-01']);
});

const SALES = '#/paths/~1public-api~1v1~1sales/get';

it.each([
  [SALES, undefined, 'GET /sales'],
  [`${SALES}/parameters`, undefined, 'GET /sales, parameters'],
  [`${SALES}/parameters/0`, 'limit', 'GET /sales, parameter limit'],
  [`${SALES}/parameters/0/schema/maximum`, 'limit', 'GET /sales, parameter limit'],
  [`${SALES}/parameters/2`, undefined, 'GET /sales, parameter 3'],
  [`${SALES}/responses`, undefined, 'GET /sales, responses'],
  [`${SALES}/responses/200`, undefined, 'GET /sales, response 200'],
  [
    `${SALES}/responses/200/content/application~1json/schema/properties/data/items/properties/store/properties/id/type`,
    undefined,
    'GET /sales, response 200, data[].store.id',
  ],
  ['#/paths/~1v1~1a~0b/get', undefined, 'GET /v1/a~b'],
  ['#/paths/~1stores', undefined, '/stores'],
  [
    '#/components/schemas/Sale/properties/items/items/properties/properties',
    undefined,
    'schema Sale, items[].properties',
  ],
  ['#/components/schemas/A/properties/properties/items/properties/b', undefined, 'schema A, properties[].b'],
  ['#/components/parameters/Limit/schema', 'limit', 'parameter Limit'],
  ['#/components/securitySchemes/key', undefined, 'security scheme key'],
])('%s (%s) is %s', (pointer, parameter, words) => {
  expect(documentPlace(pointer, parameter)).toBe(`${words} (${pointer})`);
});

it.each(['#', '#/servers', '#/servers/0', '#/info/version', '#/components', '#/components/links/x'])(
  '%s is as plain as any words for it',
  (pointer) => expect(documentPlace(pointer)).toBe(pointer),
);

const passed = sampleResult();
const must = sampleResult({ outcome: 'failed' });
const waiver = { subject: 'PAR-01', owner: 'dana', reason: 'fixed in 4.2', expires: '2099-12-31' };

const NAMELESS = { id: 'X-01', title: '', section: '', area: '', message: '', rules: [] };
const requirement = (of: Partial<RequirementResult>): RequirementResult => ({
  ...NAMELESS,
  level: 'must',
  outcome: 'passed',
  ...of,
});

const shownAs = (of: Partial<RequirementResult>, results: readonly RuleResult[] = [must]) =>
  shownRequirements([requirement(of)], { results }).map(({ shown }) => shown);

test('of what failed, advice and what is waived are counted under names of their own', () => {
  const all = [must, { ...must, waived: waiver }, { ...must, level: 'should' as const }, passed].map(shownRule);
  expect(all).toEqual(['failed', 'waived', 'advisory', 'passed']);
  expect(countWords([...all, 'advisory', 'cantTell'])).toBe(
    '1 failed, 1 waived, 2 advisories, 1 cannot tell, 1 passed',
  );
  expect(countWords([])).toBe('none');
});

test('a requirement is waived or advice where all of its failures are', () => {
  const mine = { ...must, requirements: ['X-01'] };
  const waived = { ...mine, waived: waiver };
  expect(shownAs({ outcome: 'failed' }, [mine])).toEqual(['failed']);
  expect(shownAs({ outcome: 'failed' }, [waived])).toEqual(['waived']);
  expect(shownAs({ outcome: 'failed' }, [waived, mine])).toEqual(['failed']);
  expect(shownAs({ outcome: 'failed' }, [{ ...mine, level: 'should' }])).toEqual(['advisory']);
});

test('a point that the document leaves open is not among what was not tested', () => {
  expect(shownAs({ outcome: 'untested', level: 'open' })).toEqual(['leftOpen']);
  expect(shownAs({ outcome: 'passed', level: 'open' })).toEqual(['passed']);
  expect(shownAs({ outcome: 'untested' })).toEqual(['untested']);
});

const sample = sampleRun();
const broken = withStanding(sample.results, 'broken');

test('a summary counts the causes, of which each may break several promises', () => {
  const [first, ...others] = broken.map(({ rule, title, area, requirements }) => ({ rule, title, area, requirements }));
  if (first === undefined) throw new Error('the sample has failures');
  const follows = others.map(({ area: _, ...own }) => ({ ...own, because: 'it is the same place' }));
  const cause = { ...first, follows, fix: '', advisory: false, subject: null, findings: 1, exchanges: [] };
  expect(summaryLine({ ...sample, causes: [cause] })).toBe(`1 cause, ${sample.summary}`);
});

test('a run in which nothing failed has no cause to count', () => {
  expect(summaryLine({ ...sample, results: [], causes: [] })).toBe(sample.summary);
});
