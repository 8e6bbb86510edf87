import type { OperationId } from '../../../../contract/operations.ts';
import type { MultiForm } from '../../../model/lists.ts';
import type { Subject } from '../../../model/subject.ts';

/**
 * `foreign-store`: storeIds contains a store that is not ours. `own-stores`: it contains only ours. `person`: an id of a person
 * who is not of our organization. `own-person`: one who is. `filter`: an id or a cursor in a filter that is not ours. `named-organization`: the request
 * names an organization, which must not matter. `other-key`: the other organization reads its own data.
 */
export type TenancyCase =
  | 'foreign-store'
  | 'own-stores'
  | 'person'
  | 'own-person'
  | 'filter'
  | 'named-organization'
  | 'other-key';

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
  /** The id is written in capitals: another form of the same one, or an invalid one. */
  readonly inCapitals?: true;
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

/** A cursor that was issued for other filters, or an id in capitals, may be a fault of its own, and which one is reported is open. */
export function foreignStoreStatuses({ combinedWith, inCapitals }: TenancyTry): readonly number[] {
  return combinedWith === 'cursor' || inCapitals === true ? [403, 400] : [403];
}

/** Names a request, the same in every run. */
export function tenancySubject(tried: TenancyTry): Subject {
  return { operation: tried.operation, request: requestOf(tried) };
}

function requestOf(tried: TenancyTry): string {
  const { foreign, parameter } = tried;
  const whose = foreign === 'random' ? 'an unknown' : "another organization's";
  switch (tried.case) {
    case 'foreign-store':
      return `with ${whose} ${placeOf(tried)}`;
    case 'own-stores':
      return `with own stores, ${tried.form} form`;
    case 'person':
      return `with ${whose} id${tried.inCapitals === true ? ' in capitals' : ''}`;
    case 'own-person':
      return 'with the id of a person of ours';
    case 'filter':
      return `with ${whose} ${parameter}`;
    case 'named-organization':
      return `with ${whose} organization in ${parameter}`;
    case 'other-key':
      return `with the other organization's key`;
  }
}

function placeOf({ position, form, combinedWith, parameter, inCapitals }: TenancyTry): string {
  const also = `${inCapitals === true ? ' in capitals' : ''}${combinedWith === 'nothing' ? '' : ` and a ${combinedWith}`}`;
  const place = position === 'alone' ? 'alone' : `${position} among own stores, ${form} form`;
  return `store ${place}${also}${parameter === 'storeIds' ? '' : ` (${parameter})`}`;
}

/** A foreign store, alone, refused as it should be, except for what the case says. */
export function tenancyTry(partial: Partial<TenancyTry>): TenancyTry {
  return {
    operation: 'listSales',
    case: 'foreign-store',
    position: 'alone',
    form: 'comma',
    foreign: 'random',
    combinedWith: 'nothing',
    parameter: 'storeIds',
    exchange: 'ex-0001',
    status: 403,
    hasData: false,
    foreignIds: 0,
    asWithout: true,
    ...partial,
  };
}

export function tenancyTries(...all: readonly Partial<TenancyTry>[]): { readonly tenancy: readonly TenancyTry[] } {
  return { tenancy: all.map(tenancyTry) };
}
