import { rule } from '../../../model/rule.ts';
import { isSuccess } from '../../../requests/answers.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../words.ts';

export const tenancyFiltersStayInside = rule({
  id: 'tenancy-filters-stay-inside',
  area: 'tenancy',
  requirements: ['TEN-22'],
  title: 'A staff, product or category id that is not ours gives nothing that is not ours',
  help: 'Every query has to be bound to the organization of the key as well as to its filters.',
  needs: ['tenancy'],
  judge({ tenancy }) {
    const tries = tenancy.filter((tried) => tried.case === 'filter' && tried.parameter !== 'cursor');
    return judgeTries(tries, {
      kept: ({ status, foreignIds }) => !isSuccess(status) || foreignIds === 0,
      subject: subjectOf,
      expected: () => 'no record of another organization',
      received: ({ foreignIds }) => `${foreignIds} foreign stores or records`,
      allKept: 'strange ids in filters gave nothing foreign',
    });
  },
});
