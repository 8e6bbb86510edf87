import { type SpawnSyncOptions, spawnSync } from 'node:child_process';

interface How extends Pick<SpawnSyncOptions, 'cwd' | 'env'> {
  /** Seen as it comes, and not given. */
  readonly isShown?: boolean;
}

/** What a program printed; its own words where it failed. */
export function run(program: string, args: readonly string[], { isShown = false, ...how }: How = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...how,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: isShown ? 'inherit' : 'pipe',
  });
  if (status === 0) return isShown ? '' : stdout.trim();
  throw new Error(`${program} ${args.slice(0, 8).join(' ')} ended with ${status}. ${stderr ?? ''}`.trim());
}
