import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Waiver } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { isDate } from '../../contract/formats.ts';
import { plural } from '../../reports/index.ts';
import type { Values } from './check-options.ts';
import type { Config } from './config-file.ts';
import { UsageError } from './options.ts';
import { writeOut } from './write-out.ts';

/** A baseline has to end some day, or it is never looked at again. */
const DAYS = 90;

export interface Baseline {
  readonly file: string;
  readonly owner: string;
  /** The last day, YYYY-MM-DD. */
  readonly expires: string;
}

/** Read before anything is sent: a check should not end in a file that cannot be written. */
export function baselineOf(values: Values, config: Config, now = new Date()): Baseline | null {
  const file = values['write-waivers'] ?? config.writeWaivers;
  if (file === undefined) {
    const [option] = (['owner', 'expires'] as const).filter((name) => values[name] !== undefined);
    if (option !== undefined) throw new UsageError(`--${option} goes with --write-waivers FILE.`);
    return null;
  }
  if (existsSync(file))
    throw new UsageError(`--write-waivers ${file}: the file exists; remove it, or give another name.`);
  const expires =
    values.expires ?? config.expires ?? new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10);
  if (!isDate(expires)) throw new UsageError(`--expires ${expires}: give a day such as 2026-12-31.`);
  if (expires < now.toISOString().slice(0, 10)) throw new UsageError(`--expires ${expires}: the day is in the past.`);
  return { file, owner: values.owner ?? config.owner ?? userInfo().username, expires };
}

/** A waiver for each mandatory rule that fails now and is not waived yet; the verdict of this run stays. */
export async function writeBaseline({ file, owner, expires }: Baseline, run: Run): Promise<string> {
  const reason = `baseline of ${run.startedAt.slice(0, 10)}`;
  const failed = run.results.filter(
    ({ outcome, level, waived }) => outcome === 'failed' && level === 'must' && waived === null,
  );
  const waivers: Waiver[] = failed.map(({ rule }) => ({
    subject: rule,
    target: run.target.url,
    owner,
    reason,
    expires,
  }));
  await writeOut(file, `${JSON.stringify(waivers, null, 2)}\n`);
  return `Waivers: ${file} accepts ${plural(waivers.length, 'failed rule')} until ${expires} (owner: ${owner}); use it with --waivers ${file}\n`;
}
