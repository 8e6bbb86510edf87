import type { Fault } from '../../fault.ts';
import { cursorFaults } from './cursors.ts';
import { edgeFaults } from './edges.ts';
import { endFaults } from './ends.ts';
import { lostFilterFaults } from './filters-lost.ts';
import { rankingFaults } from './rankings.ts';
import { sizeFaults } from './sizes.ts';

export const paginationFaults: readonly Fault[] = [
  ...edgeFaults,
  ...sizeFaults,
  ...cursorFaults,
  ...endFaults,
  ...lostFilterFaults,
  ...rankingFaults,
];
