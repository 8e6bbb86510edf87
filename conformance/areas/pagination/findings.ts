import { conditions } from '../../filters/compare.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import type { Walk } from '../../model/lists.ts';
import type { Finding } from '../../model/outcome.ts';

type WalkArtifacts = Pick<Artifacts, 'walks' | 'filters' | 'sales' | 'logs' | 'products' | 'promotions'>;

export const EVERY_WALK = ['walks', 'filters', 'sales', 'logs', 'products', 'promotions'] as const;

export function everyWalk({ walks, filters, sales, logs, products, promotions }: WalkArtifacts): Walk[] {
  const censuses = [sales.walk, logs.walk, products.walk, promotions.walk];
  return [...censuses, ...walks, ...filters.map((read) => read.walk)];
}

/** Lists of one record have no second page at any size: a shop that has only just opened is not to blame. */
export function haveNoSecondPage({ sales, logs, products, promotions }: WalkArtifacts): boolean {
  return [sales, logs, products, promotions].every(({ walk }) => walk.stopped === 'end' && walk.ids.length < 2);
}

function nameOf(walk: Walk): string {
  const size = walk.limit === null ? 'without limit' : `limit=${walk.limit}`;
  return `${walk.list} with ${conditions(walk)}, ${size}`;
}

/** The page on which the record at this position came. */
export function pageOf(walk: Walk, position: number): { readonly number: number; readonly exchange: string } {
  let seen = 0;
  for (const [index, page] of walk.pages.entries()) {
    seen += page.count;
    if (position < seen) return { number: index + 1, exchange: page.exchange };
  }
  return { number: walk.pages.length, exchange: walk.pages.at(-1)?.exchange ?? '' };
}

export function walkFinding(walk: Walk, key: string, message: string, evidence: readonly string[]): Finding {
  return { key: `${walk.list}:${key}`, message: `${nameOf(walk)}: ${message}`, evidence };
}

export function lastPages(walk: Walk): string[] {
  return walk.pages.slice(-2).map((page) => page.exchange);
}
