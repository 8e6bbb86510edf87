import type { Row } from '../harness/figures.ts';
import { analytics } from './analytics.ts';
import { check } from './check.ts';
import { client } from './client.ts';
import { clientPage } from './client-page.ts';
import { document } from './document.ts';
import { fleet } from './fleet.ts';
import { help } from './help.ts';
import { latency } from './latency.ts';
import { log } from './log.ts';
import { memory } from './memory.ts';
import { million } from './million.ts';
import { mock } from './mock.ts';
import { sandbox } from './sandbox.ts';
import { shared } from './shared.ts';
import { start } from './start.ts';
import { walk } from './walk.ts';

export const rows: readonly Row[] = [
  sandbox,
  log,
  million,
  analytics,
  shared,
  mock,
  start,
  memory,
  check,
  client,
  clientPage,
  latency,
  document,
  walk,
  fleet,
  help,
];
