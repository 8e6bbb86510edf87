import type { Sandbox } from '../reference-impl/index.ts';

const MINUTE = 60_000;

/** The time of the shop, where it is not the time of the machine: a clock that was advanced stays so after a restart. */
export function clockLine({ control }: Pick<Sandbox, 'control'>, real = Date.now()): string {
  const now = control.clock.now();
  if (Math.abs(now - real) < MINUTE && !control.clock.frozen) return '';
  const still = control.clock.frozen ? ', and its clock stands still' : '';
  return `In the shop it is ${new Date(now).toISOString()}${still}.`;
}
