import { rule } from '../../../model/rule.ts';
import { isTransient } from '../../../model/transient.ts';
import { judgeTries } from '../../../requests/judging.ts';

export const authNoWayAround = rule({
  id: 'auth-no-way-around',
  area: 'auth',
  requirements: ['AUTH-01'],
  title: 'Without a key no other way of asking gives data',
  help: 'Guard what a route does, not how its path is written: a slash at its end, a doubled one, another letter case, the name of the open document or a header that anybody can send must not lead past the guard.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    // A gateway that knows no such path may answer whatever it likes, but for data.
    const settled = auth.detours.filter(({ status }) => !isTransient(status));
    return judgeTries(settled, {
      kept: ({ hasData }) => !hasData,
      subject: ({ operation, what }) => `${operation} by ${what}`,
      expected: () => 'no data',
      received: ({ status }) => `${status} with data`,
      allKept: 'ways around the guard gave nothing away',
    });
  },
});
