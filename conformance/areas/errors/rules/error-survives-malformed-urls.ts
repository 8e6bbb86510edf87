import { rule } from '../../../model/rule.ts';
import { countSurvived } from '../../shared/requests/count-parameter-tries.ts';

export const errorSurvivesMalformedUrls = rule({
  id: 'error-survives-malformed-urls',
  requirements: ['ERR-06'],
  title: 'Malformed escapes and unusual paths cause no server error',
  fault: 'Malformed URL causes a server error',
  fix: 'Decode the URL inside a try, before the router. A percent escape that is not UTF-8 must end in 400 or 404, never in a crash.',
  needs: ['parameters'],
  demand: 'always',
  judge({ parameters }) {
    return countSurvived(parameters.filter(({ kind }) => kind === 'url'));
  },
});
