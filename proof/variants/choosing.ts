import type { Change } from '../fault.ts';
import { type Cell, unchanged } from '../fault-kit/table.ts';
import { openPlain, visited } from '../third/check-third.ts';
import { type Choices, settingOf } from '../third/switches.ts';

/** The independent deployment with these choices where the contract is silent, and a change around it. */
export function choosing(choices: Choices, change: Change = unchanged): Cell {
  // The visitor's is another one with the same keys, which a seed makes: what is visited is used by the check alone.
  const opened = () => visited({ setting: settingOf(choices), seed: 1, now: Date.now() });
  return {
    plain: () => openPlain(Date.now()),
    visitor: () => opened().visitor,
    wrap: () => change(opened().handle),
  };
}
