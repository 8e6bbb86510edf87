import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a piece of work started and wrote, seen through the folder for its temporary files. Needs /proc. */
export interface Traces {
  /** The most that its processes used at once, in MB, memory that they share counted once. */
  peakMegabytes(): number;
  /** The most that was in its temporary files at once, in MB. */
  diskMegabytes(): number;
  /** Command lines of its processes that still run. */
  processes(): string[];
  files(): string[];
  end(): void;
}

/** Every process that is started from now on inherits the folder as TMPDIR. */
export function traceFrom(): Traces {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-traces-'));
  process.env.TMPDIR = folder;
  const peak = { memory: 0, disk: 0 };
  const sampling = setInterval(() => {
    peak.memory = Math.max(peak.memory, memoryOf(processesWith(folder)));
    peak.disk = Math.max(peak.disk, sizeOf(folder));
  }, 200);
  return {
    peakMegabytes: () => peak.memory / 1024,
    diskMegabytes: () => peak.disk / 2 ** 20,
    processes: () =>
      processesWith(folder).map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 120)),
    files: () => readdirSync(folder),
    end: () => {
      clearInterval(sampling);
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function processesWith(folder: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => read(`/proc/${pid}/environ`).includes(folder));
}

/** In kB. */
function memoryOf(pids: readonly string[]): number {
  return pids.reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0), 0);
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      return sum + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? statSync(path).size : 0);
    }, 0);
  } catch {
    // It was removed while it was read.
    return 0;
  }
}

/** Empty where the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
