import type { Fault } from '../../fault.ts';
import { recordFaults } from './records.ts';
import { wholeFaults } from './whole.ts';

export const envelopeFaults: readonly Fault[] = [...recordFaults, ...wholeFaults];
