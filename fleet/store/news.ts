import type { NoticeKind } from '../file/channels.ts';
import type { Seen, VisitKind, VisitOutcome } from '../visit/outcome.ts';

export interface NoticeVisit {
  readonly id: string;
  readonly kind: VisitKind;
  readonly ended: string;
  /** The digest of its evidence. */
  readonly evidence: string | null;
}

/** A visit that has ended, as far as a notice may be about it. Times are ISO texts, as they are kept. */
export interface Look extends NoticeVisit {
  readonly result: VisitOutcome['result'];
  readonly reason: string;
  readonly seen: readonly Seen[];
  /** No full visit before it had a verdict: what is broken from the beginning is said as well. */
  readonly isFirst: boolean;
}

/** A must that was kept, or was never looked at, and is broken in one look. */
export interface Suspect {
  readonly requirement: string;
  readonly first: NoticeVisit;
}

export interface Broken extends Suspect {
  /** Kept again, while others of the episode are not. */
  readonly restored: boolean;
}

/** Something that goes on until it ends, and was said once. */
export interface Episode {
  readonly id: string;
  readonly kind: 'regression' | 'unreachable' | 'blocked' | 'stale';
  readonly since: string;
  readonly reason: string;
  readonly broken: readonly Broken[];
  /** When it was said last: at its beginning, or as a reminder. */
  readonly lastSaid: string;
}

/** What is kept of a deployment from one visit to the next. */
export interface Known {
  /** Requirements that were kept when they were last seen decided, and not by a sample. */
  readonly kept: readonly string[];
  readonly suspects: readonly Suspect[];
  /** Visits in a row that got no answer. */
  readonly silent: { readonly visits: number; readonly since: string } | null;
  readonly episodes: readonly Episode[];
}

export const NOTHING_KNOWN: Known = { kept: [], suspects: [], silent: null, episodes: [] };

/** That an episode began, goes on or ended. */
export interface Said {
  readonly kind: NoticeKind;
  readonly episode: Episode;
}

export interface News {
  readonly known: Known;
  readonly said: readonly Said[];
  /** Requirements that are looked at again, before anybody is notified. */
  readonly confirm: readonly string[];
}

/** One or two visits without an answer are weather: the next one follows soon. */
const SILENT_VISITS = 3;

export function asksSoon({ silent }: Known): boolean {
  return silent !== null && silent.visits < SILENT_VISITS;
}

/** What a visit changes in what is known, and what is said of it: nothing of what was broken in one look alone. */
export function newsOf(known: Known, look: Look): News {
  if (look.result === 'broken') return blocked(known, look);
  const free = endedOf(known, 'blocked', 'unblocked');
  const visited = followed(free, (now) => endedOf(now, 'stale', 'visited'));
  if (look.result === 'unreachable') return followed(visited, (now) => silence(now, look));
  const reached = followed(visited, (now) => endedOf({ ...now, silent: null }, 'unreachable', 'reachable'));
  return followed(reached, (now) => judged(now, look));
}

function followed({ known, said }: News, next: (known: Known) => News): News {
  const news = next(known);
  return { ...news, said: [...said, ...news.said] };
}

function endedOf(known: Known, kind: Episode['kind'], says: NoticeKind): News {
  const [over, open] = parted(known.episodes, (episode) => episode.kind === kind);
  return { known: { ...known, episodes: open }, said: over.map((episode) => ({ kind: says, episode })), confirm: [] };
}

function blocked(known: Known, look: Look): News {
  if (known.episodes.some(({ kind }) => kind === 'blocked')) return { known, said: [], confirm: [] };
  return begins(known, begun('blocked', look.id, { ...look, since: look.ended }));
}

function begins(known: Known, episode: Episode): News {
  const episodes = [...known.episodes, episode];
  return { known: { ...known, episodes }, said: [{ kind: episode.kind, episode }], confirm: [] };
}

function silence(known: Known, look: Look): News {
  const silent = { visits: (known.silent?.visits ?? 0) + 1, since: known.silent?.since ?? look.ended };
  const isSaid = known.episodes.some(({ kind }) => kind === 'unreachable');
  if (isSaid || silent.visits < SILENT_VISITS) return { known: { ...known, silent }, said: [], confirm: [] };
  return begins({ ...known, silent }, begun('unreachable', look.id, { ...look, since: silent.since }));
}

/** `by` makes it one: the visit that showed it, or the moment since when there was none. */
export function begun(
  kind: Episode['kind'],
  by: string,
  { since, reason, ended }: { readonly since: string; readonly reason: string; readonly ended: string },
  broken: readonly Broken[] = [],
): Episode {
  return { id: `${kind}-${by}`, kind, since, reason, broken, lastSaid: ended };
}

function judged(known: Known, look: Look): News {
  const of = outcomesIn(look);
  const went = known.episodes.map((episode) => (episode.kind === 'regression' ? judgedAgain(episode, of) : episode));
  const [over, episodes] = parted(
    went,
    ({ kind, broken }) => kind === 'regression' && broken.every((one) => one.restored),
  );
  const [confirmed, open] = parted(
    known.suspects.filter(({ requirement }) => !of.passes(requirement) && !of.accepts(requirement)),
    ({ requirement }) => of.fails(requirement),
  );
  const spoken = new Set(
    [...known.suspects, ...went.flatMap(({ broken }) => broken)].map(({ requirement }) => requirement),
  );
  const kept = new Set(known.kept);
  const { id, kind, ended, evidence } = look;
  const first = { id, kind, ended, evidence };
  const suspected = look.seen
    .filter(
      ({ requirement }) => of.fails(requirement) && (look.isFirst || kept.has(requirement)) && !spoken.has(requirement),
    )
    .map(({ requirement }) => ({ requirement, first }));
  const suspects = [...open, ...suspected];
  for (const { requirement } of look.seen) if (of.keeps(requirement)) kept.add(requirement);
  for (const { requirement } of look.seen) if (of.accepts(requirement)) kept.delete(requirement);
  for (const { requirement } of confirmed) kept.delete(requirement);
  const said: Said[] = over.filter(({ broken }) => broken.length > 0).map((episode) => ({ kind: 'recovery', episode }));
  const regression = regressionOf(confirmed, look);
  if (regression !== null) said.push({ kind: 'regression', episode: regression });
  return {
    known: {
      ...known,
      kept: [...kept],
      suspects,
      episodes: regression === null ? episodes : [...episodes, regression],
    },
    said,
    confirm: look.kind === 'confirm' ? [] : suspects.map(({ requirement }) => requirement),
  };
}

type Outcomes = ReturnType<typeof outcomesIn>;

/** A sample sees too little to say that something is kept. */
function outcomesIn({ kind, seen }: Look) {
  const by = new Map(seen.map((one) => [one.requirement, one]));
  const passes = (requirement: string) => by.get(requirement)?.outcome === 'passed';
  const isWhole = kind === 'full' && seen.length > 0;
  return {
    fails: (requirement: string) => by.get(requirement)?.fails === true,
    /** As far as this look sees. */
    passes,
    keeps: (requirement: string) => kind !== 'sample' && passes(requirement),
    /** Broken and waived: no news, and nothing that was kept. */
    accepts: (requirement: string) => by.get(requirement)?.outcome === 'failed' && by.get(requirement)?.fails === false,
    /** No rule of this suite judges it any more, or none is asked to. */
    misses: (requirement: string) => isWhole && !by.has(requirement),
  };
}

function judgedAgain(episode: Episode, { fails, keeps, accepts, misses }: Outcomes): Episode {
  const broken = episode.broken
    .filter(({ requirement }) => !accepts(requirement) && !misses(requirement))
    .map((one) => ({ ...one, restored: keeps(one.requirement) || (one.restored && !fails(one.requirement)) }));
  return { ...episode, broken };
}

function regressionOf(confirmed: readonly Suspect[], look: Look): Episode | null {
  const [earliest] = confirmed.map(({ first }) => first.ended).toSorted();
  if (earliest === undefined) return null;
  const broken = confirmed.map((suspect) => ({ ...suspect, restored: false }));
  return begun('regression', look.id, { ...look, since: earliest }, broken);
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
