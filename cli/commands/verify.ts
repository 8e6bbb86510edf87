import { existsSync } from 'node:fs';
import { verifyWith } from '../../api/judge.ts';
import type { Run } from '../../conformance/model/run.ts';
import { printableJson, printableLine } from '../../contract/printable.ts';
import type { BundleVerdict } from '../../reports/bundle/layout.ts';
import { BUNDLE_FILE, targetName } from '../../reports/words/file-names.ts';
import { leftOutKinds } from '../../reports/words/kinds.ts';
import { VERIFY_HELP } from '../options/others.ts';
import { command } from './command.ts';
import { onlyWord, tellResult, UsageError } from './options.ts';
import { fileIn, readInput, readText } from './parse-options.ts';
import { withSigningErrors } from './run-bundle.ts';

const SIGNS = { ok: '✓', note: '·', bad: '✕' } as const;

export const run = command({ help: VERIFY_HELP }, async ({ values, positionals }, io) => {
  if (values.key !== undefined && values['unsigned-ok'])
    throw new UsageError('--key checks the signer, and --unsigned-ok skips that: give one of them.');
  const trustedKey = values.key === undefined ? null : await readText(values.key);
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(trustedKey ?? ''))
    io.err(`${values.key} is a private key: use the public key, which can be shared.\n`);
  if (values.chain) return await (await import('./verify-chain.ts')).verifyChain(positionals, trustedKey, values, io);
  const file = onlyWord(positionals, 'give one bundle, or --chain.');
  if (values.head !== undefined) throw new UsageError('--head is for a chain: give --chain as well.');
  const bytes = await readInput(await bundleIn(file));
  const verdict = await withSigningErrors(
    verifyWith(bytes, trustedKey, values.pdf === undefined ? null : await readInput(values.pdf)),
  );
  const isTrusted = verdict.signer === 'given key' || values['unsigned-ok'];
  const code = verdict.ok ? (isTrusted ? 0 : 3) : 1;
  const whole = asText(file, verdict);
  if (values.json) io.out(asJson(verdict, code), 'result');
  else tellResult(io, whole, `${whole.split('\n', 1)}\n`);
  return code;
});

async function bundleIn(path: string): Promise<string> {
  const file = await fileIn(path, BUNDLE_FILE);
  if (file !== path && !existsSync(file))
    throw new UsageError(`${path} has no ${BUNDLE_FILE}: for a folder of chains, give --chain as well.`);
  return file;
}

function asJson({ ok: isWhole, signer, checks, run: packed }: BundleVerdict, code: number): string {
  const about = { verdict: packed?.verdict ?? null, target: packed?.target.url ?? null };
  return `${printableJson({ ok: code === 0, isWhole, signer, ...about, checks })}\n`;
}

function asText(file: string, { ok, signer, checks, run: packed }: BundleVerdict): string {
  const says = signer === 'given key' ? 'Its run' : 'It claims';
  const about =
    packed === null
      ? ''
      : printableLine(
          ` ${says}: ${targetName(packed.target)} is ${packed.verdict}${without(packed)} (${packed.startedAt}).`,
        );
  const lines = checks.map(
    ({ name, state, message }) => `  ${SIGNS[state]} ${name.padEnd(13)} ${printableLine(message)}`,
  );
  return `${printableLine(file)} ${resultOf(ok, signer)}${about}\n${lines.join('\n')}\n`;
}

function without(run: Run): string {
  const leftOut = leftOutKinds(run);
  return leftOut === '' ? '' : ` without ${leftOut}`;
}

function resultOf(ok: boolean, signer: BundleVerdict['signer']): string {
  if (!ok) return 'is INVALID.';
  if (signer === 'given key') return 'is valid, signed by the given key.';
  return 'is complete and consistent, but its signer was NOT CHECKED: anyone could have made it. Give --key FILE.';
}
