import { pathOf } from '../../../../contract/operations.ts';
import { probe } from '../../../model/probe.ts';
import { field } from '../../../model/values/json.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly me: {
      readonly exchange: string;
      readonly status: number | null;
      readonly organizationStores: number | null;
    };
  }
}

export const meProbe = probe({
  artifact: 'me',
  requires: [],
  title: 'Who the key belongs to',
  plan: () => 1,
  async gather(context) {
    const { id, status, body } = await context.ask({ operation: 'getMe', path: pathOf('getMe') });
    const stores = field(field(field(body, 'data'), 'organization'), 'stores');
    return { exchange: id, status, organizationStores: typeof stores === 'number' ? stores : null };
  },
});
