import type { Finding } from '../../../model/outcome.ts';

const SHOWN = 20;

/** As many as anyone reads, the same ones in a second gathering, whatever came in meanwhile. */
export function firstByKey(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, SHOWN);
}
