import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { say, writtenMessage } from '../../conformance/model/message.ts';
import { AREAS } from '../../conformance/model/outcome.ts';
import type { Reproduction } from '../../conformance/model/reproduction.ts';
import type { RequirementResult, RuleResult } from '../../conformance/model/run.ts';
import { clientRequirements, requirements } from '../../contract/requirements/index.ts';
import { sinceLast, sinceLine } from '../diff/diff-runs.ts';
import { conformantRun, sampleResult, sampleRun, withOneCause } from '../testing/runs.ts';
import { byWeight, headed } from './causes.ts';
import { documentPlace } from './explain.ts';
import { placesOf, SECTIONS, textsOf } from './promises.ts';
import { repeatLines } from './requests.ts';
import { summaryLine } from './run-end.ts';
import { allDecided, countWords, shownRequirements, shownRule } from './shown-outcome.ts';

test('what findings in a row begin with is said once, above them; one finding, or a message without a colon of its own, is one line', () => {
  const seen = (request: string, id: string) =>
    writtenMessage(say('{request}: sale {id} is missing', { request, id: `${id}: ${id}` }));
  const findings = [seen('sales', 'a'), seen('sales', 'b'), seen('logs', 'c'), seen('sales', 'd')];
  expect(headed([...findings, writtenMessage(say('no sale'))]).map(({ head, rest }) => [head, rest])).toEqual([
    ['sales:', 'sale a: a is missing'],
    [null, 'sale b: b is missing'],
    [null, 'logs: sale c: c is missing'],
    [null, 'sales: sale d: d is missing'],
    [null, 'no sale'],
  ]);
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
  const results = [sampleResult()];
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
const ALL_PAGES = '# the same, with the nextCursor of the answer before, and so on to the last page (59 at most)';
const COMMAND = 'npx counterproof reproduce run.json page-no-holes  # 4 requests; in the folder of run.json';

it.each<[what: string, key: string, requests: Reproduction['requests'] | null, lines: readonly string[]]>([
  ['its first request, where nothing else is known', 'hole', null, ['curl of hole']],
  [
    'all that shows it together, where that is little',
    'hole',
    [page, { ...next, upTo: 59 }],
    ['curl first', ALL_PAGES],
  ],
  ['the command that writes the requests, where they are many', 'hole', [page, next, next, next], [COMMAND]],
  ['nothing for its neighbours, where several requests are needed', 'other', [page, next], []],
  ['its own request for a neighbour, where one is enough', 'other', [page], ['curl of other']],
])('what repeats a finding is %s', (_, key, requests, lines) => {
  const reproduction: Reproduction = { finding: 'hole', requests: requests ?? [], shows: { kind: 'once' } };
  const result = { rule: 'page-no-holes', ...(requests === null ? {} : { reproduction }) };
  expect(repeatLines({ key, evidence: [key] }, result, (id) => `curl of ${id}`)).toEqual(lines);
});

test('what is waived now is neither worse nor better, and one rule is named', () => {
  const broken = sampleRun();
  const waived = { owner: 'dana', reason: 'known', since: '2026-10-01', expires: '2026-12-31' };
  const results = broken.results.map((result) => (result.rule === 'par-01' ? { ...result, waived } : result));
  const since = sinceLast(broken, { ...broken, results });
  expect(since?.changes).toMatchObject([{ title: 'Now waived', mark: 'waived', rules: [{ rule: 'par-01' }] }]);
  expect(since === null ? '' : sinceLine(since)).toContain('1 now waived (par-01)');
  const elsewhere = conformantRun({ target: { ...broken.target, url: 'https://other.test' } });
  expect([sinceLast(null, broken), sinceLast(elsewhere, broken)]).toEqual([null, null]);
});

test('every area has a weight, and what leaks is the heaviest', () => {
  const areas = byWeight(AREAS.map((area) => ({ area }))).map(({ area }) => area);
  expect(areas.slice(0, 4)).toEqual(['minimization', 'auth', 'tenancy', 'read-only']);
  expect(areas.at(-1)).toBe('browser');
});

const SALES = '#/paths/~1public-api~1v1~1sales/get';

it.each([
  [`${SALES}/parameters`, undefined, 'GET /sales, parameters'],
  [`${SALES}/parameters/0/schema/maximum`, 'limit', 'GET /sales, parameter limit'],
  [`${SALES}/parameters/2`, undefined, 'GET /sales, parameter 3'],
  [`${SALES}/responses`, undefined, 'GET /sales, responses'],
  [
    `${SALES}/responses/200/content/application~1json/schema/properties/data/items/properties/store/properties/id/type`,
    undefined,
    'GET /sales, response 200, data[].store.id',
  ],
  ['#/paths/~1v1~1a~0b/get', undefined, 'GET /v1/a~b'],
  ['#/paths/~1stores', undefined, '/stores'],
  ['#/components/schemas/A/properties/properties/items/properties/b', undefined, 'schema A, properties[].b'],
  ['#/components/parameters/Limit/schema', 'limit', 'parameter Limit'],
])('%s (%s) is %s', (pointer, parameter, words) => {
  expect(documentPlace(pointer, parameter)).toBe(`${words} (${pointer})`);
});

it.each(['#', '#/servers/0', '#/components', '#/components/links/x'])('%s is as plain as any words for it', (pointer) =>
  expect(documentPlace(pointer)).toBe(pointer),
);

const must = sampleResult({ outcome: 'failed', requirements: ['X-01'] });
const waived = { ...must, waived: { owner: 'dana', reason: 'fixed in 4.2', expires: '2099-12-31' } };
const should = { ...must, level: 'should' } as const;

test('of what failed, advice and what is waived are counted under names of their own', () => {
  const all = [must, waived, should, sampleResult()].map(shownRule);
  expect(countWords([...all, 'advisory', 'cantTell'])).toBe(
    '1 failed, 1 waived, 2 advisories, 1 cannot tell, 1 passed',
  );
  expect(countWords([])).toBe('none');
});

it.each<[shown: string, of: Partial<RequirementResult>, results: readonly RuleResult[]]>([
  ['failed', { outcome: 'failed' }, [must]],
  ['waived', { outcome: 'failed' }, [waived]],
  ['failed', { outcome: 'failed' }, [waived, must]],
  ['advisory', { outcome: 'failed' }, [should]],
  ['leftOpen', { outcome: 'untested', level: 'open' }, []],
  ['passed', { outcome: 'passed', level: 'open' }, []],
  ['untested', { outcome: 'untested' }, []],
])('a requirement is %s: %j', (shown, of, results) => {
  const nameless = { id: 'X-01', title: '', section: '', area: '', message: '', rules: [] };
  const requirement = { ...nameless, level: 'must', outcome: 'passed', ...of } as const;
  expect(shownRequirements([requirement], { results })).toEqual([{ requirement, shown }]);
});

test('a summary counts the causes, of which each may break several promises; a run of an earlier version has one for each failure', () => {
  const sample = sampleRun();
  expect(summaryLine(withOneCause(sample))).toBe(`1 cause, ${sample.summary}`);
  expect(summaryLine(sample)).toBe(`3 causes, ${sample.summary}`);
  expect(summaryLine({ ...sample, results: [] })).toBe(sample.summary);
});
