import type { Change } from '../fault.ts';

/** Requests are answered in turn by so many instances, the last of which has a change. */
export function oneReplicaOf(count: number, change: Change): Change {
  return (handle) => {
    const odd = change(handle);
    let turn = 0;
    return (request) => {
      turn = (turn + 1) % count;
      return turn === 0 ? odd(request) : handle(request);
    };
  };
}
