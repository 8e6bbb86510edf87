import type { ApiRequest, ApiResponse, Handler } from '../../../contract/http.ts';
import type { Change } from '../../fault.ts';

interface Answered {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
}

/** Asks a deployment everything that a check asks. */
type Check = (handle: Handler) => Promise<unknown>;

const known = new WeakMap<Handler, Promise<readonly Answered[]>>();

/** What a check of the plain deployment is answered, in its order; checked once for each deployment. */
function answersOf(plain: Handler, check: Check): Promise<readonly Answered[]> {
  const answers = known.get(plain) ?? recorded(plain, check);
  known.set(plain, answers);
  return answers;
}

async function recorded(plain: Handler, check: Check): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  await check(async (request) => {
    const response = await plain(request);
    answers.push({ request, response });
    return response;
  });
  return answers;
}

/**
 * Whether a check of the changed deployment meets a changed answer. As long as all answers are the same, so are the questions: where no
 * recorded answer changes, the check would be the one that was recorded.
 */
export async function changesAnAnswer(change: Change, plain: Handler, check: Check): Promise<boolean> {
  let answer: ApiResponse = { status: 0, headers: {}, body: '' };
  const handle = change(async () => answer);
  for (const { request, response } of await answersOf(plain, check)) {
    answer = response;
    const { status, body } = await handle(request);
    if (status !== response.status || body !== response.body) return true;
  }
  return false;
}
