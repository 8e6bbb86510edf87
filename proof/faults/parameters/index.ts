import type { Fault } from '../../fault.ts';
import { limitFaults } from './limits.ts';
import { rangeFaults } from './ranges.ts';
import { valueFaults } from './values.ts';

export const parameterFaults: readonly Fault[] = [...limitFaults, ...valueFaults, ...rangeFaults];
