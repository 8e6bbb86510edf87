import { checkWithoutFile } from '../../conformance/index.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import type { Change, Deployment } from '../fault.ts';
import { visitTo } from '../qualify-case.ts';

interface Answered {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
}

const known = new WeakMap<Handler, Promise<readonly Answered[]>>();

/** What a check of the plain deployment is answered, in its order; checked once for each deployment. */
function answersOf(deployment: Deployment): Promise<readonly Answered[]> {
  const answers = known.get(deployment.handle) ?? recorded(deployment);
  known.set(deployment.handle, answers);
  return answers;
}

async function recorded(deployment: Deployment): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  const handle: Handler = async (request) => {
    const response = await deployment.handle(request);
    answers.push({ request, response });
    return response;
  };
  await checkWithoutFile(visitTo({ handle, visitor: deployment, burst: false }));
  return answers;
}

/**
 * Whether a check of the changed deployment meets a changed answer. As long as all answers are the same, so are the questions: where no
 * recorded answer changes, the check would be the one that was recorded.
 */
export async function changesAnAnswer(change: Change, deployment: Deployment): Promise<boolean> {
  let plain: ApiResponse = { status: 0, headers: {}, body: '' };
  const handle = change(async () => plain);
  for (const { request, response } of await answersOf(deployment)) {
    plain = response;
    const { status, body } = await handle(request);
    if (status !== response.status || body !== response.body) return true;
  }
  return false;
}
