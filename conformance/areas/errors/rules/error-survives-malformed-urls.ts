import { rule } from '../../../model/rule.ts';
import { countSurvived } from '../../../requests/count-parameter-tries.ts';

export const errorSurvivesMalformedUrls = rule({
  id: 'error-survives-malformed-urls',
  area: 'errors',
  requirements: ['ERR-06'],
  title: 'Malformed escapes and strange paths break nothing',
  help: 'Decode the address inside a try, before the router: a percent escape that is no UTF-8 must end in 400 or 404, never in a crash.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return countSurvived(parameters.filter(({ kind }) => kind === 'url'));
  },
});
