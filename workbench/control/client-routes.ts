import type { ClientJudge, JudgedClient } from '../client-judge.ts';
import { type Context, ControlError, type Route, reads } from './route.ts';

const ANSWER =
  'Since when it counts, how many requests it has seen, and each promise: its state, what was seen, and the requests that show it, by their numbers in the log.';

export const clientRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/client',
      operation: 'getClient',
      summary: 'Which promises the client keeps that calls with the good key; it counts from the first call of this',
      answer: ANSWER,
      isForSandbox: true,
    },
    async (context) => shown(context, await (await judgeOf(context)).judged()),
  ),
  reads(
    {
      method: 'delete',
      path: '/client',
      operation: 'beginClientAgain',
      summary: 'Count the requests of the client from now on, and forget those before',
      answer: ANSWER,
      isForSandbox: true,
    },
    async (context) => {
      const judge = await judgeOf(context);
      judge.begin();
      context.stream.say('changed', {});
      return shown(context, await judge.judged());
    },
  ),
];

async function judgeOf({ subject }: Context): Promise<ClientJudge> {
  if (subject.client === null) throw new ControlError(409, 'Clients of this server are not judged.');
  return await subject.client.judge();
}

/** A client may put a key anywhere. */
function shown({ subject }: Context, judged: JudgedClient): unknown {
  return JSON.parse(subject.hide(JSON.stringify(judged)));
}
