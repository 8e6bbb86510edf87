import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableJson, printableLine } from '../../contract/printable.ts';
import { chainsOf, chainWords, type HeldLink, keysIn, readLink } from '../../reports/bundle/chain.ts';
import type { VERIFY_HELP } from '../options/others.ts';
import { type Io, tellResult, UsageError, whyOf } from './options.ts';
import { isFolder, readInput, type ValuesOf } from './parse-options.ts';
import { withSigningErrors } from './run-bundle.ts';

/** Holds the chains of deployments; exit codes as those of one bundle. */
export async function verifyChain(
  paths: readonly string[],
  pem: string | null,
  values: ValuesOf<typeof VERIFY_HELP.options>,
  io: Io,
): Promise<number> {
  if (values.pdf !== undefined) throw new UsageError('--pdf is about one bundle: give it without --chain.');
  const heads = (values.head ?? []).map(bareDigest);
  const files = await bundlesIn(paths);
  const verdict = await withSigningErrors(held(files, pem, heads));
  const isWhole = verdict.problems.length === 0;
  const code = isWhole ? (pem !== null || values['unsigned-ok'] ? 0 : 3) : 1;
  const whole = `${linesOf(verdict, pem !== null)
    .map(printableLine)
    .join('\n')}\n`;
  if (values.json) {
    const signer = pem !== null && isWhole ? 'given key' : 'unknown';
    io.out(`${printableJson({ ok: code === 0, isWhole, signer, ...verdict })}\n`, 'result');
  } else tellResult(io, whole, `${whole.split('\n', 1)}\n`);
  return code;
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
