import type { Fault } from '../../fault.ts';
import { promotionFilterFaults } from './filters.ts';
import { promotionScheduleFaults } from './schedule.ts';

export const promotionFaults: readonly Fault[] = [...promotionFilterFaults, ...promotionScheduleFaults];
