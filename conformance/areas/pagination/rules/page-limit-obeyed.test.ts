import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../walk-evidence.ts';
import { pageLimitObeyed } from './page-limit-obeyed.ts';

ruleCases(pageLimitObeyed, {
  passes: [{ name: 'two to a page', evidence: walkEvidence([walkOf([['a', 'b'], ['c']], { limit: 2 })]) }],
  fails: [
    {
      name: 'one too many',
      evidence: walkEvidence([walkOf([['a', 'b', 'c']], { limit: 2 })]),
      message: /holds 3 records/,
    },
  ],
});
