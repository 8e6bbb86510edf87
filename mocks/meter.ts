import { type Allowance, allowance, type Rate, withinWindow } from '../contract/serving/rate.ts';

/** The allowance of one key, one number in memory: the moment at which it would be whole again. */
export function meter(rate: Rate, now: () => number, spent = false): { take(): Allowance } {
  let wholeAt = spent ? now() + rate.windowMs : 0;
  return {
    take() {
      const at = now();
      wholeAt = withinWindow(rate, wholeAt, at);
      const taken = allowance(rate, wholeAt, at);
      if (taken.allowed) wholeAt = at + taken.fullAfterMs;
      return taken;
    },
  };
}
