import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { openVisit } from '../../../api/visit.ts';
import { check as checkVisit, type Visit } from '../../../conformance/index.ts';
import type { Run } from '../../../conformance/model/run.ts';
import { flag, integer, list, object, shortText } from '../../../contract/schema/kinds.ts';
import { causesIn, EVIDENCE_FILE, faultOf, plural, REPORT_FILES } from '../../../reports/index.ts';
import { settingsHere } from '../../commands/check-options.ts';
import { clearEarlier } from '../../commands/earlier-run.ts';
import { UsageError } from '../../commands/options.ts';
import { findRoom, outFolder, refuseForeign } from '../../commands/out-folder.ts';
import { writeOut } from '../../commands/write-out.ts';
import { writeReports, writeRun } from '../../commands/write-reports.ts';
import { keysFromEnvironment } from '../../keys-from-environment.ts';
import { allowedAddress } from '../allowed.ts';
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
  output: {
    verdict: v.picklist(['conformant', 'nonconformant', 'incomplete']),
    summary: v.string(),
    target: v.string(),
    requests: v.number(),
    durationMs: v.number(),
    rules: v.pipe(v.record(v.string(), v.number()), v.description('How many rules had each outcome.')),
    causes: v.array(
      v.object({
        rule: v.string(),
        title: v.string(),
        fix: v.string(),
        requirements: v.array(v.string()),
        findings: v.number(),
        follows: v.pipe(v.array(v.string()), v.description('Failed rules that follow from it.')),
      }),
    ),
    run: v.pipe(v.string(), v.description('The path of run.json, for finding and reproduce.')),
    report: v.pipe(v.nullable(v.string()), v.description('The path of the report, a page for a browser.')),
  },
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

interface Input {
  readonly url: string;
  readonly quick?: boolean | undefined;
  readonly only?: readonly string[] | undefined;
  readonly maxSeconds?: number | undefined;
}

/** Two checks at once would write to the same folder, and disturb each other. */
function oneAtATime<Result>(work: (input: Input, call: Call) => Promise<Result>) {
  const busy = new Set<string>();
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

interface Made {
  readonly run: Run;
  /** Left out where it could not be made. */
  readonly page: string | undefined;
}

async function checkInto(visit: Visit, { out, signal, onProgress }: Call): Promise<Made> {
  const names = [REPORT_FILES.json, EVIDENCE_FILE, REPORT_FILES.html];
  await findRoom(out, names);
  await refuseForeign(out, names);
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
  await outFolder(out, []);
  await writeRun(out, run);
  await writeOut(join(out, EVIDENCE_FILE), await pack());
  const io = { env: {}, out: () => {}, err: () => {} };
  const { paths } = await writeReports({ directory: out, run, formats: ['html'], command: 'mcp', io });
  return { run, page: paths[0] };
}

function answerOf({ run, page }: Made, out: string) {
  const causes = causesIn(run).map(({ result, follows }) => ({
    rule: result.rule,
    title: faultOf(result),
    fix: result.fix ?? '',
    requirements: result.requirements,
    findings: result.findings.length,
    follows: follows.map(({ rule }) => rule),
  }));
  const outcomes = Map.groupBy(run.results, ({ outcome }) => outcome);
  const data = {
    verdict: run.verdict,
    summary: run.summary,
    target: run.target.url,
    requests: run.requests,
    durationMs: run.durationMs,
    rules: Object.fromEntries([...outcomes].map(([outcome, results]) => [outcome, results.length])),
    causes,
    run: resolve(out, REPORT_FILES.json),
    report: page === undefined ? null : resolve(page),
  };
  const lines = causes.map(({ rule, title }, at) => `${at + 1}. ${rule}: ${title}`);
  return { text: [`${run.verdict}: ${run.summary}`, ...lines].join('\n'), data };
}
