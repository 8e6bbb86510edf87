import { rule } from '../../../model/rule.ts';
import { judgeLeaks, ofRequirements } from '../leaks.ts';

export const minOnlyAverageCost = rule({
  id: 'min-only-average-cost',
  area: 'minimization',
  requirements: ['MIN-17'],
  title: 'averageCost of a branch override is the only cost anywhere',
  help: 'Take every other cost out, also averageCost beside the product’s own fields, in a total, in a header or in words.',
  needs: ['exchanges', 'provocations'],
  judge({ exchanges }) {
    return judgeLeaks(exchanges, {
      leaks: ofRequirements('MIN-17', 'MIN-16', 'MIN-02', 'MIN-03'),
      what: 'a cost',
      seen: 'answers',
    });
  },
});
