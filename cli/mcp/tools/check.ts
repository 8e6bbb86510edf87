import * as v from 'valibot';
import { openVisit } from '../../../api/visit.ts';
import { check as checkVisit, type Visit } from '../../../conformance/index.ts';
import { flag, integer, list, object, shortText } from '../../../contract/schema/kinds.ts';
import { plural } from '../../../reports/index.ts';
import { settingsHere } from '../../commands/check-options.ts';
import { clearEarlier } from '../../commands/earlier-run.ts';
import { UsageError } from '../../commands/options.ts';
import { keysFromEnvironment } from '../../keys-from-environment.ts';
import { allowedAddress } from '../allowed.ts';
import { answerOf, oneAtATime, roomIn, type Saved, saved } from '../judged.ts';
import { type Call, tool } from '../tool.ts';

const USUAL_SECONDS = 120;
const MOST_SECONDS = 900;

export const check = tool({
  name: 'check',
  description:
    'Checks a deployment: a quick look by itself, or parts by `only`, or everything with `quick: false` (about a minute). Gives the verdict, the causes of what failed (the worst first) and where the report is.',
  readsOnly: false,
  input: object({
    url: v.pipe(
      shortText('a URL', 500),
      v.description('Base address, before /public-api/v1: on loopback, or one that this server allows.'),
    ),
    quick: v.optional(
      v.pipe(flag, v.description('A quick look, which gives no verdict of conformant (default: true without only).')),
    ),
    only: v.optional(
      v.pipe(
        list(shortText('a name', 100), 'areas, rules or requirements', 50),
        v.description('Areas, rules or requirements, instead of a quick look.'),
      ),
    ),
    maxSeconds: v.optional(
      v.pipe(integer(5, MOST_SECONDS), v.description(`When to end it at the latest (default: ${USUAL_SECONDS}).`)),
    ),
  }),
  run: oneAtATime(async ({ url, quick, only, maxSeconds = USUAL_SECONDS }, call) => {
    const base = allowedAddress(url, call);
    const isQuick = quick ?? only === undefined;
    const given = { quick: isQuick, browser: false, dredd: false, ...(only === undefined ? {} : { only }) };
    if (isQuick && only !== undefined) throw new UsageError('quick and only both choose rules: give one of them.');
    const settings = settingsHere({ settings: { ...given, maxDuration: `${maxSeconds}s` }, options: new Set() });
    const { visit, close } = openVisit(settings, { base, keys: keysFromEnvironment(call.env) });
    try {
      return answerOf(await checkInto(visit, call), call.out);
    } finally {
      close();
    }
  }),
});

async function checkInto(visit: Visit, { out, signal, onProgress }: Call): Promise<Saved> {
  await roomIn(out);
  let planned: number | null = null;
  const { run, pack } = await checkVisit({
    ...visit,
    // A client that has cancelled the check gets no more requests sent.
    transport: async (request) => {
      signal.throwIfAborted();
      return await visit.transport(request);
    },
    onPlan: (requests) => {
      planned = requests;
    },
    onStage: (stage) => {
      if (stage === 'gathering') clearEarlier(out);
    },
    onExchange: (_exchange, { requests }) => {
      if (requests % 25 === 0)
        onProgress(requests, `${plural(requests, 'request')}${planned === null ? '' : ` of about ${planned}`}`);
    },
  });
  signal.throwIfAborted();
  return await saved({ run, pack }, out);
}
