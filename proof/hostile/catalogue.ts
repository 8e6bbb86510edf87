import { bodyRows } from './bodies.ts';
import { fileRows, proxyRows, sandboxRows } from './commands.ts';
import { documentRows } from './document.ts';
import { browserRows, dreddRows } from './drivers.ts';
import type { Hostile } from './hostile.ts';
import { knowingRows } from './knowing.ts';
import { leakRows } from './leaks.ts';
import { limitRows } from './limits.ts';
import { pagingRows } from './paging.ts';
import { redirectRows } from './redirects.ts';
import { textRows } from './texts.ts';
import { valueRows } from './values.ts';
import { wireRows } from './wire.ts';

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
