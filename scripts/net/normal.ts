import { createHash } from 'node:crypto';
import { type ClientCase, clientCases, judgeCase } from '../../client/qualify/qualify-clients.ts';
import type { Exchange } from '../../conformance/model/exchange.ts';
import type { Run } from '../../conformance/model/run.ts';
import { missingProgram } from '../../proof/clients/source.ts';
import { qualificationCases } from '../../proof/qualify-case.ts';

/** What a run says and asks, without what depends on the machine and the hour: two runs against the same deployment have the same. */
export interface Normal {
  readonly verdict: string;
  /** By rule: the outcome, what was counted, and each subject. */
  readonly rules: Readonly<Record<string, string>>;
  /** The causes in their order, each with the rules that follow from it. */
  readonly causes: readonly string[];
  /** By probe: what it sent, in the order of the text. */
  readonly requests: Readonly<Record<string, readonly string[]>>;
}

export function normalOf(run: Run, exchanges: readonly Exchange[]): Normal {
  const byProbe = Map.groupBy(exchanges, ({ probe }) => probe);
  return {
    ...outcomesOf(run),
    rules: Object.fromEntries(run.results.map((result) => [result.rule, ruleText(result)])),
    requests: Object.fromEntries([...byProbe].sort().map(([probe, sent]) => [probe, sent.map(requestText).sort()])),
  };
}

/** Of what asks or answers in its own way each time: a client, and a deployment with a shop in which something goes on. */
export function outcomesOf({ verdict, results, causes = [] }: Run): Normal {
  return {
    verdict,
    rules: Object.fromEntries(results.map(({ rule, outcome }) => [rule, outcome])),
    causes: causes.map(({ rule, title, follows }) =>
      [`${rule}: ${title}`, ...follows.map((one) => one.rule).sort()].join(' < '),
    ),
    requests: {},
  };
}

function ruleText({ outcome, message, findings, demanded }: Run['results'][number]): string {
  const subjects = findings.map((finding) => `${finding.key} ${finding.message}`);
  return [demanded ? outcome : `(${outcome})`, message, ...subjects].map(lasting).join('\n');
}

function requestText({ method, path, query, credential, requestHeaders }: Exchange): string {
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&');
  const headers = requestHeaders.filter(([name]) => name !== 'user-agent').map((pair) => pair.join(': '));
  return lasting([method, `${path}?${asked}`, ...Object.values(credential), ...headers].join(' '));
}

/** Without ids of exchanges, and without what a clock says. */
function lasting(text: string): string {
  return text
    .replaceAll(/\bex-\d+/g, 'ex-…')
    .replaceAll(/\b\d[\d,.]* (?:ms|s)\b/g, '… s')
    .replaceAll(/(\dT\d\d:\d\d):\d\d\.\d+/g, '$1:…');
}

/** What stands for it in the repository. */
export function normalDigest(normal: Normal): string {
  return digestOf(JSON.stringify(normal));
}

export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** What differs, a line each: the rule or the probe, and the two sides. */
export function differences(before: Normal, after: Normal): readonly string[] {
  const lists = (one: Normal) => ({
    verdict: { verdict: one.verdict },
    rule: one.rules,
    causes: { causes: one.causes.join('\n') },
    requests: Object.fromEntries(Object.entries(one.requests).map(([probe, sent]) => [probe, sent.join('\n')])),
  });
  const [old, now] = [lists(before), lists(after)];
  return (['verdict', 'rule', 'causes', 'requests'] as const).flatMap((what) => {
    const [was, is]: readonly Readonly<Record<string, string>>[] = [old[what], now[what]];
    const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
    return names
      .filter((name) => was?.[name] !== is?.[name])
      .map((name) => `${what} ${name}: ${changedLines(was?.[name], is?.[name])}`);
  });
}

const MOST_LINES = 3;

/** The first lines that only one side has. */
function changedLines(before = '', after = ''): string {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const gone = was.filter((line) => !is.includes(line)).map((line) => `- ${line}`);
  const come = is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`);
  const shown = [...gone.slice(0, MOST_LINES), ...come.slice(0, MOST_LINES)];
  const more = gone.length + come.length - shown.length;
  if (shown.length === 0) return 'in another order, or another number of times';
  return [...shown, ...(more > 0 ? [`and ${more} lines more`] : [])]
    .map((line) => `\n    ${line.slice(0, 300)}`)
    .join('');
}

/** A deployment whose visit is recorded: a case of the qualification, or a drawing of the independent deployment. */
export interface NetCase {
  readonly kind: 'reference' | 'variant' | 'fault' | 'drawing';
  readonly id: string;
}

const DRAWINGS = 50;

export const netCases: readonly NetCase[] = [
  ...Array.from({ length: DRAWINGS }, (_, index): NetCase => ({ kind: 'drawing', id: `drawing-${index}` })),
  ...qualificationCases().flatMap(({ kind, id }): readonly NetCase[] =>
    kind === 'reference' || kind === 'variant' || kind === 'fault' ? [{ kind, id }] : [],
  ),
];

const [CORRECT, FAULTY] = [8, 32];

/** Some of each kind, from one end of the list to the other. */
export const netClients: readonly ClientCase[] = [...spread('correct', CORRECT), ...spread('faulty', FAULTY)];

function spread(kind: ClientCase['kind'], size: number): readonly ClientCase[] {
  const all = clientCases.filter((one) => one.kind === kind && missingProgram(one.row) === null);
  return all.filter(
    (_, index) => Math.floor((index * size) / all.length) !== Math.floor(((index - 1) * size) / all.length),
  );
}

export async function recordClient(one: ClientCase) {
  const { run, pack } = await judgeCase(one, { seed: 1, isQuick: true });
  return { normal: outcomesOf(run), evidence: await pack() };
}
