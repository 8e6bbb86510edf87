import type { Walk } from '../../../model/lists.ts';
import { cantTell, type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, everyWalk, haveNoSecondPage, lastPages, pageOf, walkFinding } from '../findings.ts';

export const pageNoRepeats = rule({
  id: 'page-no-repeats',
  area: 'pagination',
  requirements: ['PAGE-03', 'PAGE-17'],
  title: 'A walk visits no record twice',
  help: 'Page by a key that is unique: the instant alone is not, so add the id as a tie-breaker. A join must not multiply records.',
  needs: EVERY_WALK,
  confirm: true,
  judge(evidence) {
    const walks = everyWalk(evidence);
    const findings = walks.flatMap((walk) => repeats(walk));
    if (findings.length > 0) return failed(`${findings.length} records came twice in one walk`, findings);
    const paged = walks.filter((walk) => walk.pages.length > 1);
    if (paged.length > 0) return passed(`${paged.length} walks of several pages`);
    return haveNoSecondPage(evidence) ? lacksData('no list holds two records') : cantTell('no walk had a second page');
  },
});

function repeats(walk: Walk): Finding[] {
  if (walk.long !== undefined) {
    return walk.long.repeated
      .slice(0, 3)
      .map(({ id, page }) =>
        walkFinding(walk, `repeat:${id}`, `record ${id} came again on page ${page}`, lastPages(walk)),
      );
  }
  const first = new Map<string, number>();
  const findings: Finding[] = [];
  for (const [position, id] of walk.ids.entries()) {
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, position);
      continue;
    }
    const [a, b] = [pageOf(walk, before), pageOf(walk, position)];
    const where = a.number === b.number ? `twice on page ${a.number}` : `on pages ${a.number} and ${b.number}`;
    findings.push(
      walkFinding(walk, `repeat:${id}`, `record ${id} came ${where}`, [...new Set([a.exchange, b.exchange])]),
    );
    if (findings.length === 3) break;
  }
  return findings;
}
