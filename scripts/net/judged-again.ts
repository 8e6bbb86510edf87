import { runOf } from '../../client/run/run-of.ts';
import { judge, readEvidence } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { contractContext } from '../../reports/contract/contract-context.ts';
import { FORMAT_NAMES, type Format, render } from '../../reports/index.ts';

/** What a browser makes differs each time. */
const FORMATS: readonly Format[] = FORMAT_NAMES.filter((format) => format !== 'pdf');

interface Made {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The run of saved evidence, and what formats make of it: the same bytes as long as nothing is judged or written differently. */
export async function judgedAgain(evidence: Uint8Array, formats: 'all' | 'run'): Promise<readonly Made[]> {
  const saved = await readEvidence(evidence);
  const judged = isOfClient(saved) ? runOf(saved.evidence, saved.digest, []) : judge(saved, DECISIONS);
  const run: Run = { ...judged, suite: SUITE };
  const made = await Promise.all(
    (formats === 'all' ? FORMATS : (['json'] as const)).map((format) => render(format, run, contractContext)),
  );
  return made.flat();
}

const isOfClient = ({ evidence }: Awaited<ReturnType<typeof readEvidence>>): boolean =>
  evidence.meta.client !== undefined;

const DECISIONS = {
  profile: { name: 'local', leavesOut: ['dredd', 'browser'] },
  waivers: [],
  without: [],
  require: [],
} as const;

/** Sources change the digests of the suite, and no verdict. */
const SUITE: Run['suite'] = {
  name: 'counterproof',
  version: '',
  contractVersion: '',
  contractDigest: '',
  rulesDigest: '',
  qualification: null,
};
