import { exchange, leakOf } from '../../model/examples/evidence.ts';
import type { Exchange, Leak } from '../../model/exchange.ts';
import type { LeakProvocationEvidence, Provocation } from './provocations.ts';

const RECORD: Exchange['body'] = { data: [{ id: 'record-1' }] };

interface LeakEvidence {
  readonly exchanges: readonly Exchange[];
  readonly provocations: LeakProvocationEvidence;
}

/** A clean answer, and one with these leaks. */
export function leakEvidence(
  partial: Partial<Omit<Exchange, 'facts'>>,
  leaks: readonly Partial<Leak>[] = [],
  kind: Provocation = 'error',
): LeakEvidence {
  const own = exchange({ id: 'ex-0002', body: RECORD, ...partial, facts: { leaks: leaks.map(leakOf) } });
  const { id, operation, status } = own;
  return {
    exchanges: [{ ...own, id: 'ex-0001', facts: { ...own.facts, leaks: [] } }, own],
    provocations: { exchanges: [id], provoked: [{ kind, operation, exchange: id, status }] },
  };
}
