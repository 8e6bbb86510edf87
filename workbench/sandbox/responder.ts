import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiRequest } from '../../contract/http.ts';
import { matchPath } from '../../contract/operations.ts';
import { targetOf } from '../../contract/serving/target.ts';
import type { Inner, LogUrl } from '../../reference-impl/index.ts';
import { cursorRefused, type Done, refusalInstead, type Troubles } from './trouble.ts';

export type Responder = Inner['respond'];
export type Answer = Awaited<ReturnType<Responder>> & {
  /** What was done to it. */
  readonly harm?: Done;
};

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
  const cursor = new URLSearchParams(rawQuery).get('cursor');
  const harm = troubles.harmFor(operation, cursor !== null);
  if (harm === null) return answer;
  return { ...(await after(harm, { request, answer, cursor, logUrl, rotateKeyOf })), harm };
}

interface Met extends Pick<Harmed, 'logUrl' | 'rotateKeyOf'> {
  readonly request: ApiRequest;
  readonly answer: Answer;
  readonly cursor: string | null;
}

async function after(harm: Done, { request, answer, cursor, logUrl, rotateKeyOf }: Met): Promise<Answer> {
  switch (harm.kind) {
    case 'status':
      return refusalInstead(answer, harm, logUrl);
    case 'cut-off':
      return { ...answer, cutOff: true };
    case 'redirect':
      return { status: 307, headers: { location: `${harm.to}${request.url}`, 'content-length': '0' }, body: '' };
    case 'refuse-cursor':
      return cursorRefused(answer, cursor ?? '');
    case 'delay':
      await sleep(harm.ms, undefined, { ref: false });
      return answer;
    case 'rotate-key':
      await rotateKeyOf(request);
      return answer;
  }
}
