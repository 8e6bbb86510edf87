import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../api/version.ts';
import { findChromium } from '../../conformance/ask/drivers/browser/find-chromium.ts';
import { childEnvironment } from '../../conformance/ask/drivers/child-environment.ts';
import type { Run } from '../../conformance/model/run.ts';
import { printableLine } from '../../contract/printable.ts';
import { signingKey } from '../../reports/bundle/dsse.ts';
import { endOfValidity } from '../../reports/bundle/layout.ts';
import { type BundleInput, writeBundle } from '../../reports/bundle/write-bundle.ts';
import type { ChromiumSetup, ReportFile } from '../../reports/context.ts';
import { type Format, render } from '../../reports/index.ts';
import type { RunView } from '../../reports/view.ts';
import { REPORT_FILES } from '../../reports/words/file-names.ts';
import { whyUnwritable } from '../terminal.ts';
import { type Io, UsageError, whyOf } from './options.ts';
import { writeOut } from './out-folder.ts';

interface Wanted {
  readonly directory: string;
  readonly view: RunView;
  readonly formats: readonly Format[];
  /** The command that asks, for the line that tells what could not be made. */
  readonly command: string;
  readonly io: Io;
}

export function chromiumSetup(env = process.env): ChromiumSetup {
  return { find: (ofPlaywright) => findChromium(env, ofPlaywright), env: childEnvironment(env) };
}

/** Who made a run writes run.json in any case, and once. */
export function besideRun(formats: readonly Format[]): readonly Format[] {
  return formats.filter((format) => format !== 'json');
}

/** A report that cannot be made (a PDF without a browser) is reported, and neither the others nor the verdict are lost. */
export async function writeReports({ directory, view, formats, command, io }: Wanted) {
  const paths: string[] = [];
  let isComplete = true;
  // A bundle records its digest.
  let pdf: Uint8Array | null = null;
  for (const format of formats) {
    try {
      const files = await render(format, view, { chromium: chromiumSetup() });
      for (const { name, content } of files) {
        const path = join(directory, name);
        await writeOut(path, content);
        paths.push(path);
      }
      if (format === 'pdf')
        pdf = files.map(({ content }) => content).find((content) => typeof content !== 'string') ?? null;
      if (format === 'github') isComplete = (await tellGithub(files, command, io)) && isComplete;
    } catch (error) {
      isComplete = false;
      const why = printableLine(whyOf(error));
      io.err(`counterproof ${command}: no ${format} report: ${why}\n`);
    }
  }
  return { paths, isComplete, pdf };
}

/** Annotations are lines of a step's output; the summary is a file that the runner names. */
async function tellGithub(files: readonly ReportFile[], command: string, io: Io, env = process.env): Promise<boolean> {
  if (env.GITHUB_ACTIONS !== 'true') return true;
  const text = (name: string) => String(files.find((file) => file.name === name)?.content ?? '');
  io.out(text(REPORT_FILES.annotations), 'commands');
  const { GITHUB_STEP_SUMMARY: summary } = env;
  if (summary === undefined) return true;
  try {
    await appendFile(summary, text(REPORT_FILES.summary));
    return true;
  } catch (error) {
    const why = printableLine(`GITHUB_STEP_SUMMARY (${summary}) cannot be written: ${whyUnwritable(error)}`);
    io.err(`counterproof ${command}: ${why}; the annotations were printed, and the files are there.\n`);
    return false;
  }
}

interface Authority {
  readonly authorisedBy?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** What a bundle is sealed with. Read before a long visit, so that it is not lost to a key that cannot sign. */
type Seal = Pick<BundleInput, 'signingKey' | 'authority'>;

/** What options leave open comes from COUNTERPROOF_AUTHORISED_BY and COUNTERPROOF_VALID_UNTIL; the key only from there. */
export async function sealFrom(env: NodeJS.ProcessEnv, given: Authority = {}): Promise<Seal> {
  const { authorisedBy = env.COUNTERPROOF_AUTHORISED_BY, validUntil = env.COUNTERPROOF_VALID_UNTIL } = given;
  if (validUntil !== undefined) {
    const said =
      given.validUntil === undefined ? `COUNTERPROOF_VALID_UNTIL=${validUntil}` : `--valid-until ${validUntil}`;
    const end = endOfValidity(validUntil);
    if (end === null)
      throw new UsageError(`${said}: give a date like 2026-12-31, or a time like 2026-12-31T17:00:00Z.`);
    // A bundle that is never valid would be signed and sent before anybody finds out.
    if (end < Date.now()) throw new UsageError(`${said}: the date is in the past.`);
  }
  return {
    signingKey: await withSigningErrors(signingKey(env.COUNTERPROOF_SIGNING_KEY)),
    authority: { authorisedBy: authorisedBy ?? null, validUntil: validUntil ?? null },
  };
}

export function bundleOf(run: Run, evidence: Uint8Array, seal: Seal, pdf: Uint8Array | null = null): Uint8Array {
  return writeBundle({ run, evidence, ...seal, pdf, madeBy: version() });
}

/** A key that cannot be used is bad input, and is reported like any other. */
export function withSigningErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof Error && error.name === 'UnusableKey' ? new UsageError(error.message) : error;
  });
}
