import { describe, expect, it } from 'vitest';
import { evidenceMeta, exchange } from '../testing/builders.ts';
import type { Evidence } from './evidence.ts';
import { packEvidence, unpackEvidence } from './evidence-file.ts';

const meta = evidenceMeta();
const whole: Evidence = {
  meta: evidenceMeta({ waivers: [{ subject: 'PAGE-03', owner: 'dana', reason: 'soon', expires: '2026-06-30' }] }),
  exchanges: [exchange({ query: [['limit', '1']], requestBody: '{}' }), exchange({ status: null, error: 'lost' })],
  rounds: [{ me: { state: 'gathered', value: { a: 1 } }, rate: { state: 'skipped', reason: 'not sent' } }],
};

function file(...lines: readonly unknown[]): Uint8Array {
  return Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
}

describe('an evidence file', () => {
  it('gives back what was packed', async () => {
    const { digest, bytes } = packEvidence(whole, true);
    expect(unpackEvidence(await bytes())).toEqual({ evidence: whole, digest });
  });

  it.each([
    ['a waiver that is none', { kind: 'meta', meta: { ...meta, waivers: [null] } }],
    ['a probe that is none', { kind: 'meta', meta: { ...meta, probes: [null] } }],
    ['a rule that is no text', { kind: 'meta', meta: { ...meta, only: [null] } }],
    ['no budget', { kind: 'meta', meta: { ...meta, budget: undefined } }],
    ['a time that is none', { kind: 'meta', meta: { ...meta, startedAt: 'never' } }],
    ['half a parameter', { kind: 'exchange', exchange: { ...exchange(), query: [['limit']] } }],
    ['a header that is none', { kind: 'exchange', exchange: { ...exchange(), headers: [null] } }],
    ['facts that are none', { kind: 'exchange', exchange: { ...exchange(), facts: {} } }],
    ['a state that there is not', { kind: 'artifact', round: 0, name: 'me', gathered: { state: 'lost' } }],
  ])('is refused for %s, and not judged', (_, line) => {
    expect(() => unpackEvidence(file({ kind: 'meta', meta }, line))).toThrow('not an evidence file of this version');
  });

  it('takes no name for more than a name', () => {
    const odd = { kind: 'artifact', round: 0, name: '__proto__', gathered: { state: 'gathered', value: 1 } };
    const { evidence } = unpackEvidence(file({ kind: 'meta', meta }, odd));
    expect(Object.keys(evidence.rounds[0] ?? {})).toEqual(['__proto__']);
  });
});
