import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyWith } from '../../api/judge.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableJson, printableLine } from '../../contract/printable.ts';
import { chainsOf, chainWords, type HeldLink, keysIn, readLink } from '../../reports/bundle/chain.ts';
import type { BundleVerdict } from '../../reports/bundle/layout.ts';
import { BUNDLE_FILE, targetName } from '../../reports/words/file-names.ts';
import { leftOutKinds } from '../../reports/words/shown-outcome.ts';
import { VERIFY_HELP } from '../options/others.ts';
import { command } from './command.ts';
import { onlyWord, tellResult, UsageError, whyOf } from './options.ts';
import { fileIn, isFolder, readInput, readText, type ValuesOf } from './parse-options.ts';
import { withSigningErrors } from './run-bundle.ts';

type Values = ValuesOf<typeof VERIFY_HELP.options>;

const SIGNS = { ok: '✓', note: '·', bad: '✕' } as const;

export const run = command({ help: VERIFY_HELP }, async ({ values, positionals }, io) => {
  if (values.key !== undefined && values['unsigned-ok'])
    throw new UsageError('--key checks the signer, and --unsigned-ok skips that: give one of them.');
  const trustedKey = values.key === undefined ? null : await readText(values.key);
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(trustedKey ?? ''))
    io.err(`${values.key} is a private key: use the public key, which can be shared.\n`);
  const verified = values.chain ? ofChain : ofBundle;
  const { isWhole, signer, whole, ...data } = await verified(positionals, trustedKey, values);
  const code = isWhole ? (signer === 'given key' || values['unsigned-ok'] ? 0 : 3) : 1;
  if (values.json) io.out(`${printableJson({ ok: code === 0, isWhole, signer, ...data })}\n`, 'result');
  else tellResult(io, whole, `${whole.split('\n', 1)}\n`);
  return code;
});

async function ofBundle(paths: readonly string[], trustedKey: string | null, { head, pdf }: Values) {
  const file = onlyWord(paths, 'give one bundle, or --chain.');
  if (head !== undefined) throw new UsageError('--head is for a chain: give --chain as well.');
  const bytes = await readInput(await bundleIn(file));
  const printed = pdf === undefined ? null : await readInput(pdf);
  const verdict = await withSigningErrors(verifyWith(bytes, trustedKey, printed));
  const { ok: isWhole, signer, checks, run: packed } = verdict;
  const about = { verdict: packed?.verdict ?? null, target: packed?.target.url ?? null };
  return { isWhole, signer, whole: asText(file, verdict), ...about, checks };
}

async function bundleIn(path: string): Promise<string> {
  const file = await fileIn(path, BUNDLE_FILE);
  if (file !== path && !existsSync(file))
    throw new UsageError(`${path} has no ${BUNDLE_FILE}: for a folder of chains, give --chain as well.`);
  return file;
}

function asText(file: string, { ok, signer, checks, run: packed }: BundleVerdict): string {
  const says = signer === 'given key' ? 'Its run' : 'It claims';
  const leftOut = leftOutKinds(packed ?? {});
  const without = leftOut === '' ? '' : ` without ${leftOut}`;
  const about =
    packed === null
      ? ''
      : printableLine(` ${says}: ${targetName(packed.target)} is ${packed.verdict}${without} (${packed.startedAt}).`);
  const lines = checks.map(
    ({ name, state, message }) => `  ${SIGNS[state]} ${name.padEnd(13)} ${printableLine(message)}`,
  );
  return `${printableLine(file)} ${resultOf(ok, signer)}${about}\n${lines.join('\n')}\n`;
}

function resultOf(ok: boolean, signer: BundleVerdict['signer']): string {
  if (!ok) return 'is INVALID.';
  if (signer === 'given key') return 'is valid, signed by the given key.';
  return 'is complete and consistent, but its signer was NOT CHECKED: anyone could have made it. Give --key FILE.';
}

/** Holds the chains of deployments. */
async function ofChain(paths: readonly string[], trustedKey: string | null, { head = [], pdf }: Values) {
  if (pdf !== undefined) throw new UsageError('--pdf is about one bundle: give it without --chain.');
  const heads = head.map(bareDigest);
  const chains = await withSigningErrors(held(await bundlesIn(paths), trustedKey, heads));
  const isWhole = chains.problems.length === 0;
  const signer = trustedKey !== null && isWhole ? 'given key' : 'unknown';
  const lines = linesOf(chains, trustedKey !== null).map(printableLine);
  return { isWhole, signer, whole: `${lines.join('\n')}\n`, ...chains };
}

function bareDigest(text: string): string {
  const [, digest] = /^(?:sha256:)?([\da-f]{64})$/.exec(text) ?? [];
  if (digest === undefined)
    throw new UsageError(`--head ${text}: give the SHA-256 of a bundle, 64 hexadecimal digits.`);
  return digest;
}

/** Files as they are given; of a folder all .tar files in it and below. */
async function bundlesIn(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (!(await isFolder(path))) {
      found.push(path);
      continue;
    }
    const inside = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.tar')).toSorted();
    if (inside.length === 0) throw new UsageError(`${path} has no bundle in it, no file that ends in .tar.`);
    found.push(...inside.map((name) => join(path, name)));
  }
  if (found.length === 0) throw new UsageError('give the bundles of a chain, or a folder of them.');
  return found;
}

/** One bundle after another: a chain may be longer than memory. A problem is a line, with the bundle that it is about. */
async function held(files: readonly string[], pem: string | null, heads: readonly string[]) {
  const keys = pem === null ? null : keysIn(pem);
  const links: HeldLink[] = [];
  const altered: string[] = [];
  for (const file of files) {
    const bytes = await readInput(file);
    try {
      links.push(readLink(file, bytes, keys));
    } catch (error) {
      altered.push(`${file}: ${whyOf(error)}`);
    }
  }
  const chains = chainsOf(links, keys !== null);
  const known = new Set(links.map(({ digest }) => digest));
  const lacking = heads
    .filter((head) => !known.has(head))
    .map((head) => `no bundle is sha256:${head}, which --head asks for: it was taken away, or replaced`);
  return { chains, problems: [...altered, ...chains.flatMap(({ problems }) => problems), ...lacking] };
}

function linesOf({ chains, problems }: Awaited<ReturnType<typeof held>>, isKeyGiven: boolean): readonly string[] {
  if (problems.length > 0) return problems.map((problem) => `INVALID: ${problem}.`);
  const what = plural(chains.length, 'chain');
  const signer = isKeyGiven
    ? `${what} ${chains.length === 1 ? 'is' : 'are'} valid, signed by the given key.`
    : `${what} ${chains.length === 1 ? 'is' : 'are'} complete and consistent, but the signer was NOT CHECKED: anyone could have made this. Give --key FILE.`;
  return [signer, ...chains.map((chain) => `  ${chainWords(chain)}`)];
}
