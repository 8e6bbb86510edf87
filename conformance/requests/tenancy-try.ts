import type { OperationId } from '../../contract/operations.ts';
import type { MultiForm } from '../model/lists.ts';

/**
 * `foreign-store`: storeIds contains a store that is not ours. `own-stores`: it contains only ours. `person`: an id of a person
 * who is not of our organization. `filter`: an id or a cursor in a filter that is not ours. `named-organization`: the request
 * names an organization, which must not matter. `other-key`: the other organization reads its own data.
 */
export type TenancyCase = 'foreign-store' | 'own-stores' | 'person' | 'filter' | 'named-organization' | 'other-key';

export interface TenancyTry {
  readonly operation: OperationId;
  readonly case: TenancyCase;
  readonly position: 'alone' | 'first' | 'last' | 'path' | 'filter' | 'none';
  readonly form: MultiForm;
  /**
   * `random`: a UUID that exists nowhere; `given`: a real id of another organization; `perhaps-ours`: one so short that each
   * organization may have one like it; `none`: nothing foreign.
   */
  readonly foreign: 'random' | 'given' | 'perhaps-ours' | 'none';
  /** What else was sent: a cursor of another page makes the request faulty in two ways. */
  readonly combinedWith: 'nothing' | 'limit' | 'range' | 'cursor' | 'filter';
  /** The filter's name, or the header or query that names an organization. */
  readonly parameter: string;
  readonly exchange: string;
  readonly status: number | null;
  readonly hasData: boolean;
  /** Stores that the body names and `/stores` does not, and foreign ids and names that it repeats. */
  readonly foreignIds: number;
  /** For `named-organization`: the answer is the one that comes without a name, as far as can be seen. */
  readonly asWithout: boolean;
}

/** A cursor that was issued for other filters is a fault of its own, and which one is reported is open. */
export function foreignStoreStatuses({ combinedWith }: TenancyTry): readonly number[] {
  return combinedWith === 'cursor' ? [403, 400] : [403];
}

/** Names a request, the same in every run. */
export function tenancySubject(tried: TenancyTry): string {
  const { operation, foreign, parameter } = tried;
  const whose = foreign === 'random' ? 'an unknown' : "another organization's";
  switch (tried.case) {
    case 'foreign-store':
      return `${operation} with ${whose} ${placeOf(tried)}`;
    case 'own-stores':
      return `${operation} with own stores, ${tried.form} form`;
    case 'person':
      return `${operation} with ${whose} id`;
    case 'filter':
      return `${operation} with ${whose} ${parameter}`;
    case 'named-organization':
      return `${operation} with ${whose} organization in ${parameter}`;
    case 'other-key':
      return `${operation} with the other organization's key`;
  }
}

function placeOf({ position, form, combinedWith, parameter }: TenancyTry): string {
  const also = combinedWith === 'nothing' ? '' : ` and a ${combinedWith}`;
  const place = position === 'alone' ? 'alone' : `${position} among own stores, ${form} form`;
  return `store ${place}${also}${parameter === 'storeIds' ? '' : ` (${parameter})`}`;
}
