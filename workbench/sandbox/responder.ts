import type { Inner } from '../../reference-impl/index.ts';
import type { Done } from './trouble.ts';

export type Responder = Inner['respond'];
export type Answer = Awaited<ReturnType<Responder>> & {
  /** What was done to it. */
  readonly harm?: Done;
};
