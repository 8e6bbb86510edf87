import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesMe = rule({
  id: 'types-me',
  area: 'envelope',
  requirements: ['ENV-03', 'ENV-30'],
  title: '/me shows the key and the organization with all their fields',
  help: 'Give key.id, key.prefix and key.last4 as strings, organization.id and organization.name as strings, and organization.stores as an integer.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['getMe'],
      concerns: at('/data'),
      records: '/me',
    });
  },
});
