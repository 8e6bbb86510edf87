import * as v from 'valibot';
import { durationMs } from '../../../api/visit.ts';
import { waiversOf } from '../../../api/waivers-of.ts';
import { judgeClient as judge } from '../../../client/run/judge-client.ts';
import { TASKS } from '../../../client/tasks/task-names.ts';
import { integer, list, object, oneOf } from '../../../contract/schema/kinds.ts';
import { clearEarlier } from '../../commands/earlier-run.ts';
import { UsageError } from '../../commands/options.ts';
import { givenSettings } from '../../commands/settings.ts';
import { answerOf, oneAtATime, roomIn, saved } from '../judged.ts';
import { tool } from '../tool.ts';

export const judgeClient = tool({
  name: 'judge_client',
  description:
    'Starts the client that the configuration of this folder names (`client`) with tasks, at a sandbox that is well and then at one in trouble, and judges its answers and its requests (about half a minute). Gives the verdict, and what to correct first. explain has samples of how a correct client does it.',
  readsOnly: false,
  input: object({
    tasks: v.optional(
      v.pipe(
        list(oneOf(TASKS), `one of ${TASKS.join(', ')}`, TASKS.length),
        v.description('What the client can do (default: as configured, or it is asked).'),
      ),
    ),
    seed: v.optional(
      v.pipe(integer(0, 2 ** 32 - 1), v.description('Of the shop, and of what goes wrong (default: 1).')),
    ),
  }),
  // Which program is started is not for an agent to say: it may have read that somewhere.
  run: oneAtATime(async ({ tasks, seed }: Input, call) => {
    const { settings } = await givenSettings({ options: {} });
    const { client: command, timeout = '30s' } = settings;
    if (command === undefined)
      throw new UsageError('no client is configured: name its command as "client" in counterproof.config.json.');
    await roomIn(call.out);
    const checked = await judge({
      command,
      tasks: tasks ?? settings.tasks,
      seed: seed ?? settings.seed ?? 1,
      timeoutMs: durationMs(timeout, 'timeout'),
      waivers: waiversOf('client', settings.waivers),
      signal: call.signal,
      onProgress: ({ done, of }) => call.onProgress(done, `${done} of ${of} starts`),
    });
    call.signal.throwIfAborted();
    clearEarlier(call.out);
    return answerOf(await saved(checked, call.out), call.out);
  }),
});

interface Input {
  readonly tasks?: readonly (typeof TASKS)[number][] | undefined;
  readonly seed?: number | undefined;
}
