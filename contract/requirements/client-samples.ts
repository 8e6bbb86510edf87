import { clientSamples } from '../generated/client-samples.ts';
import { requirement } from './index.ts';

interface Samples {
  /** What happens on a real deployment where the promise is not kept. */
  readonly why: string;
  /** How a correct client keeps it. */
  readonly typescript: string;
  readonly python: string;
}

/** Null for what is no promise of a client. */
export function samplesOf(id: string): Samples | null {
  const { why } = requirement(id) ?? {};
  const samples = clientSamples[id];
  return why === undefined || samples === undefined ? null : { why, ...samples };
}
