import { TransportError } from './wire.ts';

const GIVEN_UP_AFTER = 6;

/** Operations that only time out. Waiting for the timeout of each request would take hours. */
export class UnresponsiveTracker {
  readonly #inARow = new Map<string, number>();

  /** The error in place of an answer after too many timeouts in a row; null otherwise. */
  givenUp(operation: string): TransportError | null {
    const times = this.#inARow.get(operation) ?? 0;
    if (times < GIVEN_UP_AFTER) return null;
    return new TransportError('timeout', `not sent: ${times} requests in a row timed out`);
  }

  note(operation: string, failure: TransportError | null): void {
    if (failure?.kind === 'timeout') this.#inARow.set(operation, (this.#inARow.get(operation) ?? 0) + 1);
    else this.#inARow.delete(operation);
  }
}
