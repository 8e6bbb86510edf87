import type { Disagreement } from '../../model/outcome.ts';
import { contractStatus } from '../../see/description/places.ts';

/** The whole of the served document, and where the contract has the request for it. */
export function ownPlace(remedy: string): Omit<Disagreement, 'answers'> {
  const contract = contractStatus('getOpenapi', 200);
  return { served: '#', contract, remedy: `${remedy}: ${contract} of the contract` };
}
