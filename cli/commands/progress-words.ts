import { plural } from '../../conformance/model/values/plural.ts';
import type { CommandEvent } from '../events.ts';
import type { Io } from './options.ts';

const number = new Intl.NumberFormat('en');

/** Before so many requests, and this share of the plan, the time that is left is a guess: a check begins with slow questions. */
const FEWEST = 20;
const FEWEST_OF_PLAN = 1 / 3;

export interface Done {
  readonly requests: number;
  readonly retries: number;
  /** What the probes expect to send; null before that is known. */
  readonly planned: number | null;
  readonly ms: number;
  /** Since the last answer, be it a refusal. */
  readonly quietMs: number;
  /** Until the end of a limit that the deployment has answered with; below 0 where there is none. */
  readonly limitedMs: number;
}

const WIDTH = 20;

/** After so long without an answer, that is said. */
const QUIET_MS = 5000;

/** "412/1,004 · 41 % · about 60 s left"; a run that takes more requests than its plan says how many alone. */
export function progressWords({ requests, retries, planned, ms, ...waits }: Done): string {
  const waiting = waitingWords(waits);
  const again = retries === 0 ? '' : ` and ${plural(retries, 'retry', 'retries')}`;
  if (planned === null || requests > planned)
    return [`${number.format(requests)} ${requests === 1 ? 'request' : 'requests'}${again}`, ...waiting].join(' · ');
  const share = Math.floor((100 * requests) / Math.max(1, planned));
  const left = secondsLeft({ requests, planned, ms, ...waits });
  const time = left === null ? waiting : [`about ${number.format(left)} s left`];
  return [`${number.format(requests)}/${number.format(planned)}${again}`, `${share} %`, ...time].join(' · ');
}

/** Null while it is not known: before enough was asked, while one waits, and where a run takes more requests than its plan. */
export function secondsLeft({ requests, planned, ms, ...waits }: Omit<Done, 'retries'>): number | null {
  if (planned === null || requests > planned || waitingWords(waits).length > 0) return null;
  if (requests < Math.max(FEWEST, planned * FEWEST_OF_PLAN)) return null;
  return Math.ceil(((ms / Math.max(1, requests)) * (planned - requests)) / 1000);
}

/** None where the total is not known, or is passed. */
export function barOf(done: number, total: number | null): string {
  if (total === null || done > total) return '';
  const full = Math.floor((WIDTH * done) / Math.max(1, total));
  return `[${'#'.repeat(full).padEnd(WIDTH, '.')}] `;
}

/** While one waits, the pace until then says nothing about the rest. */
function waitingWords({ quietMs, limitedMs }: Pick<Done, 'quietMs' | 'limitedMs'>): readonly string[] {
  if (limitedMs > 0) return [`waits ${number.format(Math.ceil(limitedMs / 1000))} s for the rate limit (429)`];
  return quietMs < QUIET_MS ? [] : [`no answer for ${number.format(Math.floor(quietMs / 1000))} s`];
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

const REDRAW_MS = 80;
const SILENT_MS = 20_000;

/** How far a command is: a line that is rewritten on a terminal, one now and then in a log, and nothing where the result alone is heard. */
export class Progress {
  readonly #stream: Terminal;
  readonly #moves: boolean;
  readonly #inLog: NodeJS.Timeout | undefined;
  #shown = 0;

  constructor({ heard, err }: Io, inLog?: (seconds: number) => string, stream: Terminal = process.stderr) {
    this.#stream = stream;
    this.#moves = heard === undefined && stream.isTTY === true;
    if (heard !== undefined || stream.isTTY === true || inLog === undefined) return;
    let seconds = 0;
    this.#inLog = setInterval(() => {
      seconds += SILENT_MS / 1000;
      err(`${inLog(seconds)}\n`);
    }, SILENT_MS).unref();
  }

  show(text: string): void {
    const now = performance.now();
    if (!this.#moves || now - this.#shown < REDRAW_MS) return;
    this.#shown = now;
    this.#stream.write(`\r\u001b[2K${text.slice(0, (this.#stream.columns ?? 80) - 1)}`);
  }

  clear(): void {
    if (this.#moves) this.#stream.write('\r\u001b[2K');
  }

  end(): void {
    clearInterval(this.#inLog);
    this.clear();
  }
}

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

/** How often a pipeline's log hears that the qualification is alive. */
const MILESTONE = 100;

type CaseDecided = Pick<Extract<CommandEvent, { event: 'case' }>, 'id' | 'kind' | 'good'>;

/** Of cases that are tried: what is done when one is decided, and when all are. */
export function watchedCases(of: number, io: Io) {
  const progress = new Progress(io);
  const began = performance.now();
  let done = 0;
  const decided = ({ id, kind, good }: CaseDecided): void => {
    done += 1;
    io.tell?.({ event: 'case', id, kind, good, done, of });
    progress.show(`${barOf(done, of)}${done} of ${of}: ${id}`);
    if (io.heard === undefined && process.stderr.isTTY !== true && done % MILESTONE === 0)
      io.err(`${done} of ${of}, ${Math.round((performance.now() - began) / 1000)} s\n`);
  };
  return { decided, end: () => progress.end() };
}
