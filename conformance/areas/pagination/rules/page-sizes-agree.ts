import type { Walk } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { walkFinding } from '../findings.ts';

export const pageSizesAgree = rule({
  id: 'page-sizes-agree',
  area: 'pagination',
  requirements: ['PAGE-05', 'PAGE-06'],
  title: 'Every page size gives the same records, also where many share one instant',
  help: 'The edge of a page may fall between records of one instant: order and continue by instant and id together.',
  needs: ['walks'],
  demand: 'always',
  confirm: true,
  judge({ walks }) {
    const groups = [...Map.groupBy(walks.filter(isWhole), question).values()].filter((group) => group.length > 1);
    if (groups.length === 0) return lacksData('no list was short enough to be walked at several page sizes');
    const findings = groups.flatMap((group) => disagreements(group));
    return findings.length > 0
      ? failed(`${findings.length} walks differ from the others`, findings)
      : passed(`${groups.flat().length} walks agree`);
  },
});

function isWhole(walk: Walk): boolean {
  return walk.stopped === 'end' && walk.filters.length === 0 && walk.long === undefined;
}

function question(walk: Walk): string {
  return JSON.stringify([walk.list, walk.window]);
}

/** Which walk is right is not known: the one with most records has at least not lost them. */
function disagreements(group: readonly Walk[]): Finding[] {
  const fullest = group.reduce((best, walk) => (new Set(walk.ids).size > new Set(best.ids).size ? walk : best));
  const whole = new Set(fullest.ids);
  return group.flatMap((walk) => {
    const apart = [...new Set(walk.ids).symmetricDifference(whole)];
    if (apart.length === 0) return [];
    const message = `${apart.length} records differ from the walk with limit ${fullest.limit ?? 'left out'}, such as ${apart[0]}`;
    return [
      walkFinding(
        walk,
        `size:${walk.limit}`,
        message,
        walk.pages.slice(0, 3).map((page) => page.exchange),
      ),
    ];
  });
}
