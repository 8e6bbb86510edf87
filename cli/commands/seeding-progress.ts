import type { Io } from './options.ts';
import { barOf } from './progress-words.ts';

/** A bar on a terminal; a line per tenth elsewhere. Nothing for a shop that is there before anybody looks. */
export function seedingProgress(io: Io): (done: number, total: number) => void {
  const started = performance.now();
  let shown = -1;
  return (done, total) => {
    const part = total === 0 ? 1 : done / total;
    const step = Math.floor(part * (process.stderr.isTTY ? 100 : 10));
    if (step === shown || performance.now() - started < 1500) return;
    shown = step;
    io.tell?.({ event: 'seeding', done, total });
    if (io.heard !== undefined) return;
    const line = `Seeding ${barOf(done, total)}${Math.floor(part * 100)} % of ${total.toLocaleString('en')} sales`;
    io.err(process.stderr.isTTY ? `\r${line}${part >= 1 ? '\n' : ''}` : `${line}\n`);
  };
}
