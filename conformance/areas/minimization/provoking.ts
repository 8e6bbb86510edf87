import type { Ask } from '../../model/probe.ts';
import type { Provocation } from './evidence.ts';

export interface Provoking {
  readonly kind: Provocation;
  readonly ask: Ask;
}
