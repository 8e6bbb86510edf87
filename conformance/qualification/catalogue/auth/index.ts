import type { Fault } from '../../fault.ts';
import { answeredFaults } from './answering.ts';
import { believedFaults } from './letting-in.ts';

export const authFaults: readonly Fault[] = [...believedFaults, ...answeredFaults];
