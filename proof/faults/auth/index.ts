import type { Fault } from '../../fault.ts';
import { answeredFaults } from './answering.ts';
import { believedFaults } from './letting-in.ts';
import { waysAround } from './ways-around.ts';

export const authFaults: readonly Fault[] = [...believedFaults, ...waysAround, ...answeredFaults];
