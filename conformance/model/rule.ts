import type { ArtifactName, Artifacts } from './artifacts.ts';
import type { Area, Judgement } from './outcome.ts';

/**
 * What is judged of the promises that `requirements` names, by the artifacts in `needs` alone: the same ones give the same
 * judgement, for `judge` may neither ask anybody nor look at a file or the time.
 */
export interface Rule<Need extends ArtifactName = ArtifactName> {
  readonly id: string;
  readonly area: Area;
  readonly requirements: readonly string[];
  /** What a deployment that passes does, in a short sentence. */
  readonly title: string;
  /** Why it matters and what to mend, for the rule's page and for the partner who failed it. */
  readonly help: string;
  readonly needs: readonly Need[];
  /** An advisory never fails a run. */
  readonly advisory?: boolean;
  /**
   * `always`: without a decision the run is incomplete. `data` (the default): not demanded where the deployment's own
   * data cannot decide it. `input`: never demanded, since it needs what a user may not have.
   */
  readonly demand?: 'always' | 'data' | 'input';
  /** The rule compares reads of changing data: a failure stands only if it is still there in a second gathering. */
  readonly confirm?: boolean;
  judge(evidence: Pick<Artifacts, Need>): Judgement;
}

export function rule<const Need extends ArtifactName>(definition: Rule<Need>): Rule<Need> {
  return Object.freeze(definition);
}
