import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { SettingError } from '../../api/setting-error.ts';
import type { Waiver } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { plural } from '../../reports/index.ts';
import { UsageError } from './options.ts';
import type { Given } from './settings.ts';
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
export function baselineOf(
  { settings, options }: Pick<Given, 'settings' | 'options'>,
  now = new Date(),
  user = () => userInfo().username,
): Baseline | null {
  const { writeWaivers: file } = settings;
  if (file === undefined) {
    const [option] = ['owner', 'expires'].filter((name) => options.has(name));
    if (option !== undefined) throw new UsageError(`--${option} goes with --write-waivers FILE.`);
    return null;
  }
  if (existsSync(file))
    throw new SettingError(
      'writeWaivers',
      (name) => `${name} ${file}: the file exists; remove it, or give another name.`,
    );
  const expires = settings.expires ?? new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10);
  if (expires < now.toISOString().slice(0, 10))
    throw new SettingError('expires', (name) => `${name} ${expires}: the day is in the past.`);
  return { file, owner: settings.owner ?? nameOf(user), expires };
}

/** In containers the user id often has no entry in passwd, and `userInfo` throws. */
function nameOf(user: () => string): string {
  try {
    return user();
  } catch {
    throw new SettingError(
      'owner',
      (name) => `${name} is missing, and the user of this process has no name: give one.`,
    );
  }
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
    since: run.startedAt.slice(0, 10),
    expires,
  }));
  await writeOut(file, `${JSON.stringify(waivers, null, 2)}\n`);
  return `Waivers: ${file} accepts ${plural(waivers.length, 'failed rule')} until ${expires} (owner: ${owner}); use it with --waivers ${file}\n`;
}
