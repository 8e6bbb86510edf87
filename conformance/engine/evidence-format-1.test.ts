import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge, readEvidence, rules } from '../index.ts';
import { upgradedArtifact } from './evidence-format-1.ts';

/** Written by the last version with format 1, of a server that answers every request with 200. */
const saved = readEvidence(readFileSync(new URL('fixtures/evidence-format-1.ndjson.gz', import.meta.url)));
const { decisions } = saved;

it('evidence of format 1 brings its decisions along', () => {
  expect(decisions?.profile).toMatchObject({
    name: 'shape',
    leavesOut: expect.arrayContaining(['filters', 'page-sizes-agree', 'browser', 'dredd']),
  });
  expect(decisions?.waivers.map(({ subject }) => subject)).toEqual(['AUTH-06', 'auth-key-required', 'document-served']);
});

it('evidence of format 1 is judged as it was', () => {
  if (decisions === null) throw new Error('no decisions');
  const run = judge(saved, decisions);
  const outcomes = new Map(run.results.map(({ rule, outcome, waived }) => [rule, [outcome, waived?.owner ?? null]]));
  expect(run.verdict).toBe('incomplete');
  expect(outcomes.get('document-served')).toEqual(['passed', null]);
  expect(outcomes.get('auth-key-required')).toEqual(['failed', 'lee']);
  expect(outcomes.get('page-sizes-agree')).toEqual(['untested', null]);
  expect(run.target.apiVersion).toBe('9.8.7');
  // A rule that was renamed since goes by its new id.
  const leavesOut = decisions.profile.leavesOut.map((id) => (id === 'by-id-shifts-of-one' ? 'shifts-not-shared' : id));
  expect(run.decisions).toEqual({ ...decisions, profile: { ...decisions.profile, leavesOut } });
  expect(JSON.stringify(judge(saved, decisions))).toBe(JSON.stringify(run));
});

it('evidence of format 1 can be judged with other decisions', () => {
  const run = judge(saved, { profile: { name: 'local', leavesOut: [] }, waivers: [] });
  expect(run.verdict).toBe('nonconformant');
  expect(run.results.find(({ rule }) => rule === 'page-sizes-agree')?.message).toMatch(/^not asked for/);
});

const renamed = rules.find(({ formerly }) => formerly !== undefined);
it.skipIf(renamed === undefined)('decisions may name a rule by its former id', () => {
  const { id = '', formerly = '' } = renamed ?? {};
  const run = judge(saved, { profile: { name: 'local', leavesOut: [formerly] }, waivers: [] });
  expect(run.decisions?.profile.leavesOut).toEqual([id]);
  expect(run.results.find(({ rule }) => rule === id)?.message).toBe('left out on request');
});

it.each([
  [
    'auth',
    { tries: [{ gaveData: true }], detours: [{ gaveData: false }] },
    { tries: [{ hasData: true }], detours: [{ hasData: false }] },
  ],
  [
    'tenancy',
    [{ gaveData: true, strangers: 2, beside: 'cursor' }],
    [{ hasData: true, foreignIds: 2, combinedWith: 'cursor' }],
  ],
  ['rate', { calledTrouble: ['ex-1'], met: [{ told: 5 }] }, { rateLimitedAs503: ['ex-1'], met: [{ announcedMs: 5 }] }],
  ['document', { document: { beside: 1, kind: 'enum-alone' } }, { document: { beside: 1, kind: 'enum-alone' } }],
  ...[
    ['limit-taken', 'limits-taken'],
    ['enum-alone', 'unknown'],
    ['enum-mixed', 'mixed'],
    ['enum-taken', 'values-taken'],
    ['range-taken', 'timestamps-taken'],
    ['uuid', 'uuid'],
  ].map(([before, now]) => ['parameters', [{ kind: before, told: 1 }], [{ kind: now, told: 1 }]] as const),
] as const)('fields and values of format 1 have their present names: %s %j', (artifact, before, now) => {
  expect(upgradedArtifact(artifact, { state: 'gathered', value: before })).toEqual({ state: 'gathered', value: now });
});
