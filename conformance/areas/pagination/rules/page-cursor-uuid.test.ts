import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../walk-evidence.ts';
import { pageCursorUuid } from './page-cursor-uuid.ts';

const page = { exchange: 'ex-0001', status: 200, count: 1 } as const;

ruleCases(pageCursorUuid, {
  passes: [
    { name: 'UUIDs, then null', evidence: walkEvidence([walkOf([['a'], ['b']])]) },
    {
      name: 'absent at the end',
      evidence: walkEvidence([walkOf([['a']], { pages: [{ ...page, nextCursor: 'absent' }] })]),
    },
  ],
  fails: [
    {
      name: 'an offset as the cursor',
      evidence: walkEvidence([walkOf([['a']], { pages: [{ ...page, nextCursor: 'invalid' }] })]),
      message: /neither a UUID nor null/,
    },
  ],
});
