import type { Fault } from '../../fault.ts';
import { analyticsFormFaults } from './analytics.ts';
import { combinedFilterFaults } from './combined.ts';
import { productFilterFaults } from './products.ts';
import { salesFilterFaults } from './sales.ts';

export const filterFaults: readonly Fault[] = [
  ...salesFilterFaults,
  ...combinedFilterFaults,
  ...productFilterFaults,
  ...analyticsFormFaults,
];
