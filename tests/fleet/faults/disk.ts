/** A small disk, which can be filled. */
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PIECE = Buffer.alloc(1024 * 1024);

export interface SmallDisk {
  readonly folder: string;
  readonly fill: () => Promise<void>;
  readonly free: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Null where this user may not mount one. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'counterproof-disk-'));
  const options = `size=${megabytes}m,mode=1777`;
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'w');
      try {
        // In pieces, and then what is left.
        for (;;) {
          const { bavail, bsize } = await statfs(folder);
          if (bavail === 0) return;
          await file.write(PIECE, 0, Math.min(PIECE.length, bavail * bsize));
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
