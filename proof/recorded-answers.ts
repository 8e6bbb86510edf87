import type { ApiResponse, Handler } from '../contract/http.ts';
import { json } from './fault-kit/responses.ts';

export interface Recorded {
  /** Answers as the deployment does, and keeps what it answers. */
  readonly handle: Handler;
  /** Answers again what was last answered to the same request; 503 to any other. */
  readonly again: Handler;
}

export function recording(handle: Handler): Recorded {
  const answers = new Map<string, ApiResponse>();
  const asked = ({ method, url, headers }: Parameters<Handler>[0]) => JSON.stringify([method, url, headers]);
  return {
    handle: async (request) => {
      const answer = await handle(request);
      answers.set(asked(request), answer);
      return answer;
    },
    again: async (request) => answers.get(asked(request)) ?? json(503, {}),
  };
}
