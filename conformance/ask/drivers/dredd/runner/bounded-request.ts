import type { Perform, RequestLibrary } from './dredd-api.ts';

export interface Bounds {
  /** For the whole answer, as it is on the wire and as it is decoded. */
  readonly maxBodyBytes: number;
  /** For the whole exchange: Dredd's own limit begins anew with every byte. */
  readonly timeoutMs: number;
}

/** Why an exchange was ended by us. */
export class OutOfBounds extends Error {
  readonly kind: 'timeout' | 'too-large';

  constructor(kind: OutOfBounds['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export function tooLarge(maxBodyBytes: number): OutOfBounds {
  return new OutOfBounds('too-large', `a body larger than ${Math.round(maxBodyBytes / 1024 / 1024)} MB was not read`);
}

/** Dredd's HTTP call, which ends an exchange that is too large or takes too long. It has no limits of its own. */
export function boundedPerform(perform: Perform, request: RequestLibrary, bounds: Bounds): Perform {
  return (uri, transaction, options, done) => {
    let isOver = false;
    let abort = (): void => undefined;
    const finish: typeof done = (error, answer) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      done(error, answer);
    };
    const stop = (reason: OutOfBounds): void => {
      // An aborted request does not call back.
      abort();
      finish(reason);
    };
    const timer = setTimeout(
      () => stop(new OutOfBounds('timeout', `no complete answer within ${bounds.timeoutMs / 1000} s`)),
      bounds.timeoutMs,
    );
    const counted: RequestLibrary = (httpOptions, answered) => {
      const sent = request(httpOptions, answered);
      let size = 0;
      sent.on('data', (chunk) => {
        size += chunk.length;
        if (size > bounds.maxBodyBytes) stop(tooLarge(bounds.maxBodyBytes));
      });
      abort = () => sent.abort();
      return sent;
    };
    perform(uri, transaction, { ...options, request: counted }, finish);
  };
}
