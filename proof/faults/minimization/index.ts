import type { Fault } from '../../fault.ts';
import { customerFaults } from './customers.ts';
import { paddingFaults } from './files-and-parameters.ts';
import { hiddenFaults } from './hidden.ts';
import { moneyFaults } from './money.ts';
import { staffFaults } from './staff.ts';

export const minimizationFaults: readonly Fault[] = [
  ...moneyFaults,
  ...customerFaults,
  ...staffFaults,
  ...hiddenFaults,
  ...paddingFaults,
];
