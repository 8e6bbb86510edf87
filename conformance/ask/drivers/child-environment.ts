import type { ChildProcess } from 'node:child_process';
import { rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Skipped } from '../../model/probe.ts';
import { keyFinder } from '../../see/detect/keys.ts';

/**
 * What a process that we start may know of our environment: where programs, libraries, fonts, certificates and temporary
 * files are. It is a list of what stays, because no list of what to remove names every secret of a pipeline.
 */
const INHERITED: readonly string[] = [
  ...'PATH HOME LANG LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP CHROMIUM_PATH PLAYWRIGHT_BROWSERS_PATH'.split(' '),
  ...'XDG_CACHE_HOME XDG_CONFIG_HOME FONTCONFIG_FILE FONTCONFIG_PATH LD_LIBRARY_PATH'.split(' '),
  ...'NODE_COMPILE_CACHE NODE_DISABLE_COMPILE_CACHE NODE_EXTRA_CA_CERTS NODE_USE_SYSTEM_CA'.split(' '),
  ...'SSL_CERT_FILE SSL_CERT_DIR'.split(' '),
  // Windows starts no program without these.
  ...'SystemRoot SystemDrive ComSpec PATHEXT USERPROFILE APPDATA LOCALAPPDATA ProgramFiles ProgramData'.split(' '),
];

export function childEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** What a driver's process says: that it is alive, and in the end what came of it. */
export type Said<Report> =
  | { readonly kind: 'alive' }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'done'; readonly report: Report };

/** In a child: what comes of its job is sent to its parent, without the key. */
export async function answerJob<Report>(key: string, work: () => Promise<Report>): Promise<void> {
  const { redact } = keyFinder([key]);
  const say = (said: Said<Report>) => process.send?.(said);
  try {
    const report = await work();
    say(JSON.parse(redact(JSON.stringify({ kind: 'done', report }))));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Skipped) say({ kind: 'skipped', reason: message });
    else say({ kind: 'broken', message: redact(message) });
  }
}

/** For a child whose parent is gone: its folder for temporary files is of it alone. */
export function removeTemporaryFolder(): void {
  try {
    rmdirSync(tmpdir());
  } catch {
    // Not empty, or already removed.
  }
}

const DRAIN_MS = 500;

/** What a process that has ended left in its pipes is read; a child of its own may hold them open, and is not waited for. */
export async function drained({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): Promise<void> {
  const pipes = [stdout, stderr].flatMap((pipe) => pipe ?? []);
  const closed = pipes.map((pipe) => (pipe.closed ? null : new Promise((resolve) => pipe.once('close', resolve))));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, DRAIN_MS);
  });
  await Promise.race([Promise.all(closed), late]);
  clearTimeout(timer);
  for (const pipe of pipes) pipe.destroy();
}
