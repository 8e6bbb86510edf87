import type { ArtifactName, Artifacts } from './artifacts.ts';
import type { Rule, RuleFacts } from './rule.ts';
import type { Tally } from './tally.ts';

/** What a row has next to the columns of its family. */
export type FamilyRow = RuleFacts;

interface FamilyDefinition<Need extends ArtifactName, Row extends FamilyRow> {
  readonly needs: readonly Need[];
  /** What all rows have in common. A row may override it; its groups and presuppositions are added. */
  readonly every?: Pick<
    RuleFacts,
    'advisory' | 'demand' | 'confirm' | 'tolerates' | 'quorum' | 'presupposes' | 'groups'
  >;
  /** The one counting function: what the row selects, counted. */
  readonly count: (evidence: Pick<Artifacts, Need>, row: Row) => Tally;
  readonly rows: readonly Row[];
}

export interface Family<Need extends ArtifactName = ArtifactName> {
  readonly rules: readonly Rule<Need>[];
}

/** Rules that differ in data alone: one counting function, shared cases, and a table. */
export function family<const Need extends ArtifactName, Row extends FamilyRow>(
  definition: FamilyDefinition<Need, Row>,
): Family<Need> {
  const { needs, every, count, rows } = definition;
  return {
    rules: rows.map((row) => {
      const facts: FamilyRow = row;
      return Object.freeze({
        ...every,
        ...facts,
        needs,
        groups: [...(row.groups ?? []), ...(every?.groups ?? [])],
        presupposes: [...(row.presupposes ?? []), ...(every?.presupposes ?? [])],
        judge: (evidence: Pick<Artifacts, Need>) => count(evidence, row),
      });
    }),
  };
}
