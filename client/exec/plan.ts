import type { Dice } from '../../proof/change/dice.ts';
import type { TaskName } from '../tasks/task-names.ts';
import { task } from '../tasks/tasks.ts';
import { isListEnd, type Situation, situations, tasksFor } from '../trouble/situations.ts';
import type { Planned } from './play.ts';

/** How many executions meet several situations at once. */
const MIXED = 3;
const MIXED_AT_ONCE = 3;

/** Every task as it is, with nothing in its way. */
export function plainly(tasks: readonly TaskName[]): readonly Planned[] {
  return tasks.map((name) => ({ task: name, situations: [] }));
}

/** Each situation in tasks that it can come about in, and some of them mixed. What takes longest begins first. */
export function withTrouble(tasks: readonly TaskName[], dice: Dice): readonly Planned[] {
  if (tasks.length === 0) return [];
  const inTurn = dice.some(tasks, tasks.length);
  const alone = situations.flatMap((one, index) =>
    chosen(one, tasks, [...inTurn.slice(index % inTurn.length), ...inTurn]).map((name) => ({
      task: name,
      situations: [one],
    })),
  );
  const mixed = Array.from({ length: MIXED }, () => mixture(tasks, dice)).filter(
    ({ situations: some }) => some.length > 1,
  );
  const rank = ({ situations: [first] }: Planned) => (first?.patience ? 0 : first?.long ? 1 : 2);
  return [...alone, ...mixed].toSorted((one, other) => rank(one) - rank(other));
}

/**
 * What changes answers alone costs no time, and comes about in each task: a client may read one answer in another way than the next. What
 * makes a client wait comes about in one, because clients retry all their requests in one way; the tasks take turns.
 */
function chosen(one: Situation, tasks: readonly TaskName[], inTurn: readonly TaskName[]): readonly TaskName[] {
  const able = tasksFor(one, tasks);
  if (able.length === 0) return [];
  if (one.change !== undefined && one.long !== true) {
    // Both read the same list in the same way.
    return able.filter((name) => name !== 'export' || !able.includes('sales-of-month'));
  }
  const apart = one.patience === true && one.tasks === 'all' ? able.filter((name) => !task(name).walks) : [];
  const first = inTurn.find((name) => (apart.length > 0 ? apart : able).includes(name));
  return first === undefined ? [] : [first];
}

function mixture(tasks: readonly TaskName[], dice: Dice): Planned {
  const name = dice.pick(tasks);
  const able = situations.filter((one) => one.mixes && tasksFor(one, [name]).length > 0);
  const drawn = dice.some(able, MIXED_AT_ONCE);
  // Two forms of one end of a list cannot be at once, and a client may give up after two failures of one request.
  const end = drawn.find(isListEnd);
  const failure = drawn.find(fails);
  return {
    task: name,
    situations: drawn.filter((one) => (!isListEnd(one) || one === end) && (!fails(one) || one === failure)),
  };
}

function fails({ orders }: Situation): boolean {
  return orders !== undefined;
}
