import { EvidenceError, judge, readEvidence } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { BUNDLE_FILE, type BundleVerdict, printableJson, printableLine, verifyBundle } from '../../reports/index.ts';
import { version } from '../version.ts';
import { type Io, oneLine, UsageError, usage } from './options.ts';
import { parseOptions } from './parse-options.ts';
import { fileIn, readInput } from './read-files.ts';
import { withSigningErrors } from './run-bundle.ts';

const help = `counterproof verify BUNDLE: check that a bundle is complete, unaltered and still valid. Needs no network.

BUNDLE is the bundle.tar that check or report wrote, or its folder.

Checks every digest, the signature and that report and run agree, and judges the evidence again.

  --key FILE       the public key (PEM) that must have signed it; without it, the key in the bundle is only reported
  --json           the checks as JSON

Exit codes: 0 valid, 1 altered, expired or signed by another key, 2 bad usage.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const SIGNS = { ok: '✓', note: '·', bad: '✕' } as const;

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseOptions(argv, options);
    if (values.help) {
      io.out(help);
      return 0;
    }
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('give one bundle.');
    const trustedKey = values.key === undefined ? null : Buffer.from(await readInput(values.key)).toString('utf8');
    if (isPrivate(trustedKey)) io.err(`${values.key} is a private key: use the public key, which can be shared.\n`);
    const bytes = await readBundle(file);
    const verdict = await withSigningErrors(
      verifyBundle(bytes, {
        judge: judgeAgain,
        now: new Date(),
        version: version(),
        trustedKey,
      }),
    );
    io.out(values.json ? asJson(verdict) : asText(file, verdict));
    return verdict.ok ? 0 : 1;
  } catch (error) {
    if (!usage(error)) throw error;
    io.err(oneLine(error, 'verify'));
    return 2;
  }
}

async function judgeAgain(evidence: Uint8Array, run: Run): Promise<Run> {
  const saved = readEvidence(evidence);
  const decisions = run.decisions ?? saved.decisions;
  if (decisions === null)
    throw new EvidenceError('the run does not record the profile and waivers that it was judged with');
  return judge(saved, decisions);
}

async function readBundle(path: string): Promise<Uint8Array> {
  return await readInput(await fileIn(path, BUNDLE_FILE));
}

function isPrivate(pem: string | null): boolean {
  return pem !== null && /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem);
}

function asJson({ ok, checks, run: packed }: BundleVerdict): string {
  return `${printableJson({ ok, verdict: packed?.verdict ?? null, target: packed?.target.url ?? null, checks })}\n`;
}

function asText(file: string, { ok, checks, run: packed }: BundleVerdict): string {
  const about =
    packed === null ? '' : printableLine(` Its run: ${packed.target.url} is ${packed.verdict} (${packed.startedAt}).`);
  const lines = checks.map(
    ({ name, state, message }) => `  ${SIGNS[state]} ${name.padEnd(13)} ${printableLine(message)}`,
  );
  return `${printableLine(file)} is ${ok ? 'valid' : 'INVALID'}.${about}\n${lines.join('\n')}\n`;
}
