import type { Walk } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
import { censusOf } from '../../testing/builders.ts';
import type { WalkArtifacts } from './walk-findings.ts';

/** Walks with empty lists, and with these sales where the case needs them. */
export function walkEvidence(walks: readonly Walk[], sales: readonly SaleRow[] = []): WalkArtifacts {
  return {
    walks,
    filters: [],
    sales: censusOf('sales', sales),
    logs: censusOf('logs', []),
    products: censusOf('products', [], null),
    promotions: censusOf('promotions', [], null),
  };
}
