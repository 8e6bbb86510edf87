import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOTENV_FILE, type Format, printableLine } from '../../reports/index.ts';
import { command } from '../../reports/words/workflow-command.ts';
import type { Io } from '../commands/options.ts';
import { writeOut } from '../commands/write-out.ts';
import { whyUnwritable } from '../why-unwritable.ts';
import { type Base, baseOfTarget } from './base-run.ts';

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
    output: (pairs) =>
      append(
        GITHUB_OUTPUT,
        lines(pairs, (name) => name),
      ),
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

function lines(pairs: Readonly<Record<string, string>>, named: (name: string) => string): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${named(name)}=${value}\n`)
    .join('');
}
