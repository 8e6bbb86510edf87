import { TransportError } from './wire.ts';

const GIVEN_UP_AFTER = 6;

/** Operations that never answer. Each waiting its time out for every question would make a visit last for hours. */
export class Silence {
  readonly #inARow = new Map<string, number>();

  /** What stands in for the answer of an operation that was silent too often in a row; null where it is worth asking. */
  givenUp(operation: string): TransportError | null {
    const times = this.#inARow.get(operation) ?? 0;
    if (times < GIVEN_UP_AFTER) return null;
    return new TransportError('timeout', `not asked any more: ${times} requests in a row got no answer in time`);
  }

  note(operation: string, failure: TransportError | null): void {
    if (failure?.kind === 'timeout') this.#inARow.set(operation, (this.#inARow.get(operation) ?? 0) + 1);
    else this.#inARow.delete(operation);
  }
}
