import { unreliableWords } from '../../conformance/decide/unusual.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { byId, type QuietHost, type Seen, type Summary, type VisitKind, type VisitOutcome } from './outcome.ts';

const MOST_FAILED = 50;
const MOST_UNSEEN = 100;

type Found = Omit<VisitOutcome, 'durationMs'>;

export function nothingFound(result: 'broken' | 'unreachable', reason: string): Found {
  return { result, reason, requests: 0, evidence: null, summary: null, seen: [], quiet: null };
}

/** What is kept of a run; `hidden` takes keys out of a text. */
export function foundIn(run: Run, kind: VisitKind, quiet: QuietHost | null, hidden: (text: string) => string): Found {
  const seen = seenIn(run, kind);
  const sentence = kind === 'sample' ? sampleWords(run, seen) : hidden(run.summary);
  return {
    result: run.verdict,
    reason: sentence,
    requests: run.requests,
    evidence: run.evidence.digest,
    summary: summaryOf(run, sentence, hidden),
    seen,
    quiet,
  };
}

/** The sentence of a run names all rules that were looked at, and a sample is one of thousands. */
function sampleWords({ requests }: Run, seen: readonly Seen[]): string {
  const broken = seen
    .filter(({ fails }) => fails)
    .map(({ requirement }) => requirement)
    .sort(byId);
  const kept = seen.filter(({ outcome }) => outcome === 'passed').length;
  return `${broken.length === 0 ? 'nothing broken' : `broken: ${broken.join(', ')}`}, ${plural(kept, 'requirement')} kept, in ${plural(requests, 'request')}`;
}

function summaryOf(run: Run, sentence: string, hidden: (text: string) => string): Summary {
  const failing = run.results.filter(failsRun);
  const open = run.results.filter(({ level, demanded, outcome }) => level === 'must' && demanded && isOpen(outcome));
  const unseen = [
    ...open.map(({ requirements, message }) => ({ subject: requirements.join(', '), reason: hidden(message) })),
    ...(run.kinds ?? [])
      .filter(({ state }) => state === 'missing')
      .map(({ kind }) => ({ subject: kind, reason: 'no data of this kind was seen' })),
  ];
  const musts = run.requirements.filter(({ level }) => level === 'must');
  const withOutcome = (wanted: string) => musts.filter(({ outcome }) => outcome === wanted).length;
  const stopped = run.stoppedAnswering === undefined ? null : (run.ended ?? 'it stopped answering');
  return {
    sentence,
    suite: run.suite.version,
    profile: run.profile.name,
    musts: { all: musts.length, kept: withOutcome('passed'), broken: withOutcome('failed') },
    failed: failing.slice(0, MOST_FAILED).map(({ rule, title, requirements }) => ({ rule, title, requirements })),
    unseen: unseen.slice(0, MOST_UNSEEN),
    unreliable: unreliableWords(run.unreliable ?? []) ?? (stopped === null ? null : hidden(stopped)),
    p95: Object.fromEntries(run.latency.map(({ operation, p95 }) => [operation, Math.round(p95)])),
  };
}

function failsRun({ level, outcome, waived }: RuleResult): boolean {
  return level === 'must' && outcome === 'failed' && waived === null;
}

function isOpen(outcome: string): boolean {
  return outcome === 'untested' || outcome === 'cantTell' || outcome === 'error';
}

/** Requirements that rules judge; of a part of the suite, those that it decided. */
function seenIn(run: Run, kind: VisitKind): readonly Seen[] {
  const failing = new Set(run.results.filter(failsRun).flatMap(({ requirements }) => requirements));
  return run.requirements
    .filter(
      ({ rules, outcome }) => rules.length > 0 && (kind === 'full' || outcome === 'passed' || outcome === 'failed'),
    )
    .map(({ id, level, outcome }) => ({
      requirement: id,
      outcome,
      fails: level === 'must' && outcome === 'failed' && failing.has(id),
    }));
}
