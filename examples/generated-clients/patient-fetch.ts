/**
 * What the clients that generators make leave out: a fetch that waits out a 429, and asks again after a failure that may pass. Every such
 * client takes it in place of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 5;
const MAY_PASS = [429, 500, 502, 503, 504];

export const patientFetch: typeof fetch = async (input, init) => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await whole(input instanceof Request ? input.clone() : input, init).catch((error: unknown) => error);
    if (answer instanceof Response && !MAY_PASS.includes(answer.status)) return answer;
    if (attempt === TRIES) {
      if (answer instanceof Response) return answer;
      throw answer;
    }
    await sleep(1000 * (secondsSaid(answer) ?? 2 ** (attempt - 1)) + 100);
  }
};

/** With its body: a connection may be lost in the middle of it. */
async function whole(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  return new Response(await response.arrayBuffer(), response);
}

function secondsSaid(answer: unknown): number | null {
  const said = answer instanceof Response ? answer.headers.get('retry-after') : null;
  if (said === null) return null;
  if (/^\d+$/.test(said)) return Number(said);
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now()) / 1000;
}
