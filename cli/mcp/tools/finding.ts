import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Run } from '../../../conformance/model/run.ts';
import { object, shortText } from '../../../contract/schema/kinds.ts';
import { faultOf } from '../../../reports/index.ts';
import { readRunFile } from '../../commands/read-files.ts';
import { resultIn } from '../../commands/reproduce.ts';
import { type Call, tool } from '../tool.ts';

export const RUN = v.optional(
  v.pipe(shortText('a path', 1000), v.description('A run.json or its folder (default: of the last check here).')),
);
export const RULE = v.pipe(
  shortText('a rule', 100),
  v.description('A rule, or the number of a cause (1 is the worst).'),
);

/** Of a rule; the run has no more of each than these few. */
const MOST_FINDINGS = 10;
const MOST_EXCHANGES = 6;

export const finding = tool({
  name: 'finding',
  description: 'What a rule found in a run, with the requests and answers that show it. Secrets in them are masked.',
  readsOnly: true,
  input: object({ rule: RULE, run: RUN }),
  output: {
    rule: v.string(),
    outcome: v.string(),
    message: v.string(),
    title: v.string(),
    fix: v.string(),
    requirements: v.array(v.string()),
    findingsInAll: v.number(),
    findings: v.array(
      v.object({
        message: v.string(),
        subject: v.record(v.string(), v.unknown()),
        expected: v.optional(v.string()),
        received: v.optional(v.string()),
        exchanges: v.array(v.string()),
      }),
    ),
    exchangesInAll: v.number(),
    exchanges: v.array(
      v.object({
        id: v.string(),
        operation: v.string(),
        request: v.string(),
        credential: v.string(),
        status: v.nullable(v.number()),
        headers: v.record(v.string(), v.string()),
        body: v.string(),
        curl: v.string(),
      }),
    ),
  },
  run: async ({ rule, run }, call) => {
    const read = await readRunFile(runPath(run, call));
    const result = resultIn(read, rule);
    const findings = result.findings
      .slice(0, MOST_FINDINGS)
      .map(({ message, subject, expected, received, evidence }) => ({
        message,
        subject,
        expected,
        received,
        exchanges: evidence,
      }));
    const ids = new Set([...findings.flatMap(({ exchanges }) => exchanges), ...result.evidence]);
    const shown = [...ids].flatMap((id) => read.exchanges.find((exchange) => exchange.id === id) ?? []);
    const data = {
      rule: result.rule,
      outcome: result.outcome,
      message: result.message,
      title: faultOf(result),
      fix: result.fix ?? '',
      requirements: result.requirements,
      findingsInAll: result.findings.length,
      findings,
      exchangesInAll: shown.length,
      exchanges: shown.slice(0, MOST_EXCHANGES).map(exchangeOf),
    };
    const said = [`${result.rule} (${result.outcome}): ${result.message}`, ...findings.map(({ message }) => message)];
    const asked = data.exchanges.map(({ id, status, curl }) => `${id}, answered ${status ?? 'not at all'}: ${curl}`);
    return { text: [...said, ...asked].join('\n'), data };
  },
});

export function runPath(run: string | undefined, { out }: Pick<Call, 'out'>): string {
  return resolve(run ?? out);
}

function exchangeOf({
  id,
  operation,
  method,
  url,
  credential,
  status,
  responseHeaders,
  body,
  curl,
}: Run['exchanges'][number]) {
  return {
    id,
    operation,
    request: `${method} ${url}`,
    credential,
    status,
    headers: Object.fromEntries(responseHeaders),
    body,
    curl,
  };
}
