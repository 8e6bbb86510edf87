import type { Fault } from '../../fault.ts';
import { countingFaults } from './counted.ts';
import { figureFaults } from './figures.ts';
import { scopeFaults } from './scope.ts';

export const analyticsFaults: readonly Fault[] = [...countingFaults, ...figureFaults, ...scopeFaults];
