import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';

export const readOnlyOtherMethodsNoData = rule({
  id: 'read-only-other-methods-no-data',
  area: 'read-only',
  requirements: ['RO-06'],
  title: 'HEAD and OPTIONS without a key give no data',
  help: 'A route that treats every method as GET, or skips the key for a preflight, gives the records away. Answer OPTIONS without touching data.',
  needs: ['auth'],
  judge({ auth }) {
    return judgeTries(
      auth.tries.filter(({ method }) => method !== 'GET'),
      {
        kept: ({ hasData }) => !hasData,
        subject: ({ operation, method }) => `${method} of ${operation} without a key`,
        expected: () => 'no records',
        received: ({ status }) => `records with status ${status}`,
        allKept: 'requests with HEAD or OPTIONS gave nothing',
      },
    );
  },
});
