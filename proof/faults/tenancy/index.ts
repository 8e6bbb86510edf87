import type { Fault } from '../../fault.ts';
import { foreignStoreFaults } from './foreign-stores.ts';
import { tenancyRecordFaults } from './records.ts';

export const tenancyFaults: readonly Fault[] = [...foreignStoreFaults, ...tenancyRecordFaults];
