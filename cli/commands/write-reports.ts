import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../conformance/ask/drivers/browser/find-chromium.ts';
import { childEnvironment } from '../../conformance/ask/drivers/child-environment.ts';
import { printableLine } from '../../contract/printable.ts';
import type { ChromiumSetup, ReportFile } from '../../reports/context.ts';
import { type Format, render } from '../../reports/index.ts';
import type { RunView } from '../../reports/view.ts';
import { REPORT_FILES } from '../../reports/words/file-names.ts';
import { whyUnwritable } from '../terminal.ts';
import { type Io, whyOf } from './options.ts';
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
