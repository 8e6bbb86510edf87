import { calls } from '../generated/calls.ts';
import { bruno } from './bruno.ts';
import type { Call } from './call.ts';
import type { ExportFormat } from './formats.ts';
import { httpFile } from './http-file.ts';
import { insomnia } from './insomnia.ts';
import { markdown } from './markdown.ts';
import { postman } from './postman.ts';

/** The text of one file, or the files of a folder by their path in it. */
export type Exported = string | ReadonlyMap<string, string>;

const writers: Readonly<Record<Exclude<ExportFormat, 'python'>, (calls: readonly Call[]) => Exported>> = {
  postman,
  insomnia,
  bruno,
  http: httpFile,
  markdown,
};

export async function exportContract(format: ExportFormat): Promise<Exported> {
  if (format !== 'python') return writers[format](calls);
  const { pythonModuleText } = await import('../generated/python-module.ts');
  return pythonModuleText;
}
