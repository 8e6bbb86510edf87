import type { Fault } from '../../fault.ts';
import { logFilterFaults } from './filters.ts';
import { movementFaults } from './movements.ts';
import { logRangeFaults } from './range.ts';

export const inventoryFaults: readonly Fault[] = [...logRangeFaults, ...logFilterFaults, ...movementFaults];
