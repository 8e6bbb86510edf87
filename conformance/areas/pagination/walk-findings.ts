import type { Artifacts } from '../../model/artifacts.ts';
import type { Walk } from '../../model/lists.ts';
import { type Message, say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import type { Sight } from '../../model/reproduction.ts';
import type { Subject } from '../../model/subject.ts';
import type { Missing } from '../../model/tally.ts';
import { conditions } from '../shared/filters/compare.ts';

export type WalkArtifacts = Pick<Artifacts, 'walks' | 'filters' | 'sales' | 'logs' | 'products' | 'promotions'>;

export const EVERY_WALK = ['walks', 'filters', 'sales', 'logs', 'products', 'promotions'] as const;

export const NO_SECOND_PAGE: Missing = { kind: 'data', reason: 'no list has a second page' };

export function everyWalk({ walks, filters, sales, logs, products, promotions }: WalkArtifacts): Walk[] {
  const censuses = [sales.walk, logs.walk, products.walk, promotions.walk];
  return [...censuses, ...walks, ...filters.map((read) => read.walk)];
}

/** A shop that has just opened has no second page at any size. Where a list has two records, a walk had to show one. */
export function missingSecondPage({ sales, logs, products, promotions }: WalkArtifacts): Missing {
  const isTooShort = [sales, logs, products, promotions].every(
    ({ walk }) => walk.stopped === 'end' && walk.ids.length < 2,
  );
  return isTooShort
    ? { kind: 'data', reason: 'no list has two records' }
    : { kind: 'answer', reason: 'no walk of several pages was followed to its end' };
}

function nameOf(walk: Walk): string {
  const size = walk.limit === null ? 'without limit' : `limit=${walk.limit}`;
  return `${walk.list} with ${conditions(walk)}, ${size}`;
}

/** The page that has the record at this position. */
export function pageOf(walk: Walk, position: number): { readonly number: number; readonly exchange: string } {
  let seen = 0;
  for (const [index, page] of walk.pages.entries()) {
    seen += page.count;
    if (position < seen) return { number: index + 1, exchange: page.exchange };
  }
  return { number: walk.pages.length, exchange: walk.pages.at(-1)?.exchange ?? '' };
}

/** What of a walk a finding is about, next to its list and its filters. */
export type WalkSubject = Pick<Subject, 'aspect' | 'record' | 'request'>;

export function walkFinding(
  walk: Walk,
  subject: WalkSubject,
  message: Message,
  evidence: readonly string[],
  sight?: Sight,
): Finding {
  const finding = {
    subject: { list: walk.list, ...subject },
    message: say('{walk}: {message}', { walk: nameOf(walk), message }),
    evidence,
  };
  return sight === undefined ? finding : { ...finding, sight };
}

export function pagesOf({ pages }: Walk, most: number): string[] {
  return pages.slice(0, most).map(({ exchange }) => exchange);
}

export function lastPages(walk: Walk): string[] {
  return walk.pages.slice(-2).map((page) => page.exchange);
}
