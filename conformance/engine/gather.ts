import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import { NotEnough, type Probe, type ProbeContext, Skipped, type Turn } from '../model/probe.ts';
import type { Gathered, Round } from './evidence.ts';

/** A probe whose own types no longer matter: the engine passes artifacts along by name. */
export interface AnyProbe {
  readonly artifact: ArtifactName;
  readonly after: readonly ArtifactName[];
  readonly hopes?: readonly ArtifactName[];
  readonly turn?: Turn;
  readonly apart?: true;
  readonly title: string;
  plan(context: ProbeContext): number;
  unusable?(context: ProbeContext): Promise<string | null>;
  gather(context: ProbeContext, given: Partial<Artifacts>): Promise<unknown>;
}

/** Forgets which artifacts a probe needs; `gatherAll` gives it exactly those that it named. */
export function anyProbe<Name extends ArtifactName, Need extends ArtifactName, Hope extends ArtifactName>(
  probe: Probe<Name, Need, Hope>,
): AnyProbe {
  return {
    ...probe,
    gather: (context, given) => {
      if (!hasAll(given, probe.after)) throw new NotEnough('an artifact that it builds on is missing');
      return probe.gather(context, given);
    },
  };
}

function hasAll<Need extends ArtifactName>(
  given: Partial<Artifacts>,
  needs: readonly Need[],
): given is Partial<Artifacts> & Pick<Artifacts, Need> {
  return needs.every((need) => given[need] !== undefined);
}

const TURNS: readonly (Turn | undefined)[] = [undefined, 'again', 'drivers', 'burst'];

/** What to do with the time while others are at work in processes of their own, with what there is so far. */
export type Meanwhile = (soFar: Round, isOver: () => boolean) => void;

/** Runs the probes, each as soon as the artifacts that it builds on are there. */
export async function gatherAll(
  probes: readonly AnyProbe[],
  wanted: ReadonlySet<ArtifactName>,
  contextFor: (probe: AnyProbe) => ProbeContext,
  meanwhile: Meanwhile = () => undefined,
): Promise<Round> {
  const byArtifact = new Map(probes.map((probe) => [probe.artifact, probe]));
  const started = new Map<ArtifactName, Promise<Gathered>>();

  const gather = (name: ArtifactName): Promise<Gathered> => {
    const known = started.get(name);
    if (known !== undefined) return known;
    const probe = byArtifact.get(name);
    const result: Promise<Gathered> =
      probe === undefined
        ? Promise.resolve({ state: 'skipped', reason: `nothing gathers ${name} in this run` })
        : run(probe, gather, contextFor(probe));
    started.set(name, result);
    return result;
  };

  const names = [...wanted].filter((name) => name !== 'exchanges');
  const soFar: Partial<Record<ArtifactName, Gathered>> = {};
  for (const turn of TURNS) {
    const missing = new Set(names.filter((name) => byArtifact.get(name)?.turn === turn));
    const land = async (name: (typeof names)[number]): Promise<void> => {
      soFar[name] = throughJson(await gather(name));
      missing.delete(name);
      const areApart = [...missing].every((other) => byArtifact.get(other)?.apart === true);
      if (missing.size > 0 && areApart) meanwhile(soFar, () => missing.size === 0);
    };
    await Promise.all([...missing].map(land));
  }
  // In the order in which they were wanted, whichever came first.
  return Object.fromEntries(names.map((name) => [name, soFar[name]]));
}

/**
 * Judged is what the evidence file will hold, so that judging the file gives the same. Done as soon as there is something
 * to do it with: others still wait for their answers then.
 */
function throughJson(gathered: Gathered): Gathered {
  return JSON.parse(JSON.stringify(gathered));
}

async function run(
  probe: AnyProbe,
  gather: (name: ArtifactName) => Promise<Gathered>,
  context: ProbeContext,
): Promise<Gathered> {
  const given: Partial<Record<ArtifactName, unknown>> = {};
  const land = async (name: ArtifactName) => ({ name, state: await gather(name) });
  const needed = Promise.all(probe.after.map(land));
  const hoped = await Promise.all((probe.hopes ?? []).map(land));
  for (const { name, state } of await needed) {
    if (state.state !== 'gathered')
      return { state: state.state === 'error' ? 'error' : 'notEnough', reason: state.reason };
    given[name] = state.value;
  }
  for (const { name, state } of hoped) if (state.state === 'gathered') given[name] = state.value;
  try {
    return { state: 'gathered', value: await probe.gather(context, given as Partial<Artifacts>) };
  } catch (error) {
    return asGathered(probe, error);
  }
}

function asGathered(probe: AnyProbe, error: unknown): Gathered {
  if (error instanceof Skipped) return { state: 'skipped', reason: error.message };
  if (error instanceof NotEnough) return { state: 'notEnough', reason: error.message };
  const reason =
    error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : String(error);
  return { state: 'error', reason: `the probe "${probe.artifact}" broke: ${reason}` };
}
