import { failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, everyWalk, walkFinding } from '../findings.ts';

export const pageCursorUuid = rule({
  id: 'page-cursor-uuid',
  area: 'pagination',
  requirements: ['PAGE-01'],
  title: 'nextCursor is a UUID, null or absent',
  help: 'Give the cursor as a UUID string. At the end leave it out or set it to null; an empty string is neither.',
  needs: EVERY_WALK,
  demand: 'always',
  judge(evidence) {
    const walks = everyWalk(evidence);
    const findings = walks.flatMap((walk) =>
      walk.pages
        .filter((page) => page.nextCursor === 'invalid')
        .slice(0, 1)
        .map((page) => walkFinding(walk, 'cursor', 'nextCursor is neither a UUID nor null', [page.exchange])),
    );
    return findings.length > 0 ? failed('a cursor is no UUID', findings) : passed(`${walks.length} walks`);
  },
});
