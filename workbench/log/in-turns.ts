import { setImmediate as othersTurn } from 'node:timers/promises';

/** How long one reader of the log may keep requests waiting. */
const TURN_MS = 1;

/** The same items. What waits has its turn after each millisecond of work on them, however many there are. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - began < TURN_MS) continue;
    await othersTurn();
    began = performance.now();
  }
}

/** JSON of a list. The list as a whole is never in memory. */
export async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
