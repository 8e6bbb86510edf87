import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Checked } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { CORRECT, FAULTY, IDLE } from '../../proof/clients/generated/rows.ts';
import { type ClientRow, writeClient } from '../../proof/clients/source.ts';
import { CannotRun, judgeClient } from '../run/judge-client.ts';

/** A client of which it is known what has to become of it. */
export type ClientCase =
  | { readonly kind: 'faulty'; readonly row: ClientRow; readonly requirement: string }
  | { readonly kind: 'correct' | 'idle'; readonly row: ClientRow; readonly requirement: null };

export interface ClientResult {
  readonly id: string;
  readonly title: string;
  readonly kind: ClientCase['kind'];
  readonly requirement: string | null;
  /** Whether the verdict is what it has to be. */
  readonly good: boolean;
  readonly verdict: Run['verdict'] | 'not started';
  /** The rules that failed, and those of a must first. */
  readonly failed: readonly string[];
  readonly ms: number;
}

export const clientCases: readonly ClientCase[] = [
  ...FAULTY.map((row): ClientCase => ({ kind: 'faulty', row, requirement: row.requirement })),
  ...CORRECT.map((row): ClientCase => ({ kind: 'correct', row, requirement: null })),
  ...IDLE.map((row): ClientCase => ({ kind: 'idle', row, requirement: null })),
];

export interface Qualifying {
  readonly seed: number;
  /** A faulty client meets only the situations of its own requirement. */
  readonly isQuick: boolean;
}

const TIMEOUT_MS = 30_000;

export async function qualifyClient(one: ClientCase, how: Qualifying): Promise<ClientResult> {
  const { row, kind, requirement } = one;
  const began = performance.now();
  const result = (verdict: ClientResult['verdict'], failed: readonly string[], good: boolean): ClientResult => ({
    id: row.id,
    title: row.title,
    kind,
    requirement,
    good,
    verdict,
    failed,
    ms: Math.round(performance.now() - began),
  });
  try {
    const { run } = await judgeCase(one, how);
    const failed = run.results.filter(({ outcome }) => outcome === 'failed');
    const names = failed
      .toSorted((a, b) => Number(a.level !== 'must') - Number(b.level !== 'must'))
      .map(({ rule }) => rule);
    return result(run.verdict, names, isGood(one, run));
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return result('not started', [], kind === 'idle');
  }
}

/** Judges a client that is written into a folder of its own. */
export async function judgeCase({ row, requirement }: ClientCase, { seed, isQuick }: Qualifying): Promise<Checked> {
  const folder = await mkdtemp(join(tmpdir(), 'counterproof-faulty-'));
  try {
    // As the shell reads a path.
    const words = (await writeClient(row, folder)).map((text) => `'${text.replaceAll("'", "'\\''")}'`);
    const tries = isQuick && requirement !== null ? { tries: [requirement] } : {};
    return await judgeClient({ command: words.join(' '), seed, timeoutMs: TIMEOUT_MS, waivers: [], ...tries });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isGood({ kind, requirement }: ClientCase, { verdict, results }: Run): boolean {
  if (kind === 'idle') return verdict !== 'conformant';
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (requirement !== null) return failed.some(({ requirements }) => requirements.includes(requirement));
  return failed.every(({ level }) => level !== 'must') && verdict === 'conformant';
}
