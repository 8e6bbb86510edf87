/** What advancing did: the time of the shop afterwards, and how many sales it rang up meanwhile; those of the other organization are not counted. */
export interface Advanced {
  readonly now: number;
  readonly sales: number;
}

type Progress = (done: number, total: number) => void;

/** The clock of the shop. Rate limits, time-outs and log times do not follow it. */
export interface SandboxClock {
  /** In ms: the Date header, the default ranges and new sales use it. */
  now(): number;
  readonly frozen: boolean;
  freeze(): void;
  resume(): void;
  /** Forward only. */
  set(at: number, onProgress?: Progress): Promise<Advanced>;
  /** The shop goes on selling meanwhile. */
  advance(ms: number, onProgress?: Progress): Promise<Advanced>;
}

/** A clock that refuses to move as it was asked to; the message is one line for the user. */
export class ClockError extends Error {
  override name = 'ClockError';
}

/** Lets the shop go on until `to`, in steps: `reached` is called with the end of each. Returns how many sales it rang up. */
type Play = (from: number, to: number, reached: (at: number) => void) => Promise<number>;

interface Movement {
  readonly play: Play;
  /** Runs one piece of work at a time: two that advance would otherwise ring up the same hours twice. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

const lastInstant = Date.parse('9000-01-01T00:00:00.000Z');

/** What `openClock` gives: only the control may set it back. */
export interface ShopClock extends SandboxClock {
  /** As it was at the start: the same time, or the real time. */
  rewind(options: { readonly frozen: boolean }): void;
  /** Goes ahead to this time where it is behind it. */
  notBefore(at: number): void;
  connect(movement: Movement): void;
}

/** Starts at `start`, or shows the real time, and runs at normal speed; `real` is the time that passes. */
export function openClock(start: number | null, real: () => number = Date.now): ShopClock {
  const atStart = () => (start === null ? 0 : start - real());
  let ahead = atStart();
  let stoppedAt: number | null = null;
  let movement: Movement | null = null;

  const now = () => stoppedAt ?? real() + ahead;

  function jump(at: number): void {
    ahead = at - real();
    if (stoppedAt !== null) stoppedAt = at;
  }

  async function moveTo(target: () => number, onProgress: Progress | undefined): Promise<Advanced> {
    if (movement === null) throw new ClockError('The shop is not open yet.');
    const { play, inTurn } = movement;
    return await inTurn(async () => {
      const [from, to] = [now(), target()];
      if (!Number.isFinite(to) || to > lastInstant) throw new ClockError('The clock goes to the year 9000 at most.');
      if (to < from) throw new ClockError(`The clock only goes forward, and it is ${new Date(from).toISOString()}.`);
      const sales = await play(from, to, (at) => {
        jump(Math.max(at, now()));
        onProgress?.(at - from, to - from);
      });
      return { now: now(), sales };
    });
  }

  return {
    now,
    get frozen() {
      return stoppedAt !== null;
    },
    freeze() {
      stoppedAt ??= now();
    },
    resume() {
      if (stoppedAt !== null) ahead = stoppedAt - real();
      stoppedAt = null;
    },
    set: (at, onProgress) => moveTo(() => at, onProgress),
    advance: (ms, onProgress) => moveTo(() => now() + ms, onProgress),
    rewind({ frozen }) {
      ahead = atStart();
      stoppedAt = frozen ? (start ?? real()) : null;
    },
    notBefore(at) {
      if (now() < at) jump(at);
    },
    connect(to) {
      movement = to;
    },
  };
}
