import { resolve } from 'node:path';
import { durationMs, openVisit, waiversOf } from '../../../api/visit.ts';
import { judgeClient as judge } from '../../../client/run/judge-client.ts';
import { TASKS } from '../../../client/tasks/task-names.ts';
import { type Checked, check as checkVisit, type Visit } from '../../../conformance/index.ts';
import type { Run } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { described, flag, integer, list, may, object, oneOf, shortText } from '../../../contract/schema/kinds.ts';
import { causesIn, faultOf } from '../../../reports/words/causes.ts';
import { REPORT_FILES } from '../../../reports/words/file-names.ts';
import { conclude, type Room, roomFor } from '../../commands/conclude.ts';
import { keysFromEnvironment } from '../../commands/keys-from-environment.ts';
import { type Io, UsageError } from '../../commands/options.ts';
import { clearEarlier } from '../../commands/out-folder.ts';
import { givenSettings, settingsHere } from '../../commands/settings.ts';
import { allowedAddress, type Call, tool } from '../tool.ts';

const busy = new Set<string>();

/** Two at once would write to the same folder, and disturb each other. */
function oneAtATime<Input, Result>(work: (input: Input, call: Call) => Promise<Result>) {
  return async (input: Input, call: Call): Promise<Result> => {
    const folder = resolve(call.out);
    if (busy.has(folder)) throw new UsageError('a check is running: wait for its answer, then ask again.');
    busy.add(folder);
    try {
      return await work(input, call);
    } finally {
      busy.delete(folder);
    }
  };
}

/** Nothing is printed: standard output is the client's. */
const SILENT: Io = { env: {}, out: () => {}, err: () => {} };

/** Before anything is sent. */
const roomIn = (out: string) => roomFor({ settings: { out }, options: new Set() }, SILENT);

/** Writes what the command writes, and says where. */
async function answerOf(checked: Pick<Checked, 'run' | 'pack'>, room: Room) {
  const { run } = checked;
  const written: string[] = [];
  const tell: Io['tell'] = (event) => void (event.event === 'written' && written.push(resolve(event.path)));
  await conclude({ ...room, previous: null }, checked, { command: 'mcp' }, { ...SILENT, tell });
  const report = written.find((path) => path.endsWith(REPORT_FILES.html)) ?? null;
  const files = { run: resolve(room.directory, REPORT_FILES.json), report };
  const lines = causesIn(run).map(({ result }, at) => `${at + 1}. ${result.rule}: ${faultOf(result)}`);
  const where = report === null ? [] : [`Report: ${report}`];
  return {
    text: [`${run.verdict}: ${run.summary}`, ...lines, ...where].join('\n'),
    data: { ...dataOf(run), ...files },
  };
}

/** An agent reads all that it is given, and has room for little: so many are at most 48 kB. */
const MOST_CAUSES = 20;

export function dataOf(run: Run) {
  const all = causesIn(run);
  const causes = all.slice(0, MOST_CAUSES).map(({ result, follows }) => ({
    rule: result.rule,
    title: faultOf(result),
    fix: result.fix ?? '',
    requirements: result.requirements,
    findings: result.findings.length,
    follows: follows.map(({ rule }) => rule),
  }));
  const outcomes = Map.groupBy(run.results, ({ outcome }) => outcome);
  return {
    verdict: run.verdict,
    summary: run.summary,
    target: run.target.url,
    requests: run.requests,
    durationMs: run.durationMs,
    rules: Object.fromEntries([...outcomes].map(([outcome, results]) => [outcome, results.length])),
    causes,
    ...(all.length > MOST_CAUSES && { leftOut: [`causes: the first ${MOST_CAUSES} of ${all.length}`] }),
  };
}

const USUAL_SECONDS = 120;
const MOST_SECONDS = 900;

export const check = tool({
  name: 'check',
  description:
    'Checks a deployment: a quick look by itself, or parts by `only`, or everything with `quick: false` (about a minute). Gives the verdict, the causes of what failed (the worst first) and where the report is.',
  readsOnly: false,
  input: object({
    url: described(
      shortText('a URL', 500),
      'Base address, before /public-api/v1: on loopback, or one that this server allows.',
    ),
    quick: may(flag, 'A quick look, which gives no verdict of conformant (default: true without only).'),
    only: may(
      list(shortText('a name', 100), 'areas, rules or requirements', 50),
      'Areas, rules or requirements, instead of a quick look.',
    ),
    maxSeconds: may(integer(5, MOST_SECONDS), `When to end it at the latest (default: ${USUAL_SECONDS}).`),
  }),
  run: oneAtATime(async ({ url, quick, only, maxSeconds = USUAL_SECONDS }, call) => {
    const base = allowedAddress(url, call);
    const isQuick = quick ?? only === undefined;
    const given = { quick: isQuick, browser: false, dredd: false, ...(only === undefined ? {} : { only }) };
    if (isQuick && only !== undefined) throw new UsageError('quick and only both choose rules: give one of them.');
    const settings = settingsHere({ settings: { ...given, maxDuration: `${maxSeconds}s` }, options: new Set() });
    const { visit, close } = openVisit(settings, { base, keys: keysFromEnvironment(call.env) });
    try {
      const room = await roomIn(call.out);
      return await answerOf(await watched(visit, call), room);
    } finally {
      close();
    }
  }),
});

async function watched(visit: Visit, { out, signal, onProgress }: Call): Promise<Checked> {
  let planned: number | null = null;
  const checked = await checkVisit({
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
  return checked;
}

export const judgeClient = tool({
  name: 'judge_client',
  description:
    'Starts the client that the configuration of this folder names (`client`) with tasks, at a sandbox that is well and then at one in trouble, and judges its answers and its requests (about half a minute). Gives the verdict, and what to correct first. explain has samples of how a correct client does it.',
  readsOnly: false,
  input: object({
    tasks: may(
      list(oneOf(TASKS), `one of ${TASKS.join(', ')}`, TASKS.length),
      'What the client can do (default: as configured, or it is asked).',
    ),
    seed: may(integer(0, 2 ** 32 - 1), 'Of the shop, and of what goes wrong (default: 1).'),
  }),
  // Which program is started is not for an agent to say: it may have read that somewhere.
  run: oneAtATime(async ({ tasks, seed }, call) => {
    const { settings } = await givenSettings({ options: {} });
    const { client: command, timeout = '30s' } = settings;
    if (command === undefined)
      throw new UsageError('no client is configured: name its command as "client" in counterproof.config.json.');
    const room = await roomIn(call.out);
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
    return await answerOf(checked, room);
  }),
});
