import { join, resolve } from 'node:path';
import type { Checked } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { causesIn, EVIDENCE_FILE, faultOf, REPORT_FILES } from '../../reports/index.ts';
import { UsageError } from '../commands/options.ts';
import { findRoom, outFolder, refuseForeign } from '../commands/out-folder.ts';
import { writeOut } from '../commands/write-out.ts';
import { writeReports, writeRun } from '../commands/write-reports.ts';
import type { Call } from './tool.ts';

const busy = new Set<string>();

/** Two at once would write to the same folder, and disturb each other. */
export function oneAtATime<Input, Result>(work: (input: Input, call: Call) => Promise<Result>) {
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

export interface Saved {
  readonly run: Run;
  /** Left out where it could not be made. */
  readonly page: string | undefined;
}

/** Before anything is sent. */
export async function roomIn(out: string): Promise<void> {
  const names = [REPORT_FILES.json, EVIDENCE_FILE, REPORT_FILES.html];
  await findRoom(out, names);
  await refuseForeign(out, names);
}

export async function saved({ run, pack }: Pick<Checked, 'run' | 'pack'>, out: string): Promise<Saved> {
  await outFolder(out, []);
  await writeRun(out, run);
  await writeOut(join(out, EVIDENCE_FILE), await pack());
  const io = { env: {}, out: () => {}, err: () => {} };
  const { paths } = await writeReports({ directory: out, run, formats: ['html'], command: 'mcp', io });
  return { run, page: paths[0] };
}

export function answerOf({ run, page }: Saved, out: string) {
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
  const where = page === undefined ? [] : [`Report: ${data.report}`];
  return { text: [`${run.verdict}: ${run.summary}`, ...lines, ...where].join('\n'), data };
}
