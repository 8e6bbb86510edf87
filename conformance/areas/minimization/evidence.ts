import type { AskedOperation } from '../../model/exchange.ts';

/** Why it was asked: to be refused, to bring out more fields than documented, or to see records from one more side. */
export type Provocation = 'error' | 'undocumented-parameter' | 'read';

export interface LeakProvocation {
  readonly kind: Provocation;
  readonly operation: AskedOperation;
  readonly exchange: string;
  readonly status: number | null;
}

/** Errors provoked on purpose, to see what they say: exchanges are judged by their facts. */
export interface LeakProvocationEvidence {
  readonly exchanges: readonly string[];
  readonly provoked: readonly LeakProvocation[];
}
