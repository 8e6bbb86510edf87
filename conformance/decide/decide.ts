import { messageText } from '../model/message.ts';
import type { Judgement } from '../model/outcome.ts';
import type { RuleFacts, Tolerance } from '../model/rule.ts';
import type { Missing, Tally, Unclear } from '../model/tally.ts';

type Deciding = Pick<RuleFacts, 'tolerates' | 'quorum'>;

/**
 * The one place where counts become an outcome, the same way for every rule: what is broken is `failed`; what the rule tolerates
 * is `cantTell` with all that was seen; what is not enough by the quorum is `cantTell`; the rest passed.
 */
export function decide({ tolerates, quorum }: Deciding, counted: Tally): Judgement {
  const broken = partsOf(counted).filter(({ brokenCases }) => brokenCases > 0);
  const failing = broken.filter((part) => !isTolerated(tolerates, part));
  if (failing.length > 0) return breakage('failed', counted, brokenMessage(counted));
  if (broken.length > 0) {
    const because = tolerates?.because ?? '';
    const judgement = breakage('cantTell', counted, `tolerated (${because}): ${brokenMessage(counted)}`);
    return { ...judgement, tolerated: because };
  }
  const { kept: enough = 1, unclear: most = 1 } = quorum ?? {};
  const isQuorate = counted.kept >= Math.max(1, enough) && counted.unclear.length <= counted.kept * most;
  return isQuorate ? pass(counted) : undecided(counted);
}

/** A tolerance is measured in each part for itself; what is broken outside of all parts is a part too. */
function partsOf(counted: Tally): readonly Tally[] {
  const inParts = counted.parts.reduce((sum, { brokenCases }) => sum + brokenCases, 0);
  const rest = counted.brokenCases - inParts;
  return rest > 0 ? [...counted.parts, { ...counted, brokenCases: rest }] : counted.parts;
}

function isTolerated(tolerance: Tolerance | undefined, { kept, brokenCases }: Tally): boolean {
  if (tolerance === undefined) return false;
  const { cases = 0, share = 0, allButOneOf = 0 } = tolerance.upTo;
  const decided = kept + brokenCases;
  return brokenCases <= cases || brokenCases <= share * decided || (kept > 0 && decided <= allButOneOf);
}

function pass({ cases, kept, unclear, evidence, note }: Tally): Judgement {
  const open = unclear.length === 0 ? '' : `, ${unclear.length} unclear`;
  const message = `${kept} ${inNumber(kept, cases)}${open}${note === null ? '' : `, ${note}`}`;
  return { outcome: 'passed', message, findings: [], evidence: unique(evidence) };
}

function breakage(outcome: 'failed' | 'cantTell', counted: Tally, message: string): Judgement {
  const { broken, keptBy, brokenBy } = counted;
  const evidence = unique(broken.flatMap((finding) => finding.evidence));
  const sides = { kept: unique(keptBy), broken: unique([...brokenBy, ...evidence]) };
  return { outcome, message, findings: broken, evidence, ...(keptBy.length === 0 ? {} : { sides }) };
}

function brokenMessage({ cases, kept, broken, brokenCases }: Tally): string {
  const [finding] = broken;
  const first = finding === undefined ? 'the promise was broken' : messageText(finding.message);
  const decided = kept + brokenCases;
  if (decided === 1) return first;
  return `seen in ${brokenCases} of ${decided} ${cases}${brokenCases === 1 ? '' : ', first'}: ${first}`;
}

function undecided({ cases, kept, unclear, missing, evidence }: Tally): Judgement {
  const seen = unique([...evidence, ...unclear.flatMap((each) => each.evidence ?? [])]);
  if (unclear.length > 0) {
    const message = `${unclear.length} of ${kept + unclear.length} ${cases} unclear: ${reasonsOf(unclear)}`;
    return { outcome: 'cantTell', message, findings: [], evidence: seen };
  }
  const { kind, reason } = missing ?? TOO_FEW;
  const message = kept === 0 ? reason : `${reason} (${kept} ${inNumber(kept, cases)} seen)`;
  const base = { message, findings: [], evidence: seen };
  if (kind === 'input') return { outcome: 'untested', ...base };
  if (kind === 'condition') return { outcome: 'inapplicable', ...base };
  return kind === 'data' ? { outcome: 'cantTell', ...base, lacksData: true } : { outcome: 'cantTell', ...base };
}

const TOO_FEW: Missing = { kind: 'answer', reason: 'nothing was seen that could show it' };

const REASONS_SHOWN = 3;

/** The most common reasons first. */
function reasonsOf(unclear: readonly Unclear[]): string {
  const groups = [...Map.groupBy(unclear, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  const shown = groups
    .slice(0, REASONS_SHOWN)
    .map(([reason, each]) => (each.length === 1 ? reason : `${reason} (${each.length})`));
  return `${shown.join('; ')}${groups.length > REASONS_SHOWN ? '; …' : ''}`;
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

function inNumber(number: number, plural: string): string {
  if (number !== 1) return plural;
  const [first = '', ...rest] = plural.split(' ');
  return [first.replace(/ies$/, 'y').replace(/s$/, ''), ...rest].join(' ');
}
