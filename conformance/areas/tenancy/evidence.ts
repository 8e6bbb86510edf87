import type { OperationId } from '../../../contract/operations.ts';
import type { MultiForm } from '../../model/lists.ts';

/**
 * `foreign-store`: storeIds holds a store that is not ours. `own-stores`: it holds ours alone. `person`: somebody who is
 * not of our organization, by id. `filter`: an id or a cursor that is not ours in a filter. `named-organization`: the
 * request names an organization, which must not matter. `other-key`: the other organization reads its own data.
 */
export type TenancyCase = 'foreign-store' | 'own-stores' | 'person' | 'filter' | 'named-organization' | 'other-key';

export interface TenancyTry {
  readonly operation: OperationId;
  readonly case: TenancyCase;
  readonly position: 'alone' | 'first' | 'last' | 'path' | 'filter' | 'none';
  readonly form: MultiForm;
  /**
   * `random`: a UUID that belongs to nobody; `given`: a real id of another organization; `perhaps-ours`: one that is so short
   * that each organization may count it anew; `none`: nothing foreign.
   */
  readonly foreign: 'random' | 'given' | 'perhaps-ours' | 'none';
  /** What else was sent: a cursor of another page makes the request faulty in two ways. */
  readonly beside: 'nothing' | 'limit' | 'range' | 'cursor' | 'filter';
  /** The filter's name, or the header or query that names an organization. */
  readonly parameter: string;
  readonly exchange: string;
  readonly status: number | null;
  readonly hasData: boolean;
  /** Stores that the body names and `/stores` does not, and foreign ids and names that it repeats. */
  readonly foreignIds: number;
  /** For `named-organization`: the answer is the one that comes without a name, as far as can be told. */
  readonly asWithout: boolean;
}
