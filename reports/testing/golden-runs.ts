import type { KindResult } from '../../conformance/model/decisions.ts';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { exchangeId } from './requirements.ts';
import { conformantRun, sampleRun } from './runs.ts';

/** Runs whose reports are kept whole, next to what makes them. */

const ENDED = 'the deployment stopped answering 3.2 s into the run, when 2 requests were in flight';

/** A run in which the deployment stopped: two requests were in flight, and all but one rule were left open. */
export function stoppedRun(change: Partial<Run> = {}): Run {
  const run = conformantRun();
  const open = (result: RuleResult): RuleResult => ({ ...result, outcome: 'cantTell', demanded: true, message: ENDED });
  return {
    ...run,
    verdict: 'incomplete',
    summary: `nothing failed, but 30 demanded rules could not be decided (${ENDED})`,
    ended: ENDED,
    stoppedAnswering: {
      lastAnswered: exchangeId(3),
      since: '2026-03-14T09:26:56.789Z',
      sinceMs: 3200,
      inFlight: [exchangeId(5), exchangeId(4)],
      lost: 42,
      failure: 'nothing answers there (ECONNREFUSED)',
      driver: null,
    },
    results: run.results.slice(0, 4).map((result, index) => (index === 0 ? result : open(result))),
    requirements: run.requirements.slice(0, 4),
    ...change,
  };
}

const missing: KindResult = {
  kind: 'promotions',
  state: 'missing',
  undecided: ['PROMO-01'],
  message: 'no promotions were seen, so 12 must requirements are undecided; use --without promotions',
};
const without: KindResult = { ...missing, kind: 'shifts', state: 'without', message: 'without shifts' };
const unexpected: KindResult = { kind: 'sales', state: 'unexpected', undecided: [], message: 'sales were seen' };

const UNCOVERED = [{ rule: 'page-no-repeats', requirements: ['PAGE-17'] }];

const WAIVERS: Run['waivers'] = [
  { subject: 'ENV-03', owner: 'ana', reason: 'known', expires: '2026-06-30', state: 'used', uncovered: UNCOVERED },
  { subject: 'PAGE-03', owner: 'dana', reason: 'known', expires: '2030-01-01', state: 'partial', uncovered: UNCOVERED },
  { subject: 'PAR-01', owner: 'ana', reason: 'known', expires: '2026-01-31', state: 'expired' },
  { subject: 'INV-99', owner: 'ben', reason: 'old', expires: '2026-06-30', state: 'unmatched' },
  { subject: 'PAGE-05', owner: 'cleo', reason: 'fixed', expires: '2026-06-30', state: 'unneeded' },
];

const BECAUSE = 'stores are renamed while the suite reads';

/** What sets one rule of the sample apart from the others. */
const APART: Readonly<Record<string, Partial<RuleResult>>> = {
  'doc-02': {
    outcome: 'cantTell',
    demanded: false,
    tolerated: BECAUSE,
    message: `tolerated (${BECAUSE}): 1 of 9 stores`,
  },
  'min-01': {
    message: 'total is text',
    fix: 'Go by `pagination.next_cursor` alone, and not by `<b>` or an odd ` of <i>.',
    findings: [
      shownFinding({
        subject: { field: 'total' },
        message: say('total is text'),
        evidence: ['ex-0012', 'ex-0001'],
        disagreement: {
          served: '#/components/schemas/Sale/properties/total/type',
          contract: '#/components/schemas/SaleSummary/properties/total',
          answers: 34,
          remedy: 'change the type to number',
        },
      }),
    ],
  },
};

/** Has something of each kind that a report speaks of. */
export function fullRun(): Run {
  const run = sampleRun();
  const results = run.results
    .map((result) => ({
      ...result,
      title: `Promise of ${result.rule}`,
      fault: `Fault of ${result.rule}`,
      fix: `Change the cause of ${result.rule}.`,
      ms: result.area === 'pagination' ? 250 : 0,
      ...APART[result.rule],
    }))
    .filter(({ outcome, rule }) => outcome !== 'passed' || rule === 'doc-01');
  const kept = new Set(results.flatMap(({ requirements }) => requirements));
  return {
    ...run,
    results,
    requirements: run.requirements.filter(({ id }) => kept.has(id)),
    causes: [causeOf(results, 'par-01', ['page-05']), causeOf(results, 'min-01', [])],
    kinds: [missing, without, unexpected],
    waivers: WAIVERS,
    scope: [
      ...run.scope,
      ...[missing, without].map(({ kind, message }) => ({
        subject: kind,
        outcome: 'untested' as const,
        reason: message,
      })),
    ],
  };
}

function causeOf(results: readonly RuleResult[], leader: string, followers: readonly string[]) {
  const [lead] = results.filter(({ rule }) => rule === leader);
  if (lead === undefined) throw new Error(`the sample has no ${leader}`);
  const { rule, title, area, requirements, findings, evidence, fix = '' } = lead;
  const follows = results
    .filter((result) => followers.includes(result.rule))
    .map((result) => ({
      rule: result.rule,
      title: result.title,
      requirements: result.requirements,
      because: 'it is the same place',
    }));
  const subject = findings[0]?.subject ?? null;
  return {
    rule,
    title,
    area,
    requirements,
    exchanges: evidence,
    subject,
    fix,
    advisory: false,
    findings: findings.length,
    follows,
  };
}
