import type { ArtifactName } from '../model/artifacts.ts';
import type { Exchange } from '../model/exchange.ts';
import { isAsked } from './build-run.ts';
import type { Evidence, Round } from './evidence.ts';
import { type AnyProbe, gatherAll } from './gather.ts';
import { type AnyRule, judgeAhead, judgeRound } from './judge.ts';
import { refusalOf } from './refusal.ts';
import { Session, type SessionOptions } from './session.ts';
import type { Waiver } from './waivers.ts';

export interface CheckOptions extends SessionOptions {
  readonly url: string;
  readonly probes: readonly AnyProbe[];
  readonly rules: readonly AnyRule[];
  readonly only: readonly string[] | null;
  readonly waivers: readonly Waiver[];
  readonly onStage?: (stage: 'gathering' | 'confirming') => void;
}

/** Why a check ended before anything could be judged. */
export class CannotStart extends Error {
  readonly verdict: 'unreachable' | 'usage';

  constructor(verdict: 'unreachable' | 'usage', message: string) {
    super(message);
    this.verdict = verdict;
  }
}

/** Asks a deployment everything that the chosen rules need; a second time where differences must be confirmed. */
export async function gatherEvidence(options: CheckOptions): Promise<Evidence> {
  const session = new Session(options);
  await knock(session, options.url);
  const rules = options.rules.filter((rule) => isAsked(rule, options.profile, options.only) === true);
  const needs = needsOf(rules);
  await lookAtInputs(options.probes, needs, session);
  const planned = plannedOf(options.probes, needs, session);

  options.onStage?.('gathering');
  const contextFor = (probe: AnyProbe) => session.contextFor(probe);
  const first = await gatherAll(
    options.probes,
    needs,
    contextFor,
    (soFar, isOver) => void judgeAhead(rules, soFar, isOver),
  );
  const exchanges = inOrder(session.exchanges);
  const doubtful = needsOf(rules.filter((rule) => rule.confirm === true && isFailing(rule, first, exchanges)));
  if (doubtful.size === 0) return evidenceOf(options, session, { rounds: [first], exchanges }, planned);
  options.onStage?.('confirming');
  session.kernel.forget();
  const rounds = [first, await gatherAll(options.probes, doubtful, contextFor)];
  return evidenceOf(options, session, { rounds, exchanges: inOrder(session.exchanges) }, planned);
}

export interface PlannedProbe {
  readonly probe: string;
  readonly title: string;
  readonly requests: number;
}

/** What would be asked and how often, after the few requests that discovery needs. */
export async function planOf(options: CheckOptions): Promise<PlannedProbe[]> {
  const session = new Session(options);
  await knock(session, options.url);
  const rules = options.rules.filter((rule) => isAsked(rule, options.profile, options.only) === true);
  const needs = withDependencies(options.probes, needsOf(rules));
  await lookAtInputs(options.probes, needs, session);
  return options.probes
    .filter((probe) => needs.has(probe.artifact))
    .map((probe) => ({ probe: probe.artifact, title: probe.title, requests: probe.plan(session.contextFor(probe)) }));
}

const FRONT_DOOR = [
  { operation: 'getMe', path: '/public-api/v1/me' },
  { operation: 'listStores', path: '/public-api/v1/stores' },
] as const;

/** One or two requests tell a wrong address, a wrong key and a page that is no API from a deployment worth checking. */
async function knock(session: Session, url: string): Promise<void> {
  const context = session.contextFor({ artifact: 'me' });
  const answers: Exchange[] = [];
  for (const door of FRONT_DOOR) {
    const answer = await context.ask(door);
    if (answer.status === 200 && answer.facts.isJson) return;
    answers.push(answer);
  }
  const refusal = refusalOf(answers, url);
  if (refusal !== null) throw new CannotStart(refusal.verdict, `${url}: ${refusal.message}`);
}

async function lookAtInputs(
  probes: readonly AnyProbe[],
  needs: ReadonlySet<ArtifactName>,
  session: Session,
): Promise<void> {
  for (const probe of probes) {
    if (!needs.has(probe.artifact) || probe.unusable === undefined) continue;
    const why = await probe.unusable(session.contextFor(probe));
    if (why !== null) throw new CannotStart('usage', why);
  }
}

function needsOf(rules: readonly AnyRule[]): Set<ArtifactName> {
  return new Set(rules.flatMap((rule) => rule.needs));
}

function withDependencies(probes: readonly AnyProbe[], needs: ReadonlySet<ArtifactName>): Set<ArtifactName> {
  const all = new Set(needs);
  for (const name of all) {
    const { requires = [], optional = [] } = probes.find((probe) => probe.artifact === name) ?? {};
    for (const before of [...requires, ...optional]) all.add(before);
  }
  return all;
}

function plannedOf(
  probes: readonly AnyProbe[],
  needs: ReadonlySet<ArtifactName>,
  session: Session,
): Map<string, number> {
  const all = withDependencies(probes, needs);
  return new Map(
    probes
      .filter((probe) => all.has(probe.artifact))
      .map((probe) => [probe.artifact, probe.plan(session.contextFor(probe))]),
  );
}

function isFailing(rule: AnyRule, round: Round, exchanges: readonly Exchange[]): boolean {
  return judgeRound(rule, round, exchanges).outcome === 'failed';
}

function inOrder(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.toSorted((a, b) => (a.id.padStart(12) < b.id.padStart(12) ? -1 : 1));
}

function evidenceOf(
  options: CheckOptions,
  session: Session,
  { rounds, exchanges }: Pick<Evidence, 'rounds' | 'exchanges'>,
  planned: ReadonlyMap<string, number>,
): Evidence {
  const { kernel } = session;
  return {
    meta: {
      format: 'counterproof-evidence/1',
      url: options.url,
      startedAt: session.startedAt,
      durationMs: Math.round(kernel.elapsedMs),
      profile: options.profile,
      only: options.only,
      budget: options.budget,
      allow: options.allow,
      keys: [...options.keys.keys()],
      waivers: options.waivers,
      requests: kernel.counts.requests,
      retries: kernel.counts.retries,
      waitedMs: Math.round(kernel.waitedMs),
      probes: [...planned].map(([probe, count]) => ({ probe, planned: count, sent: session.sentBy(probe) })),
    },
    exchanges,
    rounds,
  };
}
