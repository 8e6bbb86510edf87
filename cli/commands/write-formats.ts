import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../../conformance/model/run.ts';
import { isFormat, type ReportFile, render } from '../../reports/index.ts';
import { UsageError } from './options.ts';

/** Renders a run into a folder. The run itself, `run.json`, is written by whoever made it. */
export async function writeFormats(
  directory: string,
  run: Run,
  formats: readonly string[],
): Promise<readonly ReportFile[]> {
  const written: ReportFile[] = [];
  for (const format of formats) {
    if (!isFormat(format)) throw new UsageError(`--format ${format} is not known.`);
    for (const file of await render(format, run)) {
      await writeFile(join(directory, file.name), file.content);
      written.push(file);
    }
  }
  return written;
}
