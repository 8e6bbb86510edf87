import type { Artifacts } from '../../model/artifacts.ts';
import type { SaleRow, Walk } from '../../model/lists.ts';
import { censusOf } from '../../testing/builders.ts';

type WalkEvidence = Pick<Artifacts, 'walks' | 'filters' | 'sales' | 'logs' | 'products' | 'promotions'>;

/** Walks beside empty lists, and beside these sales if the case needs them. */
export function walkEvidence(walks: readonly Walk[], sales: readonly SaleRow[] = []): WalkEvidence {
  return {
    walks,
    filters: [],
    sales: censusOf('sales', sales),
    logs: censusOf('logs', []),
    products: censusOf('products', [], null),
    promotions: censusOf('promotions', [], null),
  };
}
