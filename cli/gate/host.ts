import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Run } from '../../conformance/model/run.ts';
import { printableLine } from '../../contract/printable.ts';
import { isRegression, type RunDiff } from '../../reports/diff/diff-runs.ts';
import { type Format, readRun } from '../../reports/index.ts';
import { withStanding } from '../../reports/words/causes.ts';
import { command } from '../../reports/words/escaped.ts';
import { DOTENV_FILE, fileNamesOf, REPORT_FILES } from '../../reports/words/file-names.ts';
import { undecidedScope } from '../../reports/words/shown-outcome.ts';
import { type Io, UsageError, whyOf } from '../commands/options.ts';
import { writeOut } from '../commands/out-folder.ts';
import { readRunFile } from '../commands/parse-options.ts';
import { whyUnwritable } from '../terminal.ts';

export type Severity = 'error' | 'warning' | 'notice';

/** The service that runs the job: what it reads of a run, and how. */
export interface Host {
  /** In addition to those that were asked for. */
  readonly formats: readonly Format[];
  readonly base: (out: string) => Promise<Base | null>;
  /** Whether a line of the log shows elsewhere: then what was said on standard error is said again. */
  readonly annotates: boolean;
  /** A line of the log. */
  readonly tell: (severity: Severity, title: string, text: string) => void;
  /** A part of the page of this job; nothing where it has no page. */
  readonly summarize: (markdown: string) => Promise<void>;
  readonly output: (pairs: Readonly<Record<string, string>>, folder: string | null) => Promise<void>;
}

export function hostOf(io: Io): Host {
  if (io.env.GITHUB_ACTIONS === 'true') return github(io);
  return io.env.GITLAB_CI === 'true' ? gitlab(io) : plain(io);
}

function plain(io: Io): Host {
  return {
    formats: ['junit'],
    annotates: false,
    base: async () => null,
    tell: (_, title, text) => io.out(`${printableLine(`${title}: ${text}`)}\n`),
    summarize: async () => {},
    output: async () => {},
  };
}

function github(io: Io): Host {
  const { GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, GITHUB_BASE_REF: branch = '' } = io.env;
  const append = async (file: string | undefined, text: string) => {
    if (file === undefined || file === '') return;
    await appendFile(file, text).catch((error: unknown) => {
      io.err(`counterproof gate: ${printableLine(`${file} cannot be written: ${whyUnwritable(error)}`)}\n`);
    });
  };
  return {
    // Annotations and summary, what code scanning takes, and what any viewer of test results reads.
    formats: ['github', 'sarif', 'junit'],
    annotates: true,
    base: async () => {
      const why = `no run of ${branch} is stored yet: run this job on pushes to ${branch} too`;
      return branch === '' ? null : { run: null, why };
    },
    tell: (severity, title, text) => io.out(`${command(severity, { title }, text)}\n`, 'commands'),
    summarize: (markdown) => append(GITHUB_STEP_SUMMARY, `\n${markdown}`),
    output: (pairs) => append(GITHUB_OUTPUT, lines(pairs)),
  };
}

function gitlab(io: Io): Host {
  return {
    ...plain(io),
    formats: ['junit', 'gitlab'],
    base: (out) => baseOfTarget(io.env, out),
    output: async (pairs, folder) => {
      const text = lines(pairs, (name) => `COUNTERPROOF_${name.toUpperCase()}`);
      if (folder !== null) await writeOut(join(folder, DOTENV_FILE), text);
    },
  };
}

function lines(pairs: Readonly<Record<string, string>>, named = (name: string) => name): string {
  const all = Object.entries(pairs).map(([name, value]) => `${named(name)}=${value}\n`);
  return all.join('');
}

/** The run to compare with, or why there is none: a gate goes on without it. */
export type Base = { readonly run: Run; readonly from: string } | { readonly run: null; readonly why: string };

export async function baseFrom(path: string): Promise<Base> {
  try {
    return { run: await readRunFile(path), from: path };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { run: null, why: error.message };
  }
}

const TIMEOUT_MS = 20_000;

/**
 * The last run of the branch that a merge request leads to, out of the artifacts of the same job. GitLab lets a job's own token do that on
 * paid tiers; elsewhere there is the input `base`.
 */
async function baseOfTarget(env: NodeJS.ProcessEnv, out: string): Promise<Base | null> {
  const { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: branch, CI_API_V4_URL, CI_PROJECT_ID, CI_JOB_NAME, CI_JOB_TOKEN } = env;
  if (branch === undefined || branch === '') return null;
  const without = (why: string): Base => ({ run: null, why: `no run of ${branch}: ${why}` });
  if (!CI_API_V4_URL || !CI_PROJECT_ID || !CI_JOB_NAME || !CI_JOB_TOKEN) return without('this job has no token');
  const parts = [CI_PROJECT_ID, 'jobs', 'artifacts', branch, 'raw', ...inProject(env, out), 'run.json'];
  const url = `${CI_API_V4_URL}/projects/${parts.map(encodeURIComponent).join('/')}?job=${encodeURIComponent(CI_JOB_NAME)}`;
  try {
    const answer = await download(url, CI_JOB_TOKEN);
    if (!answer.ok) return without(`GitLab answered ${answer.status}`);
    return { run: await readRun(new Uint8Array(await answer.arrayBuffer()), 'run.json'), from: branch };
  } catch (error) {
    return without(whyOf(error));
  }
}

/** Artifacts are stored by their path from the root of the project. */
function inProject({ CI_PROJECT_DIR: root = '' }: NodeJS.ProcessEnv, out: string): readonly string[] {
  const here = process.cwd();
  const folder = root !== '' && here.startsWith(`${root}/`) ? here.slice(root.length + 1) : '';
  return `${folder}/${out}`.split('/').filter((part) => part !== '' && part !== '.');
}

/** An artifact may be in another host's storage: the token stays with GitLab. */
async function download(url: string, token: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { headers: { 'JOB-TOKEN': token }, redirect: 'manual', signal });
  const location = answer.headers.get('location');
  return location === null ? answer : await fetch(new URL(location, url), { signal });
}

export interface Result {
  readonly verdict: string;
  /** `null` where the check ended without one. */
  readonly run: Run | null;
  readonly diff: RunDiff | null;
  readonly out: string;
  readonly formats: readonly Format[];
}

/** What later steps can read. Each is one line. Without a run there is the verdict alone. */
export function outputsOf({ verdict, run, diff, out, formats }: Result): Readonly<Record<string, string>> {
  if (run === null) return { verdict };
  const count = (standing: Parameters<typeof withStanding>[1]) => String(withStanding(run.results, standing).length);
  const folder = resolve(out);
  const path = (format: Exclude<Format, 'github'>) =>
    formats.includes(format) ? resolve(folder, fileNamesOf(format)[0] ?? '') : '';
  return {
    verdict,
    passed: count('held'),
    failed: count('broken'),
    undecided: String(undecidedScope(run).length),
    waived: count('waived'),
    regressions: diff === null ? '' : String(diff.changes.filter(isRegression).length),
    requests: String(run.requests),
    folder,
    run: resolve(folder, REPORT_FILES.json),
    report: path('html'),
    junit: path('junit'),
    sarif: path('sarif'),
  };
}

/** What fails a build, from the strictest to the mildest. Without a run (usage, unreachable) each of them fails. */
export const FAIL_ON = ['incomplete', 'nonconformant', 'regression', 'never'] as const;

export type FailOn = (typeof FAIL_ON)[number];

export interface Compared {
  readonly run: Run;
  /** `null` where there is no run of the base to compare with. */
  readonly diff: RunDiff | null;
}

/** How the job ends: `checked` is how the check ended, and every other code than 0 stays what it means there. */
export function exitCode(checked: number, failOn: FailOn, { run, diff }: Compared): number {
  if (failOn === 'never') return 0;
  if (failOn === 'incomplete') return checked;
  if (failOn === 'regression' && diff !== null && diff.incomparable === null) return ofRegression(checked, run, diff);
  return run.verdict === 'incomplete' ? 0 : checked;
}

const RANKS: Readonly<Record<Run['verdict'], number>> = { conformant: 0, incomplete: 1, nonconformant: 2 };

/** What the base had as well passes; a run that was ended early, or was not answered reliably, has not seen whether anything is worse. */
function ofRegression(checked: number, run: Run, { isRegression, verdicts }: RunDiff): number {
  if (isRegression) return 1;
  const isWorse = RANKS[verdicts.after] > RANKS[verdicts.before];
  const isCut = run.ended !== undefined || run.stoppedAnswering !== undefined || run.unreliable !== undefined;
  return isWorse || isCut ? checked : 0;
}
