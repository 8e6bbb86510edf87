import type { ArtifactName, Artifacts } from './artifacts.ts';
import type { Rule, RuleFacts } from './rule.ts';
import type { Tally } from './tally.ts';

/** Evidence that the row, and none of its neighbors, passes, fails or cannot decide, where no deployment with a fault shows it. Made from the row itself. */
export interface Examples<Need extends ArtifactName> {
  readonly kept: Pick<Artifacts, Need>;
  readonly broken: Pick<Artifacts, Need>;
  readonly unclear?: Pick<Artifacts, Need>;
}

export interface FamilyRow extends RuleFacts {
  /** Rows of the family that the broken example of this row fails as well, by their ids. */
  readonly overlaps?: readonly string[];
}

interface FamilyDefinition<Need extends ArtifactName, Row extends FamilyRow> {
  readonly needs: readonly Need[];
  /** What all rows have in common. A row may override it; its groups and presuppositions are added. */
  readonly every?: Pick<
    RuleFacts,
    'advisory' | 'demand' | 'confirm' | 'tolerates' | 'quorum' | 'presupposes' | 'groups'
  >;
  /** The one counting function: what the row selects, counted. */
  readonly count: (evidence: Pick<Artifacts, Need>, row: Row) => Tally;
  readonly example?: (row: Row) => Examples<Need>;
  /**
   * What the row is about, in the notation of a requirement's `names` (`listSales?from`, `listSales:400`): each has to be named by
   * one of the row's requirements, so that a row with another row's selector turns a test red.
   */
  readonly about?: (row: Row) => readonly string[];
  /** Parts of the row's selector that its id spells out, for the same reason. */
  readonly inId?: (row: Row) => readonly string[];
  readonly rows: readonly Row[];
}

/** A rule of a family, with what its tests need. */
export interface FamilyRule<Need extends ArtifactName = ArtifactName> extends Rule<Need> {
  readonly examples?: () => { readonly [Kind in keyof Examples<Need>]: Partial<Artifacts> };
  readonly about: readonly string[];
  readonly inId: readonly string[];
  readonly overlaps: readonly string[];
}

export interface Family<Need extends ArtifactName = ArtifactName> {
  readonly rules: readonly FamilyRule<Need>[];
}

/** Rules that differ in data alone: one counting function, shared cases, and a table. */
export function family<const Need extends ArtifactName, Row extends FamilyRow>(
  definition: FamilyDefinition<Need, Row>,
): Family<Need> {
  const { needs, every, count, example, about, inId, rows } = definition;
  return {
    rules: rows.map((row) => {
      const { overlaps = [], ...facts }: FamilyRow = row;
      return Object.freeze({
        ...every,
        ...facts,
        needs,
        groups: [...(row.groups ?? []), ...(every?.groups ?? [])],
        presupposes: [...(row.presupposes ?? []), ...(every?.presupposes ?? [])],
        judge: (evidence: Pick<Artifacts, Need>) => count(evidence, row),
        ...(example && { examples: () => example(row) }),
        about: about?.(row) ?? [],
        inId: inId?.(row) ?? [],
        overlaps,
      });
    }),
  };
}
