import type { Outcome } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { printable } from '../../contract/printable.ts';
import type { ReportFile } from '../context.ts';
import { disagreementOf, keptLines } from '../words/explain.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { targetName } from '../words/target-name.ts';
import { waiverDays } from '../words/waivers.ts';

/** The context travels inside the file: a processor must not need a network to read it. */
const CONTEXT = {
  earl: 'http://www.w3.org/ns/earl#',
  dct: 'http://purl.org/dc/terms/',
  doap: 'http://usefulinc.com/ns/doap#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  cp: 'urn:counterproof:terms:',
  title: 'dct:title',
  description: 'dct:description',
  identifier: 'dct:identifier',
  isPartOf: { '@id': 'dct:isPartOf', '@type': '@id' },
  hasPart: { '@id': 'dct:hasPart', '@type': '@id' },
  date: { '@id': 'dct:date', '@type': 'xsd:dateTime' },
  revision: 'doap:revision',
  assertedBy: { '@id': 'earl:assertedBy', '@type': '@id' },
  subject: { '@id': 'earl:subject', '@type': '@id' },
  test: { '@id': 'earl:test', '@type': '@id' },
  mode: { '@id': 'earl:mode', '@type': '@id' },
  result: 'earl:result',
  outcome: { '@id': 'earl:outcome', '@type': '@id' },
  info: 'earl:info',
  pointer: 'earl:pointer',
  suiteError: 'cp:suiteError',
  waived: 'cp:waived',
  level: 'cp:level',
  verdict: 'cp:verdict',
  evidenceDigest: 'cp:evidenceDigest',
};

export function render(run: Run): readonly ReportFile[] {
  const document = {
    '@context': CONTEXT,
    '@graph': [
      assertor(run),
      subject(run),
      ...run.requirements.map(requirement),
      ...run.results.map(criterion),
      ...run.results.map((each) => assertion(each, run)),
    ],
  };
  return [{ name: REPORT_FILES.earl, content: `${JSON.stringify(document, null, 2)}\n` }];
}

const ASSERTOR = 'urn:counterproof:suite';

function assertor(run: Run) {
  return {
    '@id': ASSERTOR,
    '@type': ['earl:Assertor', 'earl:Software'],
    title: 'Counterproof',
    revision: run.suite.version,
    identifier: run.suite.rulesDigest,
  };
}

function subject(run: Run) {
  return {
    '@id': run.target.url,
    '@type': 'earl:TestSubject',
    title: targetName(run.target),
    description: printable(run.summary),
    date: run.startedAt,
    verdict: run.verdict,
    evidenceDigest: run.evidence.digest,
    ...(run.target.apiVersion === null ? {} : { revision: run.target.apiVersion }),
  };
}

function requirement(each: Run['requirements'][number]) {
  return {
    '@id': requirementId(each.id),
    '@type': 'earl:TestRequirement',
    identifier: each.id,
    title: each.title,
    level: each.level,
    hasPart: each.rules.map(ruleId),
  };
}

function criterion(result: RuleResult) {
  return {
    '@id': ruleId(result.rule),
    '@type': 'earl:TestCase',
    identifier: result.rule,
    title: result.title,
    isPartOf: result.requirements.map(requirementId),
  };
}

function assertion(result: RuleResult, run: Run) {
  return {
    '@type': 'earl:Assertion',
    assertedBy: ASSERTOR,
    subject: run.target.url,
    test: ruleId(result.rule),
    mode: 'earl:automatic',
    ...(result.waived === null
      ? {}
      : { waived: printable(`${result.waived.reason} (${result.waived.owner}, ${waiverDays(result.waived)})`) }),
    result: {
      '@type': 'earl:TestResult',
      date: run.startedAt,
      outcome: `earl:${earlOutcome(result.outcome)}`,
      description: printable([result.message, ...keptLines(result)].join('. ')),
      info: result.findings.map((finding) =>
        printable([finding.message, ...disagreementOf(finding).map((each) => each.join(': '))].join('; ')),
      ),
      pointer: result.evidence,
      ...(result.outcome === 'error' ? { suiteError: true } : {}),
    },
  };
}

/** EARL has no word for a fault of the suite itself; such a rule did not come to a decision. */
function earlOutcome(outcome: Outcome): Exclude<Outcome, 'error'> {
  return outcome === 'error' ? 'cantTell' : outcome;
}

function requirementId(id: string): string {
  return `urn:counterproof:requirement:${encodeURIComponent(id)}`;
}

function ruleId(id: string): string {
  return `urn:counterproof:rule:${encodeURIComponent(id)}`;
}
