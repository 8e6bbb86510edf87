import { censusOf, walkOf } from '../../model/examples/evidence.ts';
import type { Walk } from '../../model/lists.ts';
import type { SaleRow } from '../../model/rows.ts';
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

/** A walk through records whose ids are letters: "ab c -" are pages of two records, of one and of none. */
export function lettered(pages: string, partial: Partial<Walk> = {}): Walk {
  return walkOf(
    pages.split(' ').map((page) => [...page.replace('-', '')]),
    partial,
  );
}
