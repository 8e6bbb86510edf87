import { setImmediate as immediately } from 'node:timers/promises';
import type { Gathered, Round } from '../decide/evidence.ts';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import { NotEnough, type Phase, type Probe, type ProbeContext, Skipped } from '../model/probe.ts';
import { knownOr } from '../model/values/memoize.ts';

/** A probe without its own types: the engine passes artifacts along by name. */
export interface AnyProbe
  extends Pick<Probe, 'artifact' | 'after' | 'phase' | 'title' | 'plan' | 'pairs' | 'counts' | 'unusable'> {
  readonly requires: readonly ArtifactName[];
  readonly optional?: readonly ArtifactName[];
  gather(context: ProbeContext, given: Partial<Artifacts>): Promise<unknown>;
}

/** Drops the types of what a probe needs; `gatherAll` passes exactly the artifacts that it named. */
export function anyProbe<Name extends ArtifactName, Need extends ArtifactName, Optional extends ArtifactName>(
  probe: Probe<Name, Need, Optional>,
): AnyProbe {
  return {
    ...probe,
    gather: (context, given) => {
      if (!hasAll(given, probe.requires)) throw new NotEnough('a required artifact is missing');
      return probe.gather(context, given);
    },
  };
}

export function hasAll<Need extends ArtifactName>(
  given: Partial<Artifacts>,
  needs: readonly Need[],
): given is Partial<Artifacts> & Pick<Artifacts, Need> {
  return needs.every((need) => given[need] !== undefined);
}

const PHASES: readonly (Phase | undefined)[] = ['first', undefined, 'lookback', 'drivers', 'burst'];

/** Runs the probes, each as soon as the artifacts that it requires are gathered. */
export async function gatherAll(
  probes: readonly AnyProbe[],
  wanted: ReadonlySet<ArtifactName>,
  contextFor: (probe: AnyProbe) => ProbeContext,
): Promise<Round> {
  const byArtifact = new Map(probes.map((probe) => [probe.artifact, probe]));
  const started = new Map<ArtifactName, Promise<Gathered>>();
  const all = withDependencies(probes, wanted);

  const gather = (name: ArtifactName): Promise<Gathered> =>
    knownOr(started, name, () => {
      const probe = byArtifact.get(name);
      return probe === undefined
        ? Promise.resolve({ state: 'skipped', reason: `no probe gathers ${name} in this run` })
        : run(probe, all, gather, contextFor(probe));
    });

  const names = [...wanted].filter((name) => name !== 'exchanges');
  for (const phase of PHASES)
    await Promise.all(names.filter((name) => byArtifact.get(name)?.phase === phase).map(gather));
  const round: Partial<Record<ArtifactName, Gathered>> = {};
  // Rules get exactly what the evidence file will hold.
  for (const name of names) round[name] = JSON.parse(JSON.stringify(await gather(name)));
  return round;
}

/** What is gathered, and what has to be gathered for it. */
export function withDependencies(
  probes: readonly AnyProbe[],
  wanted: ReadonlySet<ArtifactName>,
): ReadonlySet<ArtifactName> {
  const all = new Set(wanted);
  for (const name of all) {
    const { requires = [], optional = [] } = probes.find((probe) => probe.artifact === name) ?? {};
    for (const before of [...requires, ...optional]) all.add(before);
  }
  return all;
}

async function run(
  probe: AnyProbe,
  all: ReadonlySet<ArtifactName>,
  gather: (name: ArtifactName) => Promise<Gathered>,
  context: ProbeContext,
): Promise<Gathered> {
  const given: Partial<Record<ArtifactName, unknown>> = {};
  const land = async (name: ArtifactName) => ({ name, state: await gather(name) });
  const required = Promise.all(probe.requires.map(land));
  const before = Promise.all((probe.after ?? []).filter((name) => all.has(name)).map(gather));
  const optional = await Promise.all((probe.optional ?? []).map(land));
  await before;
  for (const { name, state } of await required) {
    if (state.state !== 'gathered')
      return { state: state.state === 'error' ? 'error' : 'notEnough', reason: state.reason };
    given[name] = state.value;
  }
  for (const { name, state } of optional) if (state.state === 'gathered') given[name] = state.value;
  // Several probes begin with one artifact, and each plans before it asks: what waits is sent in between.
  await immediately();
  try {
    return { state: 'gathered', value: await probe.gather(context, given as Partial<Artifacts>) };
  } catch (error) {
    return asGathered(probe, error);
  }
}

function asGathered(probe: AnyProbe, error: unknown): Gathered {
  if (error instanceof Skipped) return { state: 'skipped', reason: error.message };
  if (error instanceof NotEnough) return { state: 'notEnough', reason: error.message };
  // The text of our own error: where in a bundle it came about says nothing to a reader.
  const reason = error instanceof Error ? error.message : String(error);
  return { state: 'error', reason: `the probe "${probe.artifact}" failed: ${reason}` };
}
