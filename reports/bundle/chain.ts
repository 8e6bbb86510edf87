import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { plural } from '../../conformance/model/values/plural.ts';
import { checkSignature, fingerprint, readPublicKey } from './dsse.ts';
import { evidenceProblem, openBundle, textOf } from './integrity.ts';
import { NAMES } from './layout.ts';
import type { ChainLink } from './statement.ts';

/** A bundle of a chain that is whole by itself. */
export interface HeldLink extends ChainLink {
  readonly file: string;
  /** SHA-256 of the bundle, in hex. */
  readonly digest: string;
  /** The fingerprint of the key that signed it. */
  readonly signer: string;
}

export type HeldChain = ReturnType<typeof chainsOf>[number];

/** The name that an export gives a bundle: in a folder they are in the order of their chain. */
export function linkFile({ number, digest }: Pick<HeldLink, 'number' | 'digest'>): string {
  return `${String(number).padStart(6, '0')}-${digest.slice(0, 12)}.tar`;
}

const LINK_FILE = /^(\d{6,})-[\da-f]{12}\.tar$/;

/** The number in such a name; null where it has another form. */
export function linkNumber(name: string): number | null {
  const [, number] = LINK_FILE.exec(name) ?? [];
  return number === undefined ? null : Number(number);
}

/** A file with one public key after another. */
export function keysIn(pem: string): readonly string[] {
  const keys = pem.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [pem];
  for (const key of keys) readPublicKey(key);
  return keys;
}

/** Holds a bundle against itself; throws where it was altered, is in no chain, or was not signed by one of the keys. */
export function readLink(file: string, bytes: Uint8Array, keys: readonly string[] | null): HeldLink {
  const opened = openBundle(bytes);
  const { chain } = opened.seal;
  if (chain === undefined) throw new Error('it is in no chain: "verify" without --chain checks it');
  if (!opened.files.has(NAMES.signer)) throw new Error('it is not signed');
  const own = textOf(opened.files, NAMES.signer);
  const signer = fingerprint(readPublicKey(own));
  const isSigner = (key: string) => fingerprint(readPublicKey(key)) === signer;
  checkSignature(opened, keys === null ? null : (keys.find(isSigner) ?? keys[0] ?? null));
  const problem = evidenceProblem(opened.run, opened.evidence);
  if (problem !== null) throw new Error(problem);
  const link = { ...chain, file, digest: hash('sha256', bytes), signer };
  if (linkNumber(basename(file)) !== null && basename(file) !== linkFile(link))
    throw new Error(`it holds another bundle, number ${link.number} of ${link.deployment}`);
  return link;
}

/** The chain of each deployment, and what does not hold in it. A bundle that is there twice is there once. */
export function chainsOf(links: readonly HeldLink[], isKeyGiven: boolean) {
  const once = [...new Map(links.map((link) => [link.digest, link])).values()];
  return [...Map.groupBy(once, ({ deployment }) => deployment).values()].flatMap((unsorted) => {
    const all = unsorted.toSorted((a, b) => a.number - b.number);
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined) return [];
    const problems = all.flatMap((link, index) => problemsOf(all[index - 1], link, isKeyGiven));
    const { deployment } = first;
    return [{ deployment, first: first.number, last: last.number, bundles: all.length, head: last.digest, problems }];
  });
}

function problemsOf(before: HeldLink | undefined, link: HeldLink, isKeyGiven: boolean): readonly string[] {
  const { file, number, previous } = link;
  if (before === undefined)
    return (number === 1) === (previous === null)
      ? []
      : [`${file} is number ${number}, and names ${previous === null ? 'none' : 'a bundle'} before it`];
  if (before.number === number)
    return [`${before.file} and ${file} are both number ${number} of ${link.deployment}: the chain forks`];
  const missing = number - before.number - 1;
  if (missing > 0) {
    const which = missing === 1 ? `number ${number - 1} is` : `numbers ${before.number + 1} to ${number - 1} are`;
    return [`${which} missing, between ${before.file} and ${file}`];
  }
  if (previous !== before.digest)
    return [`${file} names another bundle before it than ${before.file}: one of the two was replaced`];
  if (link.signer !== before.signer && !isKeyGiven)
    return [
      `${file} is signed with another key than ${before.file}: give --key with a file of all keys that you trust`,
    ];
  return [];
}

/** What is right with a chain, in a line. */
export function chainWords({ deployment, first, last, bundles, head }: HeldChain): string {
  const from =
    first === 1
      ? `from its first bundle to number ${last}`
      : `from number ${first} to ${last}; those before number ${first} are not here`;
  return `${deployment}: ${plural(bundles, 'bundle')}, ${from}; the last is sha256:${head}`;
}
