import { calls } from '../generated/calls.ts';
import { bruno } from './bruno.ts';
import type { Call, CallParameter } from './call.ts';
import type { ExportFormat } from './formats.ts';
import { httpFile } from './http-file.ts';
import { insomnia } from './insomnia.ts';
import { markdown } from './markdown.ts';
import { postman } from './postman.ts';

/** The page is made of parts that the workbench has too, so it is written there. */
type WrittenHere = Exclude<ExportFormat, 'html'>;

/** The text of one file, or the files of a folder by their path in it. */
export type Exported = string | ReadonlyMap<string, string>;

const writers: Readonly<Record<Exclude<WrittenHere, 'python'>, (calls: readonly Call[]) => Exported>> = {
  postman,
  insomnia,
  bruno,
  http: httpFile,
  markdown,
};

const DAY = 86_400_000;

/** The sandbox's shop ends now, so days of the document would lie before all that it sold. */
function withRecentDays(all: readonly Call[]): readonly Call[] {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const recent = new Map([
    ['from', new Date(today - 14 * DAY).toISOString()],
    ['to', new Date(today - 1).toISOString()],
  ]);
  const dated = (parameter: CallParameter): CallParameter => {
    const day = recent.get(parameter.name);
    return day === undefined ? parameter : { ...parameter, example: [day] };
  };
  return all.map((call) => ({ ...call, parameters: call.parameters.map(dated) }));
}

export async function exportContract(format: WrittenHere): Promise<Exported> {
  if (format !== 'python') return writers[format](withRecentDays(calls));
  const { pythonModuleText } = await import('../generated/python-module.ts');
  return pythonModuleText;
}
