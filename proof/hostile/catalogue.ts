import { bodyRows } from './bodies.ts';
import { commandRows } from './commands.ts';
import { driverRows } from './drivers.ts';
import type { Hostile } from './kit.ts';
import { knowingRows, leakRows } from './leaks.ts';
import { limitRows } from './limits.ts';
import { valueRows } from './values.ts';
import { wireRows } from './wire.ts';

/** Every hostile deployment, client and file. */
export const hostiles: readonly Hostile[] = [
  ...bodyRows,
  ...wireRows,
  ...valueRows,
  ...leakRows,
  ...knowingRows,
  ...limitRows,
  ...driverRows,
  ...commandRows,
];
