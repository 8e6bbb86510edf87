import { untested } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { isSuccess } from '../../../requests/answers.ts';
import { judgeTries } from '../../../requests/judging.ts';
import { subjectOf } from '../words.ts';

export const tenancyCursorStaysInside = rule({
  id: 'tenancy-cursor-stays-inside',
  area: 'tenancy',
  requirements: ['TEN-23'],
  title: "Another organization's cursor shows none of its records",
  help: 'A cursor says where to go on, never whose list it is: bind every page to the organization of the key.',
  needs: ['tenancy'],
  demand: 'input',
  judge({ tenancy }) {
    const tries = tenancy.filter((tried) => tried.case === 'filter' && tried.parameter === 'cursor');
    if (tries.length === 0) return untested('COUNTERPROOF_OTHER_KEY was not given, or its lists have one page');
    return judgeTries(tries, {
      kept: ({ status, foreignIds }) => !isSuccess(status) || foreignIds === 0,
      subject: subjectOf,
      expected: () => 'no record of another organization',
      received: ({ foreignIds }) => `${foreignIds} foreign stores or records`,
      allKept: 'foreign cursors gave nothing foreign',
    });
  },
});
