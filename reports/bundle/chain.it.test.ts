import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { signingPair } from '../testing/render-text.ts';
import { sampleRun } from '../testing/runs.ts';
import { chainsOf, keysIn, linkFile, readLink } from './chain.ts';
import type { ChainLink } from './statement.ts';
import { readTar, writeTar } from './tar.ts';
import { writeBundle } from './write-bundle.ts';

const TEXT = '{"kind":"meta"}\n';
const run = sampleRun({ evidence: { digest: `sha256:${hash('sha256', TEXT)}`, exchanges: 0 }, exchanges: [] });
const INPUT = { run, evidence: gzipSync(TEXT), madeBy: '0.1.0' };

const [ours, others] = [signingPair(), signingPair()];

interface Bundle {
  readonly file: string;
  readonly bytes: Uint8Array;
}

function bundle(chain: ChainLink, signingKey = ours.privatePem): Bundle {
  const bytes = writeBundle({ ...INPUT, signingKey, chain });
  return { file: linkFile({ number: chain.number, digest: hash('sha256', bytes) }), bytes };
}

/** A chain of so many, after a bundle that it names. */
function chain(length: number, previous: Bundle | null = null, from = 1, deployment = 'shop'): readonly Bundle[] {
  if (length === 0) return [];
  const digest = previous === null ? null : hash('sha256', previous.bytes);
  const one = bundle({ deployment, number: from, previous: digest, visit: `visit ${deployment} ${from}` });
  return [one, ...chain(length - 1, one, from + 1, deployment)];
}

/** What is wrong, and with which bundle. */
function wrong(bundles: readonly Bundle[], pem: string | null = ours.publicPem): readonly string[] {
  const keys = pem === null ? null : keysIn(pem);
  const altered: string[] = [];
  const links = bundles.flatMap(({ file, bytes }) => {
    try {
      return [readLink(file, bytes, keys)];
    } catch (error) {
      altered.push(`${file}: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  });
  return [...altered, ...chainsOf(links, keys !== null).flatMap(({ problems }) => problems)];
}

const five = chain(5);
const [first, second, third, fourth] = five;
if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error('five');

describe('a chain', () => {
  test('holds as it is, in any order, with other chains, and with a copy of a bundle', () => {
    expect(wrong(five)).toEqual([]);
    expect(wrong([...five].reverse())).toEqual([]);
    expect(wrong([...five, ...chain(3, null, 1, 'other')])).toEqual([]);
    expect(wrong([...five, { ...second, file: 'copy.tar' }])).toEqual([]);
    expect(wrong(five, null)).toEqual([]);
  });

  test('of which the beginning was pruned is a chain, and knows from where', () => {
    expect(wrong(five.slice(2))).toEqual([]);
    const links = five.slice(2).map(({ file, bytes }) => readLink(file, bytes, null));
    expect(chainsOf(links, false)).toMatchObject([{ deployment: 'shop', first: 3, last: 5, bundles: 3 }]);
  });

  test('from which one was deleted has a gap', () => {
    expect(wrong(five.filter((one) => one !== third))).toEqual([
      `number 3 is missing, between ${second.file} and ${fourth.file}`,
    ]);
    expect(wrong([first, ...five.slice(3)])).toEqual([
      `numbers 2 to 3 are missing, between ${first.file} and ${fourth.file}`,
    ]);
  });

  test('in which two files were swapped says which', () => {
    const swapped = five.map((one) => {
      if (one === second) return { ...second, bytes: third.bytes };
      return one === third ? { ...third, bytes: second.bytes } : one;
    });
    expect(wrong(swapped).slice(0, 2)).toEqual([
      `${second.file}: it holds another bundle, number 3 of shop`,
      `${third.file}: it holds another bundle, number 2 of shop`,
    ]);
  });

  test('with an edited bundle says which, however well it was packed again', () => {
    const entries = readTar(third.bytes).map((entry) =>
      entry.name === 'README.txt' ? { ...entry, content: Buffer.from('other words') } : entry,
    );
    const edited = five.map((one) => (one === third ? { ...third, bytes: writeTar(entries) } : one));
    expect(wrong(edited)[0]).toBe(
      `${third.file}: README.txt and its line in SHA256SUMS do not agree: one of the two was changed`,
    );
  });

  test('with a bundle that another key signed says which', () => {
    const previous = hash('sha256', second.bytes);
    const forged = bundle({ deployment: 'shop', number: 3, previous, visit: 'another' }, others.privatePem);
    const five3 = five.map((one) => (one === third ? forged : one));
    expect(wrong(five3)[0]).toBe(`${forged.file}: the signature is not one by the given key`);
    // Nothing says which of the keys is ours, but the next bundle names another one before it.
    expect(wrong(five3, null)).toEqual([
      `${forged.file} is signed with another key than ${second.file}: give --key with a file of all keys that you trust`,
      `${fourth.file} names another bundle before it than ${forged.file}: one of the two was replaced`,
    ]);
  });

  test('with a bundle that the same key signed instead of another says between which', () => {
    const previous = hash('sha256', second.bytes);
    const replaced = bundle({ deployment: 'shop', number: 3, previous, visit: 'another' });
    expect(wrong(five.map((one) => (one === third ? replaced : one)))).toEqual([
      `${fourth.file} names another bundle before it than ${replaced.file}: one of the two was replaced`,
    ]);
    expect(wrong([...five, replaced])[0]).toMatch(/are both number 3 of shop: the chain forks$/);
  });

  test('with a new beginning says so', () => {
    const begun = bundle({ deployment: 'shop', number: 3, previous: null, visit: 'another' });
    expect(wrong([begun])).toEqual([`${begun.file} is number 3, and names none before it`]);
    const before = bundle({ deployment: 'shop', number: 1, previous: 'ab', visit: 'another' });
    expect(wrong([before])).toEqual([`${before.file} is number 1, and names a bundle before it`]);
  });

  test('over a change of keys holds where both are given', () => {
    const next = bundle(
      { deployment: 'shop', number: 6, previous: hash('sha256', five[4]?.bytes ?? ''), visit: 'v' },
      others.privatePem,
    );
    expect(wrong([...five, next], `${ours.publicPem}${others.publicPem}`)).toEqual([]);
    expect(wrong([...five, next], ours.publicPem)).toEqual([`${next.file}: the signature is not one by the given key`]);
  });

  test('has no bundle that is unsigned, or in no chain', () => {
    const unsigned = writeBundle({ ...INPUT, chain: { deployment: 'a', number: 1, previous: null, visit: 'v' } });
    const unchained = writeBundle({ ...INPUT, signingKey: ours.privatePem });
    expect(wrong([{ file: 'u.tar', bytes: unsigned }])).toEqual(['u.tar: it is not signed']);
    expect(wrong([{ file: 'n.tar', bytes: unchained }])[0]).toMatch(/^n.tar: it is in no chain/);
  });
});
