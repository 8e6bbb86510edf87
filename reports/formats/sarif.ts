import type { Location, Log, ReportingDescriptor, Result, WebRequest, WebResponse } from 'sarif';
import type { Level } from '../../conformance/model/outcome.ts';
import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
import { printable } from '../../contract/printable.ts';
import type { RenderContext } from '../context.ts';
import type { RunView } from '../view.ts';
import { standing, titleOf } from '../words/causes.ts';
import { disagreementOf, fixLines, keptLines } from '../words/explain.ts';
import { promises } from '../words/promises.ts';
import { sentHeaders, shownBody, shownHeaders } from '../words/redaction.ts';
import { waiverDays } from '../words/shown-outcome.ts';
import { fingerprint, fingerprintOf, firstFinding, OWN_RULES as OWN, ownFindings } from './places.ts';

const LEVELS: Readonly<Record<Level, Result.level>> = { must: 'error', should: 'warning', open: 'note' };

export function sarif(view: RunView, { file }: RenderContext): string {
  const { run } = view;
  const own = ownFindings(view);
  // They stand after the rules.
  const ownRules = OWN_RULES.filter(({ id }) => own.some(({ rule }) => rule === id));
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'counterproof',
            version: run.suite.version,
            semanticVersion: run.suite.version,
            rules: [...run.results.map((result) => descriptor(result)), ...ownRules],
          },
        },
        automationDetails: { id: `counterproof/${run.profile.name}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [invocation(view)],
        results: [
          ...own.map((each) => {
            const place = ownRules.findIndex(({ id }) => id === each.rule);
            return ownResult(each, run.results.length + place, file);
          }),
          ...view.leading.map((result) => sarifResult(result, view, file)),
        ],
        properties: {
          verdict: run.verdict,
          summary: printable(run.summary),
          target: run.target.url,
          evidence: run.evidence.digest,
        },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor(result: RuleResult): ReportingDescriptor {
  const promised = [...fixLines(result), ...promises(result)].join('\n');
  return {
    id: result.rule,
    name: pascalCase(result.rule),
    shortDescription: { text: titleOf(result) },
    fullDescription: { text: `${result.title} (${result.requirements.join(', ')}).` },
    ...(promised === '' ? {} : { help: { text: promised } }),
    defaultConfiguration: { level: LEVELS[result.level] },
    properties: { tags: [result.area, result.level, ...result.requirements] },
  };
}

/** Not about the deployment's promises. */
const OWN_RULES: readonly ReportingDescriptor[] = [
  ownRule(OWN.waiver, 'A waiver is expired, names nothing, or is not needed'),
  ownRule(OWN.end, 'The run was ended before it was complete, or answered too unreliably for a verdict'),
];

function ownRule(id: string, text: string): ReportingDescriptor {
  return { id, name: pascalCase(id), shortDescription: { text }, defaultConfiguration: { level: 'error' } };
}

type Own = ReturnType<typeof ownFindings>[number];

function ownResult({ rule, lines, key }: Own, ruleIndex: number, file: string): Result {
  return {
    ruleId: rule,
    ruleIndex,
    kind: 'fail',
    level: 'error',
    message: { text: printable(lines.join('\n')) },
    locations: [{ physicalLocation: beginningOf(file) }],
    partialFingerprints: { 'counterproof/v1': fingerprint(rule, key) },
  };
}

/** Of many findings the first ones are named; the report and run.json have all. */
const NAMED = 20;

function messageOf(result: RuleResult, view: RunView): string {
  const [, ...others] = result.findings;
  return [
    `${titleOf(result)}.`,
    view.explainFinding(firstFinding(result), result),
    ...others
      .slice(0, NAMED)
      .map((other) => [other.message, ...disagreementOf(other).map((each) => each.join(': '))].join('; ')),
    ...(others.length > NAMED ? [`and ${others.length - NAMED} more, in the report`] : []),
    ...keptLines(result),
  ].join('\n');
}

/** What follows from it. */
function relatedLocations(related: readonly RuleResult[], file: string): readonly Location[] {
  return related
    .flatMap((result) =>
      result.requirements.slice(0, 1).map((id) => ({
        ...location(id, file),
        message: { text: `${titleOf(result)} (${result.rule}): also broken, most likely by the same fault` },
      })),
    )
    .map((place, index) => ({ ...place, id: index + 1 }));
}

function sarifResult(result: RuleResult, view: RunView, file: string): Result {
  const { run, exchanges } = view;
  const finding = firstFinding(result);
  const alike = relatedLocations(view.following(result), file);
  const first = finding.evidence.map((id) => exchanges.get(id)).find((exchange) => exchange !== undefined);
  return {
    ruleId: result.rule,
    ruleIndex: run.results.indexOf(result),
    kind: 'fail',
    level: LEVELS[result.level],
    message: { text: printable(messageOf(result, view)) },
    locations: result.requirements.slice(0, 1).map((id) => location(id, file)),
    ...(alike.length === 0 ? {} : { relatedLocations: [...alike] }),
    partialFingerprints: { 'counterproof/v1': fingerprintOf(result) },
    ...(result.waived === null ? {} : { suppressions: [suppression(result.waived)] }),
    ...(first === undefined ? {} : { webRequest: webRequest(first), webResponse: webResponse(first) }),
    properties: { requirements: result.requirements, evidence: finding.evidence, standing: standing(result) },
  };
}

function suppression(waiver: NonNullable<RuleResult['waived']>): NonNullable<Result['suppressions']>[number] {
  return {
    kind: 'external',
    status: 'accepted',
    justification: `${waiver.reason} (${waiver.owner}, ${waiverDays(waiver)})`,
  };
}

function location(requirement: string, file: string): Location {
  return {
    physicalLocation: beginningOf(file),
    logicalLocations: [{ name: requirement, kind: 'requirement' }],
  };
}

function beginningOf(file: string): NonNullable<Location['physicalLocation']> {
  return { artifactLocation: { uri: encodeURI(file), uriBaseId: '%SRCROOT%' }, region: { startLine: 1 } };
}

function webRequest(exchange: RunExchange): WebRequest {
  return {
    protocol: 'HTTP',
    version: '1.1',
    method: exchange.method,
    target: printable(exchange.url),
    headers: headers(sentHeaders(exchange)),
  };
}

function webResponse(exchange: RunExchange): WebResponse {
  if (exchange.status === null) return { noResponseReceived: true };
  return {
    statusCode: exchange.status,
    headers: headers(shownHeaders(exchange)),
    body: { text: printable(shownBody(exchange)) },
  };
}

function headers(pairs: RunExchange['requestHeaders']): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = joined.get(name);
    joined.set(name, printable(before === undefined ? value : `${before}, ${value}`));
  }
  return Object.fromEntries(joined);
}

/** What could not be decided is not a finding in any file; a reader of SARIF sees it as a notification of the tool. */
function invocation({ run, undecided, tolerated }: RunView): NonNullable<Log['runs'][number]['invocations']>[number] {
  const { kinds = [] } = run;
  return {
    executionSuccessful: run.verdict === 'conformant' || run.verdict === 'nonconformant',
    startTimeUtc: run.startedAt,
    endTimeUtc: new Date(Date.parse(run.startedAt) + run.durationMs).toISOString(),
    toolExecutionNotifications: [
      ...kinds
        .filter(({ message }) => message !== '')
        .map(({ state, message }) => ({
          level: state === 'without' ? ('note' as const) : ('warning' as const),
          message: { text: printable(message) },
        })),
      ...[...undecided, ...tolerated].map((result) => ({
        level:
          result.outcome === 'error'
            ? ('error' as const)
            : result.tolerated === undefined
              ? ('warning' as const)
              : ('note' as const),
        message: { text: printable(`${result.rule}: ${result.message}`) },
        associatedRule: { id: result.rule, index: run.results.indexOf(result) },
      })),
    ],
  };
}

function pascalCase(id: string): string {
  return id.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
