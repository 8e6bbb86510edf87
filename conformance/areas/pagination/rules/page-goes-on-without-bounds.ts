import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { leftOutOf, type PagePair, pagePairs, repeatedIn } from '../page-pairs.ts';

export const pageGoesOnWithoutBounds = rule({
  id: 'page-goes-on-without-bounds',
  area: 'pagination',
  requirements: ['PAGE-03', 'PAGE-04'],
  title: 'The second of two short pages goes on after the first, with a range and without one',
  help: 'Pages are cut in one place for every size, range and filter. Look for a query of its own for the default range or for small pages.',
  needs: ['rangeEcho', 'defaultRange', 'exchanges'],
  confirm: true,
  judge({ rangeEcho, defaultRange, exchanges }) {
    const read = new Set(exchangesOf({ rangeEcho, defaultRange }));
    const own = exchanges.filter(({ id }) => read.has(id));
    const pairs = pagePairs(own);
    if (pairs.length === 0) return lacksData('no range held two pages');
    const findings = pairs.flatMap((pair) => wrongIn(pair, own));
    if (findings.length > 0) return failed(findings[0]?.message ?? '', findings);
    return passed(
      `${pairs.length} second pages go on after the first`,
      pairs.flatMap(({ page, next }) => [page.id, next.id]),
    );
  },
});

function exchangesOf({ rangeEcho, defaultRange }: Pick<Artifacts, 'rangeEcho' | 'defaultRange'>): string[] {
  const { edges, later } = defaultRange;
  return [
    ...rangeEcho.reads.map(({ exchange }) => exchange),
    ...edges.flatMap((edge) => edge.exchanges),
    ...(later?.exchanges ?? []),
  ];
}

function wrongIn(pair: PagePair, own: readonly Exchange[]): Finding[] {
  const { page, next } = pair;
  const names = [...new Set(next.query.map(([name]) => name))].join(', ');
  const finding = (kind: string, id: string, told: string): Finding => ({
    key: `${page.operation}:${kind}:${id}`,
    message: `${page.operation} with ${names}: record ${id} ${told}`,
    evidence: [page.id, next.id],
  });
  const [again, left] = [repeatedIn(pair)[0], leftOutOf(pair, own)[0]];
  return [
    ...(again === undefined ? [] : [finding('repeat', again, 'came on two pages')]),
    ...(left === undefined ? [] : [finding('hole', left, 'is in the list, and on neither of its two pages')]),
  ];
}
