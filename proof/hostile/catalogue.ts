import { bodyRows, documentRows } from './bodies.ts';
import { fileRows, proxyRows, sandboxRows } from './commands.ts';
import { browserRows, dreddRows } from './drivers.ts';
import type { Hostile } from './kit.ts';
import { knowingRows, leakRows } from './leaks.ts';
import { limitRows, pagingRows } from './limits.ts';
import { textRows, valueRows } from './values.ts';
import { redirectRows, wireRows } from './wire.ts';

/** Every hostile deployment, client and file. */
export const hostiles: readonly Hostile[] = [
  ...bodyRows,
  ...wireRows,
  ...redirectRows,
  ...valueRows,
  ...pagingRows,
  ...leakRows,
  ...textRows,
  ...documentRows,
  ...limitRows,
  ...knowingRows,
  ...browserRows,
  ...dreddRows,
  ...proxyRows,
  ...sandboxRows,
  ...fileRows,
];
