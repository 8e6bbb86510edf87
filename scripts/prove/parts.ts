import { clients, image, slowTests, tools } from './commands.ts';
import { drawings, weather } from './drawings.ts';
import { hostile } from './hostile.ts';
import type { Part } from './part.ts';
import { faults, oracle, otherShops, variants } from './qualification.ts';

/** All parts of the proof, in the order in which they begin: what waits runs next to what computes. */
export const parts: readonly Part[] = [
  image,
  clients,
  faults,
  variants,
  ...otherShops,
  hostile,
  slowTests,
  weather,
  drawings,
  tools,
  oracle,
];
