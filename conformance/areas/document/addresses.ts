import { hasTrait, keyedOperations, type OperationId } from '../../../contract/operations.ts';
import { describedOperations } from '../../description/described-operations.ts';
import type { Json } from '../../model/exchange.ts';

/** Where a client that is generated from the document sends the requests of one operation. */
export interface Led {
  readonly operation: OperationId;
  /** Where the document has it. */
  readonly pointer: string;
  /** By one of the servers at least, below any host and any prefix of a gateway, to its path in the contract. */
  readonly isRight: boolean;
  /** The path that it is sent to instead; null where a variable without a default may be anything. */
  readonly elsewhere: string | null;
  /** That path may be the operation's for a gateway: whether it answers here says nothing. */
  readonly mayBeRenamed: boolean;
}

/** Operations that the document has, wherever it sends a client. */
export function addressesIn(document: Json | undefined): readonly Led[] {
  const described = describedOperations(document);
  return keyedOperations.flatMap((operation): Led | [] => {
    const found = described.get(operation);
    if (found === undefined) return [];
    const { addresses, isReached, get } = found;
    const [first] = addresses;
    const isOpen = first === undefined || addresses.some((address) => address.isOpen);
    const mayBeRenamed = addresses.some((address) => address.mayBeRenamed);
    const elsewhere = isReached || isOpen ? null : first.path;
    return { operation, pointer: get.pointer, isRight: isReached, elsewhere, mayBeRenamed };
  });
}

/** Where nothing has to answer but the operation, if the document is right; an id of a person is not known when it is read. */
export function canBeAsked({ operation, mayBeRenamed }: Led): boolean {
  return !mayBeRenamed && !hasTrait(operation, 'byId');
}
