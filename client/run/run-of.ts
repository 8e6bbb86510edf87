import { buildRun } from '../../conformance/decide/build-run.ts';
import type { Evidence } from '../../conformance/decide/evidence.ts';
import { packEvidence } from '../../conformance/decide/evidence-file.ts';
import { identity } from '../../conformance/identity.ts';
import type { Checked } from '../../conformance/index.ts';
import type { Decisions, Waiver } from '../../conformance/model/decisions.ts';
import { type Exchange, type Method, NO_FACTS } from '../../conformance/model/exchange.ts';
import type { Run } from '../../conformance/model/run.ts';
import { withoutKeys } from '../../contract/without-keys.ts';
import { clientRulesDigest } from '../generated/suite.ts';
import { clientFacts, clientRules } from '../suite.ts';
import { MOST_RECEIVED, type Received, type Traffic } from '../traffic/traffic.ts';

const METHODS: ReadonlyMap<string, Method> = new Map(
  (['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND'] as const).map((one) => [one, one]),
);

/** A request of a client as a run has it: of bodies, which are the sandbox's own, only the counts are kept. */
export function exchangeOf(one: Received): Exchange {
  const { exchange: id, execution, operation, method, path, query, key, headers, status, page, at, answeredAt } = one;
  return {
    id,
    probe: execution,
    operation: one.elsewhere === true ? 'other' : (operation ?? 'other'),
    method: METHODS.get(method) ?? 'GET',
    path,
    query,
    credential: { key: key === 'bearer' ? 'good' : 'none' },
    requestHeaders: headers.filter(([, value]) => value !== ''),
    status,
    error: status === null ? 'the connection was cut off on purpose' : null,
    headers: [],
    body: undefined,
    text: answerWords(one),
    facts: page === null ? NO_FACTS : { ...NO_FACTS, isJson: true, records: page.records },
    at,
    ms: Math.round(answeredAt - at),
    attempts: [{ status, error: null, sentAt: at, ms: Math.round(answeredAt - at), waitedMs: 0, limitHeaders: [] }],
  };
}

/** What of an answer says why the client went on as it did. */
function answerWords({ page, violations, harm, elsewhere }: Received): string | null {
  if (elsewhere === true) return 'another origin, to which a redirect led';
  if (page !== null) {
    const next = page.next === null ? 'the last page' : `nextCursor ${page.next}`;
    return `${page.records} records, ${next}`;
  }
  if (violations.length > 0)
    return violations.map(({ parameter, expected }) => `${parameter}: expected ${expected}`).join('; ');
  return harm === null || harm.kind === 'limit' ? null : `done on purpose: ${harm.kind}`;
}

/** Judges what was seen of a client. */
export function checkedOf(traffic: Traffic, about: About, waivers: readonly Waiver[]): Checked {
  const evidence = evidenceOf(traffic, about);
  const { digest, bytes } = packEvidence(evidence);
  return { run: runOf(evidence, digest, waivers), evidence, pack: bytes };
}

export interface About {
  readonly command: string | null;
  /** The requirements that are judged; all when left out. */
  readonly only?: readonly string[] | null;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
}

export function evidenceOf(
  traffic: Traffic,
  { command: given, only = null, seed, startedAt, durationMs }: About,
): Evidence {
  const { received, tasks } = traffic;
  // A key of another deployment may be among the arguments.
  const command = given === null ? null : withoutKeys(given);
  return {
    meta: {
      format: 'counterproof-evidence/2',
      // What tells runs of one client from those of another, as a URL does of deployments.
      url: command === null ? 'client:observed' : `client:${encodeURI(command)}`,
      startedAt,
      durationMs,
      pace: { concurrency: 0, requestsPerSecond: 0, timeoutMs: 0, retryTimeoutMs: 0 },
      only:
        only && clientRules.filter(({ requirements: of }) => of.some((id) => only.includes(id))).map(({ id }) => id),
      budget: MOST_RECEIVED,
      seed: String(seed),
      allow: { burst: false, writes: false, keyInUrl: false },
      keys: ['good'],
      inputs: null,
      requests: received.length,
      retries: 0,
      waitedMs: 0,
      probes: [],
      client: { command, tasks },
    },
    exchanges: received.map(exchangeOf),
    rounds: [{ traffic: { state: 'gathered', value: traffic } }],
  };
}

export function runOf(evidence: Evidence, digest: string, waivers: readonly Waiver[]): Run {
  const decisions: Decisions = { profile: { name: 'client', leavesOut: [] }, waivers, without: [], require: [] };
  return buildRun(evidence, digest, decisions, {
    rules: clientRules,
    requirements: clientFacts,
    identity: { ...identity(), rulesDigest: clientRulesDigest, qualification: null },
  });
}
