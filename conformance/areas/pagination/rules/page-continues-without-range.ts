import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Shows } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings } from '../../../model/tally.ts';
import { FIELDS_HOLD, LISTS_ARE_ARRAYS } from '../../shared/presupposed.ts';
import { leftOutOf, type PagePair, pagePairs, repeatedIn } from '../page-pairs.ts';

export const pageContinuesWithoutRange = rule({
  id: 'page-continues-without-range',
  requirements: ['PAGE-03', 'PAGE-04'],
  presupposes: [{ rules: ['page-continues'], share: 'operation' }, LISTS_ARE_ARRAYS, ...FIELDS_HOLD],
  title: 'A second page follows the first one, with a range and without one',
  fault: 'Second page does not follow the first',
  fix: 'Cut pages in one place for every size, range and filter. Look for a separate query for the default range or for small pages.',
  needs: ['rangeEcho', 'defaultRange', 'exchanges'],
  confirm: true,
  judge({ rangeEcho, defaultRange, exchanges }) {
    const read = new Set(exchangesOf({ rangeEcho, defaultRange }));
    const own = exchanges.filter(({ id }) => read.has(id));
    return countFindings(pagePairs(own), {
      cases: 'pairs of pages',
      findings: (pair) => wrongIn(pair, own),
      missing: { kind: 'data', reason: 'no range has two pages' },
      evidence: ({ page, next }) => [page.id, next.id],
    });
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
  const finding = (aspect: string, id: string, what: string, shows: Shows): Finding => ({
    subject: { operation: page.operation, aspect, record: id },
    message: say('{operation} with {names}: record {id} {what}', { operation: page.operation, names, id, what }),
    evidence: [page.id, next.id],
    sight: { shows, pages: [{ first: page.id, count: 2 }] },
  });
  const [again, left] = [repeatedIn(pair)[0], leftOutOf(pair, own)[0]];
  return [
    ...(again === undefined ? [] : [finding('repeat', again, 'came on two pages', { kind: 'once' })]),
    ...(left === undefined
      ? []
      : [
          finding('hole', left, 'is in the list, but on neither of its two pages', {
            kind: 'records',
            returned: [left],
            left: [],
          }),
        ]),
  ];
}
