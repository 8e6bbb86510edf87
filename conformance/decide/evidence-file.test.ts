import { describe, expect, it } from 'vitest';
import { say } from '../model/message.ts';
import { tally } from '../model/tally.ts';
import { aRule, evidenceMeta } from '../testing/evidence.ts';
import { censusOf, exchange, saleRow } from '../testing/exchanges.ts';
import type { Evidence, Gathered } from './evidence.ts';
import { EvidenceError, packEvidence, unpackEvidence } from './evidence-file.ts';
import { type AnyRule, judgeRule } from './judge.ts';

const meta = evidenceMeta();
const whole: Evidence = {
  meta: evidenceMeta({ inputs: ['foreignStore'] }),
  exchanges: [exchange({ query: [['limit', '1']], requestBody: '{}' }), exchange({ status: null, error: 'lost' })],
  rounds: [{ me: { state: 'gathered', value: { a: 1 } }, rate: { state: 'skipped', reason: 'not sent' } }],
};

function file(...lines: readonly unknown[]): Uint8Array {
  return Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
}

describe('an evidence file', () => {
  it('gives back what was packed', async () => {
    const { digest, bytes } = packEvidence(whole);
    expect(await unpackEvidence(await bytes())).toEqual({ evidence: whole, digest });
  });

  const census = censusOf('sales', [saleRow()]);
  const gathered = (name: string, value: unknown) => ({
    kind: 'artifact',
    round: 0,
    name,
    gathered: { state: 'gathered', value },
  });
  const changed = (change: object) => ({ kind: 'exchange', exchange: { ...exchange(), ...change } });
  const otherMeta = (change: object) => ({ kind: 'meta', meta: { ...meta, ...change } });
  const early = '+275760-09-12T00:00:00.000Z';
  it.each([
    ['it is 5: give an object', 5],
    ['kind is "other": give one of exchange, meta, artifact', { kind: 'other' }],
    ['meta.format is "3": give "counterproof-evidence/2"', otherMeta({ format: '3' })],
    ['meta.probes[0] is null: give an object', otherMeta({ probes: [null] })],
    ['meta.budget is missing: give a number', otherMeta({ budget: undefined })],
    ['meta.startedAt is "never": give a time like 2026-01-31T09:00:00.000Z', otherMeta({ startedAt: 'never' })],
    ['meta.keys[0] is "stolen": give one of good, revoked, disabled, rotated, other', otherMeta({ keys: ['stolen'] })],
    ['exchange.query[0][1] is missing: give text', changed({ query: [['limit']] })],
    ['exchange.headers[0] is null: give a list of 2', changed({ headers: [null] })],
    ['exchange.facts.bytes is missing: give a number', changed({ facts: {} })],
    ['exchange.at is 10000000000000: give a number from 0 to below 1000000000000', changed({ at: 1e13 })],
    ['exchange.at is -1: give a number from 0 to below 1000000000000', changed({ at: -1 })],
    ['exchange.method is "GET; touch /tmp/x": give one of GET, ', changed({ method: 'GET; touch /tmp/x' })],
    [
      'exchange.credential.change is "reversed": give one of cut-last, ',
      changed({ credential: { key: 'good', change: 'reversed' } }),
    ],
    ['exchange.credential.place is "x": give one of bearer, ', changed({ credential: { key: 'good', place: 'x' } })],
    ['round is 2: give one of 0, 1', { ...gathered('me', {}), round: 2 }],
    [
      'gathered.state is "lost": give one of error, notEnough, skipped, gathered',
      { ...gathered('me', {}), gathered: { state: 'lost' } },
    ],
    ['gathered.reason is missing: give text', { ...gathered('me', {}), gathered: { state: 'error' } }],
    ['sales.rows[0] is null: give an object', gathered('sales', { ...census, rows: [null] })],
    ['logs.walk.pages[0] is 5: give an object', gathered('logs', { ...census, walk: { ...census.walk, pages: [5] } })],
    [
      `products.window.from is "${early}": give a time`,
      gathered('products', { ...census, window: { from: early, to: early } }),
    ],
    ['walks[0].filters[0].parameter is missing: give text', gathered('walks', [{ ...census.walk, filters: [{}] }])],
    ['filters is {"length":1}: give a list', gathered('filters', { length: 1 })],
    ['analytics.revenue[0].purpose is missing: give text', gathered('analytics', { revenue: [{ rows: 'none' }] })],
  ])('is refused where %s', async (said, line) => {
    const read = unpackEvidence(file({ kind: 'meta', meta }, line));
    await expect(read).rejects.toThrow(EvidenceError);
    await expect(read).rejects.toThrow(`not an evidence file of this version: line 2: ${said}`);
  });

  it('gives back artifacts with what is not a number as null', async () => {
    const line = gathered('sales', censusOf('sales', [saleRow({ total: Number.NaN })]));
    expect(Object.keys((await unpackEvidence(file({ kind: 'meta', meta }, line))).evidence.rounds[0] ?? {})).toEqual([
      'sales',
    ]);
  });

  it('may have empty lines, and keeps an artifact named __proto__ as an ordinary field', async () => {
    const named = ['a', '__proto__'].map((name) => gathered(name, 1));
    const text = [{ kind: 'meta', meta }, ...named].map((line) => JSON.stringify(line)).join('\n\n\n');
    const { evidence } = await unpackEvidence(Buffer.from(`\n${text}\n\n`));
    expect(Object.keys(evidence.rounds[0] ?? {})).toEqual(['a', '__proto__']);
  });
});

function evidenceOf(...rounds: readonly Gathered[]): Evidence {
  return { meta: evidenceMeta(), exchanges: [], rounds: rounds.map((walks) => ({ walks })) };
}

function gathered(value: unknown): Gathered {
  return { state: 'gathered', value };
}

/** Fails with a finding for every text that the artifact holds. */
const eachIsWrong = aRule({
  needs: ['walks'],
  confirm: true,
  judge({ walks }) {
    const keys = walks as unknown as readonly string[];
    const broken = keys.map((key) => ({
      subject: { record: key },
      message: say('{key} came twice', { key }),
      evidence: [],
    }));
    return tally({ cases: 'walks', kept: 1, broken });
  },
});

describe('a rule that compares reads', () => {
  it('cannot tell where the second round could not be gathered', () => {
    const second: Gathered = { state: 'notEnough', reason: 'the budget was used up' };
    expect(judgeRule(eachIsWrong, evidenceOf(gathered(['a']), second)).outcome).toBe('cantTell');
  });

  it('tolerates what stands, if that is no more than the rule tolerates', () => {
    const tolerant = { ...eachIsWrong, tolerates: { because: 'renames', upTo: { cases: 1 } } };
    expect(judgeRule(tolerant, evidenceOf(gathered(['a', 'b']), gathered(['b', 'c'])))).toMatchObject({
      outcome: 'cantTell',
      tolerated: 'renames',
      findings: [{ subject: { record: 'b' } }],
    });
  });
});

it('a rule that breaks is our error', () => {
  const judge = () => {
    throw new Error('oops');
  };
  const breaking: AnyRule = { ...eachIsWrong, judge };
  const message = 'the rule failed: oops';
  expect(judgeRule(breaking, evidenceOf(gathered([])))).toMatchObject({ outcome: 'error', message });
});
