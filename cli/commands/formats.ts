import { FORMAT_NAMES, type Format, isFormat } from '../../reports/index.ts';
import { listOption, UsageError } from './options.ts';
import { didYouMean } from './parse-options.ts';

/** The formats that an option names, or else a configuration. Before anything is done: nothing is lost to a slip. */
export function formatsOf(
  option: readonly string[] | undefined,
  configured: readonly string[] | undefined,
  otherwise: readonly Format[],
): readonly Format[] {
  const names = listOption(option) ?? configured ?? otherwise;
  if (names.length === 0) throw new UsageError(`--format needs one of ${FORMAT_NAMES.join(', ')}.`);
  return names.map((name) => {
    if (!isFormat(name))
      throw new UsageError(`--format ${name}: use ${FORMAT_NAMES.join(', ')}.${didYouMean(name, FORMAT_NAMES)}`);
    return name;
  });
}

/** Who made a run writes run.json in any case, and once. */
export function besideRun(formats: readonly Format[]): readonly Format[] {
  return formats.filter((format) => format !== 'json');
}
