import { knownSubjects } from '../conformance/index.ts';
import type { Waiver } from '../conformance/model/decisions.ts';
import { requirement } from '../contract/requirements/index.ts';

/**
 * One configuration may have waivers for a deployment and for a client: each is judged with its own. What nothing is called stays in
 * both, and is stale.
 */
export function waiversOf(judged: 'client' | 'deployment', waivers: readonly Waiver[] = []): readonly Waiver[] {
  if (judged === 'deployment') return waivers.filter(({ subject }) => !isOfClients(subject));
  const { rules, requirements } = knownSubjects();
  const others = new Set([...rules, ...requirements]);
  return waivers.filter(({ subject }) => !others.has(subject));
}

/** Rules of clients begin with their area, and are not loaded for a check; a test holds them to it. */
function isOfClients(subject: string): boolean {
  return subject.startsWith('client-') || requirement(subject)?.area === 'client';
}
