import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiRequest } from '../../contract/http.ts';
import { matchPath } from '../../contract/operations.ts';
import { targetOf } from '../../contract/serving/target.ts';
import type { Inner, LogUrl } from '../../reference-impl/index.ts';
import { type Harm, refusalInstead, type Troubles } from './trouble.ts';

export type Responder = Inner['respond'];
export type Answer = Awaited<ReturnType<Responder>>;

export interface Harmed {
  readonly respond: Responder;
  readonly troubles: Troubles;
  /** Where a refusal is shown; undefined where nothing shows it. */
  readonly logUrl: LogUrl | undefined;
  /** Ends the key of a request and makes another one in its place. */
  readonly rotateKeyOf: (request: ApiRequest) => Promise<void>;
}

/** Answers, and then does to the answer what was ordered. */
export async function harmed(request: ApiRequest, { respond, troubles, logUrl, rotateKeyOf }: Harmed): Promise<Answer> {
  const answer = await respond(request);
  if (answer.status >= 300) return answer;
  const { path, rawQuery } = targetOf(request.url);
  const operation = matchPath(path)?.operation ?? null;
  if (operation === null) return answer;
  const harm = troubles.harmFor(operation, new URLSearchParams(rawQuery).has('cursor'));
  return harm === null ? answer : await after(harm, { request, answer, logUrl, rotateKeyOf });
}

interface Met extends Pick<Harmed, 'logUrl' | 'rotateKeyOf'> {
  readonly request: ApiRequest;
  readonly answer: Answer;
}

async function after(harm: Harm, { request, answer, logUrl, rotateKeyOf }: Met): Promise<Answer> {
  if (harm.kind === 'status') return refusalInstead(answer, harm.status, logUrl);
  if (harm.kind === 'cut-off') return { ...answer, cutOff: true };
  if (harm.kind === 'delay') await sleep(harm.ms, undefined, { ref: false });
  else await rotateKeyOf(request);
  return answer;
}
