import { judge } from '../../conformance/index.ts';
import { BUNDLE_FILE, type BundleVerdict, printableJson, printableLine, verifyBundle } from '../../reports/index.ts';
import { version } from '../version.ts';
import { type Io, oneLine, UsageError, usage } from './options.ts';
import { parseOptions } from './parse-options.ts';
import { fileIn, readInput } from './read-files.ts';
import { withSigningErrors } from './run-bundle.ts';

const help = `counterproof verify BUNDLE: is this bundle whole, unaltered and still valid? Needs no network.

BUNDLE is the bundle.tar that check or report wrote, or its folder.

Checks every digest, the signature, that the page and the run say the same, and judges the evidence again.

  --key FILE       the public key (PEM) that must have signed it; without one, the key in the bundle is only reported
  --json           the checks as JSON

Exit codes: 0 it holds, 1 altered, expired or signed by another key, 2 bad usage.
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
    if (isPrivate(trustedKey))
      io.err(`${values.key} holds a private key: the public one is enough, and can be given away.\n`);
    const bytes = await readBundle(file);
    const verdict = await withSigningErrors(
      verifyBundle(bytes, {
        judge: async (evidence) => judge(evidence),
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
    packed === null ? '' : printableLine(` It says: ${packed.target.url} is ${packed.verdict} (${packed.startedAt}).`);
  const lines = checks.map(
    ({ name, state, message }) => `  ${SIGNS[state]} ${name.padEnd(13)} ${printableLine(message)}`,
  );
  return `${printableLine(file)} ${ok ? 'holds.' : 'does NOT hold.'}${about}\n${lines.join('\n')}\n`;
}
