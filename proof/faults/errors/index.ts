import type { Fault } from '../../fault.ts';
import { limitFaults } from './limits.ts';
import { statusFaults } from './statuses.ts';

export const errorFaults: readonly Fault[] = [...statusFaults, ...limitFaults];
