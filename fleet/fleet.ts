import type { Deployment } from './file/deployment.ts';
import { type Chosen, type DeploymentMonth, readMonth } from './month/month.ts';
import { type ListedNotice, notices } from './notify/outbox.ts';
import type { State } from './state/state.ts';
import { type KeptLink, linksOf } from './store/chain.ts';
import type { Database } from './store/database.ts';
import { pause, resume, type Synced, sync } from './store/deployments.ts';
import { standings } from './store/facts.ts';
import { filesOf, type Pruned, prune, type Retention } from './store/files.ts';
import { ask, history, type KeptVisit, outcomesOf, visitWith } from './store/visits.ts';
import type { Result, VisitKind } from './visit/outcome.ts';

/** What `list --json` prints of a deployment. Times are text, so that it is the same here and through the endpoint of `up`. */
export interface ListedDeployment
  extends Pick<Deployment, 'name' | 'url' | 'owner' | 'tags' | 'schedule' | 'zone'>,
    Pick<State, 'state' | 'reason'> {
  readonly since: string | null;
  readonly paused: boolean;
  /** The worker that visits it now. */
  readonly visitedBy: string | null;
  readonly lastVisit: {
    readonly id: string;
    readonly kind: VisitKind;
    readonly result: Result;
    readonly ended: string;
  } | null;
  readonly nextVisit: string | null;
}

/** A visit, as `history --json` and `export` print it. */
export interface ListedVisit
  extends Pick<
    KeptVisit,
    'id' | 'deployment' | 'kind' | 'late' | 'worker' | 'result' | 'reason' | 'requests' | 'evidence' | 'summary'
  > {
  readonly due: string;
  readonly started: string | null;
  readonly ended: string | null;
  readonly durationMs: number | null;
  /** Where it is in the chain of its deployment, while its bundle is kept. */
  readonly bundle: { readonly number: number; readonly digest: string } | null;
  /** Outcomes by requirement; empty where none was seen. */
  readonly requirements: Readonly<Record<string, string>>;
}

/** What can be asked of a fleet: by this process, or through the endpoint of the one that holds the folder. All of it is JSON. */
export interface Fleet {
  readonly list: () => Promise<readonly ListedDeployment[]>;
  readonly sync: (deployments: readonly Deployment[], others: 'leave' | 'stay') => Promise<Synced>;
  /** The id of a visit that is due now; null where there is no such deployment. */
  readonly ask: (name: string) => Promise<string | null>;
  readonly visit: (id: string) => Promise<ListedVisit | null>;
  readonly pause: (name: string) => Promise<boolean>;
  readonly resume: (name: string) => Promise<boolean>;
  /** The newest first; with `before`, those before this visit. */
  readonly history: (name: string | null, most: number, before?: string) => Promise<readonly ListedVisit[]>;
  readonly notices: (name: string | null, most: number) => Promise<readonly ListedNotice[]>;
  /** Bundles, the oldest first, after a place in that order. */
  readonly links: (
    name: string | null,
    after: Pick<KeptLink, 'deployment' | 'number'>,
    most: number,
  ) => Promise<readonly KeptLink[]>;
  /** What a month like 2026-11 was, by name; the first ones after a name. */
  readonly month: (month: string, chosen: Chosen, after: string, most: number) => Promise<readonly DeploymentMonth[]>;
  readonly prune: (retention: Retention) => Promise<Pruned>;
}

interface Kept {
  readonly database: Database;
  /** Where evidence and bundles are; null where they are in the database. */
  readonly folder: string | null;
}

/** `onAsked` is called when something was asked for, or may be due. */
export function fleetIn({ database, folder }: Kept, onAsked: () => void = () => undefined): Fleet {
  const asked = <T>(result: T): T => {
    onAsked();
    return result;
  };
  return {
    list: async () => (await standings(database)).map(listed),
    sync: async (deployments, others) => asked(await sync(database, deployments, others)),
    ask: async (name) => asked(await ask(database, name)),
    visit: async (id) => {
      const visit = await visitWith(database, id);
      return visit && listedVisit(visit);
    },
    pause: (name) => pause(database, name),
    resume: async (name) => asked(await resume(database, name)),
    history: async (name, most, before) => (await history(database, name, most, before)).map(listedVisit),
    links: (name, after, most) => linksOf(database, name, after, most),
    month: (month, chosen, after, most) => readMonth(database, month, chosen, after, most),
    prune: (retention) => prune(database, filesOf(database, folder), retention),
    notices: (name, most) => notices(database, name, most),
  };
}

export function listed(standing: Awaited<ReturnType<typeof standings>>[number]): ListedDeployment {
  const { deployment, state, reason, since, pausedAt, visitedBy, last, nextDue } = standing;
  const { name, url, owner, tags, schedule, zone } = deployment;
  return {
    name,
    state,
    reason,
    since: textOf(since),
    url,
    owner,
    tags,
    schedule,
    zone,
    paused: pausedAt !== null,
    visitedBy,
    lastVisit:
      last === null ? null : { id: last.id, kind: last.kind, result: last.result, ended: last.ended.toISOString() },
    nextVisit: textOf(nextDue),
  };
}

export function listedVisit(visit: KeptVisit): ListedVisit {
  const { id, deployment, kind, due, late, started_at, ended_at, worker, result, reason, requests, ids, outcomes } =
    visit;
  return {
    id,
    deployment,
    kind,
    due: due.toISOString(),
    late,
    started: textOf(started_at),
    ended: textOf(ended_at),
    worker,
    result,
    reason,
    requests,
    durationMs: visit.duration_ms,
    evidence: visit.evidence,
    bundle: visit.number === null || visit.bundle === null ? null : { number: visit.number, digest: visit.bundle },
    summary: visit.summary,
    requirements: ids === null || outcomes === null ? {} : Object.fromEntries(outcomesOf(ids, outcomes)),
  };
}

function textOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
