import type { ArtifactName, Artifacts } from './artifacts.ts';
import type { KeyName } from './exchange.ts';
import type { Allowance, ProbeContext } from './probe.ts';
import type { Tally } from './tally.ts';

/** Breakage that a correct deployment may show too. Such a rule cannot fail a run for it, nor pass over it. */
export interface Tolerance {
  /** The open point, or what happens in real shops. */
  readonly because: string;
  /**
   * Tolerated while no more cases are broken than this, or no larger share of the decided cases, or, where no more than
   * `allButOneOf` were decided, while one of them was kept. One of the three is enough.
   */
  readonly upTo: { readonly cases?: number; readonly share?: number; readonly allButOneOf?: number };
}

/**
 * What a finding and the failure that it follows from have in common: its subject; a field of an operation (`spot`); a place of
 * a leak; nothing that has to be compared (`any`); a record; an exchange; all operations that it is about; a parameter of requests to them, or also its value; a field
 * that a parameter selects by; a place in the served document; or the amount of sales that a list left out.
 */
export const BECAUSE = {
  subject: 'it was seen in the same place',
  spot: 'it was seen in the same field',
  record: 'it is about the same record',
  exchange: 'the same answers show it',
  operation: 'it was seen at the same endpoints, and such a fault breaks it too',
  place: 'it was seen in the same place',
  parameter: 'requests with the same parameter show it',
  value: 'requests with the same value of a parameter show it',
  field: 'the field that it selects by is wrong',
  compared: 'the field that it compares is wrong',
  fields: 'a field that it reads is wrong',
  described: 'the same place in openapi.json says so',
  notJson: 'an answer to it was not JSON',
  notThere: 'its endpoint is not there',
  ownId: 'the path accepts none of the IDs that it is asked for',
  any: 'it compares with answers that change',
  lostSales: 'its figures differ by the sales that the list left out',
} as const;

export type Shared = keyof typeof BECAUSE;

/** Rules of which a failure may be the cause of this one. */
export interface Presupposition {
  readonly rules?: readonly string[];
  /** All rules of these groups, but not itself. */
  readonly groups?: readonly RuleGroup[];
  readonly except?: readonly string[];
  readonly share: Shared;
  /**
   * Of `parameter`: which ones count, as one; left out, any but those of paging and of ranges, each by itself. Of `operation`:
   * a request of the finding sends one of them.
   */
  readonly parameters?: readonly string[];
  /** Of `fields`: what this rule reads, each as an operation and the path in its answers. */
  readonly fields?: readonly string[];
  /** Of `field`: by parameter, the names of fields that it selects by. */
  readonly selected?: Readonly<Record<string, readonly string[]>>;
  /** Findings of this rule that it is about; left out, all. */
  readonly of?: FindingFilter;
  /** Findings of the other rules that count; left out, all. */
  readonly by?: FindingFilter;
}

/** A presupposition with its groups resolved. */
export interface Presupposed extends Omit<Presupposition, 'groups' | 'except'> {
  readonly rules: readonly string[];
}

/** Rules that others presuppose together, also those of another area: a rule says which it is in. */
export type RuleGroup =
  /** The filters of a list one by one, and its range. */
  | 'one-filter'
  /** Answers to any request with a filter. */
  | 'every-answer'
  /** Invalid parameters are refused. */
  | 'refusal'
  /** Invalid keys are refused. */
  | 'refused-key'
  /** Stores of another organization are refused. */
  | 'foreign-store'
  /** All rules about foreign stores, with those about their position in the list. */
  | 'foreign-store-anywhere'
  /** Fields have the form of the contract. */
  | 'shape'
  /** Records agree with the schemas of the contract. */
  | 'schema'
  /** A record is the same wherever it is shown. */
  | 'same-record'
  /** A thing has one label. */
  | 'label'
  /** Ranges are shown as they were sent. */
  | 'shown-range'
  /** Private data, wherever it is. */
  | 'leak'
  /** What no answer may hold, to any request. */
  | 'any-answer'
  /** What stands between the client and the service gives its own answers. */
  | 'in-front';

/** Findings by what their subjects say. */
export interface FindingFilter {
  readonly aspects?: readonly string[];
  readonly figures?: readonly string[];
  /** All but those of these figures. */
  readonly notFigures?: readonly string[];
}

/** How much has to be seen before a rule passes. */
export interface Quorum {
  /** Cases that have to be kept; 1 by default. */
  readonly kept?: number;
  /** Unclear cases allowed for each kept one; 1 by default, 0 where every case counts. */
  readonly unclear?: number;
}

/** What a user has to give before a rule can be decided. */
export interface RuleInput {
  readonly key: KeyName;
  /** An id that is enough as well. */
  readonly id?: keyof ProbeContext['inputs'];
  /** What is not known without: "whether a revoked key is refused". */
  readonly question: string;
}

/** What every rule says of itself, be it a row of a family or a rule with logic of its own. */
export interface RuleFacts {
  readonly id: string;
  readonly requirements: readonly string[];
  /** What a deployment that passes does, in a short sentence. */
  readonly title: string;
  /** How a failure reads: "Revoked key accepted". */
  readonly fault: string;
  /** What to change in the deployment, and why it matters. */
  readonly fix: string;
  /** An advisory never fails a run. */
  readonly advisory?: boolean;
  /**
   * `always`: without a decision the run is incomplete. `data` (the default): not demanded where the deployment's own
   * data cannot decide it. `input`: never demanded, since it needs what a user may not have.
   */
  readonly demand?: 'always' | 'data' | 'input';
  /** With `demand: 'input'`, where it is a key or an id that the user has to give. */
  readonly input?: RuleInput;
  /** What a run must be allowed to do for it. Without, the rule is untested and not demanded. */
  readonly permission?: keyof Allowance;
  /** The rule compares reads of changing data: a failure stands only if it is still there in a second gathering. */
  readonly confirm?: boolean;
  readonly tolerates?: Tolerance;
  readonly quorum?: Quorum;
  readonly groups?: readonly RuleGroup[];
  /** What has to hold before a failure of this rule means what its `fault` says. */
  readonly presupposes?: readonly Presupposition[];
}

/**
 * Counts what the artifacts in `needs` show of the promises that `requirements` names. A pure function: no network, no files,
 * no clock. It counts and never decides. Its area is the folder that it lies in.
 */
export interface Rule<Need extends ArtifactName = ArtifactName> extends RuleFacts {
  readonly needs: readonly Need[];
  judge(evidence: Pick<Artifacts, Need>): Tally;
}

export function rule<const Need extends ArtifactName>(definition: Rule<Need>): Rule<Need> {
  return Object.freeze(definition);
}
