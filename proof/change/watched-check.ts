import { check } from '../../conformance/index.ts';
import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import type { Deployment } from '../fault.ts';
import { visitTo } from '../qualify-case.ts';

/** Checks a deployment once, without bursts and writes, and shows every answer as it was sent. */
export function watchedCheck(deployment: Deployment, onAnswer: (request: ApiRequest, response: ApiResponse) => void) {
  const handle: Deployment['handle'] = async (request) => {
    const response = await deployment.handle(request);
    onAnswer(request, response);
    return response;
  };
  const visit = visitTo({ handle, visitor: deployment, burst: false });
  return check({ ...visit, allow: { burst: false, writes: false, keyInUrl: true }, maxDurationMs: 600_000 });
}
