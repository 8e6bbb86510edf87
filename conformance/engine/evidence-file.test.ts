import { describe, expect, it } from 'vitest';
import { censusOf, exchange, saleRow } from '../testing/builders.ts';
import { evidenceMeta } from '../testing/run-parts.ts';
import type { Evidence } from './evidence.ts';
import { EvidenceError, packEvidence, unpackEvidence } from './evidence-file.ts';

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
    const { digest, bytes } = packEvidence(whole, true);
    expect(unpackEvidence(await bytes())).toEqual({ evidence: whole, digest, decisions: null });
  });

  it.each([
    ['no pace', { kind: 'meta', meta: { ...meta, pace: {} } }],
    ['another format', { kind: 'meta', meta: { ...meta, format: 'counterproof-evidence/3' } }],
    ['no reason', { kind: 'artifact', round: 0, name: 'me', gathered: { state: 'error' } }],
    ['a probe that is null', { kind: 'meta', meta: { ...meta, probes: [null] } }],
    ['a rule that is not a string', { kind: 'meta', meta: { ...meta, only: [null] } }],
    ['no budget', { kind: 'meta', meta: { ...meta, budget: undefined } }],
    ['an invalid time', { kind: 'meta', meta: { ...meta, startedAt: 'never' } }],
    ['half a parameter', { kind: 'exchange', exchange: { ...exchange(), query: [['limit']] } }],
    ['a header that is null', { kind: 'exchange', exchange: { ...exchange(), headers: [null] } }],
    ['missing facts', { kind: 'exchange', exchange: { ...exchange(), facts: {} } }],
  ])('is refused for %s', (_, line) => {
    expect(() => unpackEvidence(file({ kind: 'meta', meta }, line))).toThrow('not an evidence file of this version');
  });

  it.each([
    ['method "GET; touch /tmp/x"', { method: 'GET; touch /tmp/x' }],
    ['key "stolen"', { credential: { key: 'stolen' } }],
    ['change of a key "reversed"', { credential: { key: 'good', change: 'reversed' } }],
    ['place of a key "header:x-other"', { credential: { key: 'good', place: 'header:x-other' } }],
  ])('is refused for an unknown %s', (named, changed) => {
    const line = { kind: 'exchange', exchange: { ...exchange(), ...changed } };
    expect(() => unpackEvidence(file({ kind: 'meta', meta }, line))).toThrow(
      `not an evidence file of this version: unknown ${named}`,
    );
  });

  it('is refused for an unknown key or state', () => {
    const keys = { kind: 'meta', meta: { ...meta, keys: ['stolen'] } };
    expect(() => unpackEvidence(file(keys))).toThrow('unknown key "stolen"');
    const gathered = { kind: 'artifact', round: 0, name: 'me', gathered: { state: 'lost', reason: '' } };
    expect(() => unpackEvidence(file({ kind: 'meta', meta }, gathered))).toThrow('unknown state "lost"');
  });

  const census = censusOf('sales', [saleRow()]);
  it.each([
    ['sales', null],
    ['sales', { ...census, rows: [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' }] }],
    ['sales', { ...census, rows: [null] }],
    ['logs', { ...census, walk: { ...census.walk, pages: [5] } }],
    ['products', { ...census, window: { from: '+275760-09-12T00:00:00.000Z', to: '+275760-09-13T00:00:00.000Z' } }],
    ['walks', [{ ...census.walk, filters: [{}] }]],
    ['filters', { length: 1 }],
    ['analytics', { revenue: [{ rows: 'none' }] }],
  ])('is refused in one line for an artifact of another shape: %s', (name, value) => {
    const forged = { kind: 'artifact', round: 0, name, gathered: { state: 'gathered', value } };
    expect(() => unpackEvidence(file({ kind: 'meta', meta }, forged))).toThrow(
      new EvidenceError(`not an evidence file of this version: the artifact "${name}" has another shape`),
    );
  });

  it('gives back artifacts with what is not a number as null', () => {
    const sales = censusOf('sales', [saleRow({ total: Number.NaN })]);
    const line = { kind: 'artifact', round: 0, name: 'sales', gathered: { state: 'gathered', value: sales } };
    expect(Object.keys(unpackEvidence(file({ kind: 'meta', meta }, line)).evidence.rounds[0] ?? {})).toEqual(['sales']);
  });

  it.each([1e13, -1])('is refused for a time of %s ms', (at) => {
    const line = { kind: 'exchange', exchange: { ...exchange(), at } };
    expect(() => unpackEvidence(file({ kind: 'meta', meta }, line))).toThrow('not an evidence file of this version');
  });

  it.each([
    ['too many lines: more than 1000000', Buffer.alloc(250e6, '\n')],
    ['a line that is too long: more than 64 MB', Buffer.alloc(65 * 2 ** 20, ' ')],
    ['a line that is nested more than 250 levels deep', Buffer.from(`{"kind":${'['.repeat(2_000_000)}`)],
  ])('is refused for %s', (said, rest) => {
    const header = Buffer.concat([file({ kind: 'meta', meta }), Buffer.from('\n')]);
    expect(() => unpackEvidence(Buffer.concat([header, rest]))).toThrow(`the evidence file has ${said}`);
  });

  it('may have empty lines', () => {
    const [first, second] = ['a', 'b'].map((name) => ({
      kind: 'artifact',
      round: 0,
      name,
      gathered: { state: 'gathered', value: 1 },
    }));
    const text = [{ kind: 'meta', meta }, first, second].map((line) => JSON.stringify(line)).join('\n\n\n');
    expect(Object.keys(unpackEvidence(Buffer.from(`\n${text}\n\n`)).evidence.rounds[0] ?? {})).toEqual(['a', 'b']);
  });

  it('keeps an artifact named __proto__ as an ordinary field', () => {
    const odd = { kind: 'artifact', round: 0, name: '__proto__', gathered: { state: 'gathered', value: 1 } };
    const { evidence } = unpackEvidence(file({ kind: 'meta', meta }, odd));
    expect(Object.keys(evidence.rounds[0] ?? {})).toEqual(['__proto__']);
  });
});
