import type { Location, Log, Notification, ReportingDescriptor, Result } from 'sarif';
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
import { fingerprint, fingerprintOf, firstFinding, OWN_RULES, ownFindings } from './places.ts';

const LEVELS = { must: 'error', should: 'warning', open: 'note' } as const satisfies Record<Level, Result.level>;

export function sarif(view: RunView, { file }: RenderContext): string {
  const { run } = view;
  const own = ownFindings(view);
  // They stand after the rules.
  const ownRules = OWN_RULES.filter(({ rule }) => own.some((each) => each.rule === rule));
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
            rules: [...run.results.map(descriptor), ...ownRules.map(ownDescriptor)],
          },
        },
        automationDetails: { id: `counterproof/${run.profile.name}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: run.verdict !== 'incomplete',
            startTimeUtc: run.startedAt,
            endTimeUtc: new Date(Date.parse(run.startedAt) + run.durationMs).toISOString(),
            toolExecutionNotifications: notifications(view),
          },
        ],
        results: [
          ...own.map((each) =>
            ownResult(each, run.results.length + ownRules.findIndex(({ rule }) => rule === each.rule), file),
          ),
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

function ownDescriptor({ rule, title }: (typeof OWN_RULES)[number]): ReportingDescriptor {
  return {
    id: rule,
    name: pascalCase(rule),
    shortDescription: { text: title },
    defaultConfiguration: { level: 'error' },
  };
}

function ownResult(
  { rule, lines, key }: ReturnType<typeof ownFindings>[number],
  ruleIndex: number,
  file: string,
): Result {
  return {
    ruleId: rule,
    ruleIndex,
    kind: 'fail',
    level: 'error',
    message: { text: printable(lines.join('\n')) },
    locations: [beginningOf(file)],
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

function sarifResult(result: RuleResult, view: RunView, file: string): Result {
  const { rule, level, requirements, waived } = result;
  const { evidence } = firstFinding(result);
  const alike = view.following(result).flatMap((each) =>
    locationsOf(each, file).map((place) => ({
      ...place,
      message: { text: `${titleOf(each)} (${each.rule}): also broken, most likely by the same fault` },
    })),
  );
  const first = evidence.map((id) => view.exchanges.get(id)).find((exchange) => exchange !== undefined);
  return {
    ruleId: rule,
    ruleIndex: view.run.results.indexOf(result),
    kind: 'fail',
    level: LEVELS[level],
    message: { text: printable(messageOf(result, view)) },
    locations: locationsOf(result, file),
    ...(alike.length === 0 ? {} : { relatedLocations: alike.map((place, index) => ({ ...place, id: index + 1 })) }),
    partialFingerprints: { 'counterproof/v1': fingerprintOf(result) },
    ...(waived === null ? {} : { suppressions: [suppression(waived)] }),
    ...(first === undefined ? {} : exchanged(first)),
    properties: { requirements, evidence, standing: standing(result) },
  };
}

function suppression(waiver: NonNullable<RuleResult['waived']>) {
  const justification = `${waiver.reason} (${waiver.owner}, ${waiverDays(waiver)})`;
  return { kind: 'external', status: 'accepted', justification } as const;
}

function locationsOf({ requirements }: RuleResult, file: string): Location[] {
  return requirements
    .slice(0, 1)
    .map((name) => ({ ...beginningOf(file), logicalLocations: [{ name, kind: 'requirement' }] }));
}

function beginningOf(file: string): Location {
  const artifactLocation = { uri: encodeURI(file), uriBaseId: '%SRCROOT%' };
  return { physicalLocation: { artifactLocation, region: { startLine: 1 } } };
}

/** The first request that shows it, and its answer. */
function exchanged(exchange: RunExchange): Pick<Result, 'webRequest' | 'webResponse'> {
  const { method, url, status } = exchange;
  return {
    webRequest: {
      protocol: 'HTTP',
      version: '1.1',
      method,
      target: printable(url),
      headers: headers(sentHeaders(exchange)),
    },
    webResponse:
      status === null
        ? { noResponseReceived: true }
        : {
            statusCode: status,
            headers: headers(shownHeaders(exchange)),
            body: { text: printable(shownBody(exchange)) },
          },
  };
}

function headers(pairs: RunExchange['requestHeaders']): Record<string, string> {
  const byName = [...Map.groupBy(pairs, ([name]) => name)];
  return Object.fromEntries(
    byName.map(([name, same]) => [name, same.map(([, value]) => printable(value)).join(', ')] as const),
  );
}

/** What could not be decided is not a finding in any file; a reader of SARIF sees it as a notification of the tool. */
function notifications({ run, undecided, tolerated }: RunView): Notification[] {
  const ofKinds = (run.kinds ?? []).filter(({ message }) => message !== '');
  return [
    ...ofKinds.map(
      ({ state, message }): Notification => ({
        level: state === 'without' ? 'note' : 'warning',
        message: { text: printable(message) },
      }),
    ),
    ...[...undecided, ...tolerated].map(
      (result): Notification => ({
        level: result.outcome === 'error' ? 'error' : result.tolerated === undefined ? 'warning' : 'note',
        message: { text: printable(`${result.rule}: ${result.message}`) },
        associatedRule: { id: result.rule, index: run.results.indexOf(result) },
      }),
    ),
  ];
}

function pascalCase(id: string): string {
  return id.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
