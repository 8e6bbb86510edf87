import { rowOf } from '../../world/shop.ts';

/** Row numbers carry the organization: everything of one lies between these two, both excluded. */
export function rowsOf(organization: number): { readonly first: number; readonly last: number } {
  return { first: rowOf(organization, 0), last: rowOf(organization + 1, 0) };
}

export function roomNo(organization: number, store: number, room: number): number {
  return rowOf(organization, store * 10 + room);
}
