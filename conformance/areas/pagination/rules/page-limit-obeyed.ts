import { failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, everyWalk, walkFinding } from '../findings.ts';

export const pageLimitObeyed = rule({
  id: 'page-limit-obeyed',
  area: 'pagination',
  requirements: ['PAGE-08'],
  title: 'A page is never larger than its limit',
  help: 'Cut the page at limit, also after adding records by a join or a union.',
  needs: EVERY_WALK,
  demand: 'always',
  judge(evidence) {
    const walks = everyWalk(evidence);
    const findings = walks.flatMap((walk) => {
      const large = walk.pages.find((page) => page.count > (walk.limit ?? 100));
      if (large === undefined) return [];
      return [walkFinding(walk, `large:${walk.limit}`, `a page holds ${large.count} records`, [large.exchange])];
    });
    return findings.length > 0
      ? failed(`${findings.length} walks have a page that is too large`, findings)
      : passed(`${walks.length} walks`);
  },
});
