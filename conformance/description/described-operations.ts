import { keyedOperations, type OperationId, operations } from '../../contract/operations.ts';
import { textField } from '../kernel/json.ts';
import { followed, itemsOf, memberOf, membersOf, type Part } from './local.ts';

/** Where the served document describes an operation of the contract, and where its servers and paths lead a client. */
export interface DescribedOperation {
  readonly operation: OperationId;
  /** As the document writes it. */
  readonly path: string;
  readonly item: Part;
  readonly get: Part;
  /** Paths that clients of this document call, one for each server, with `*` for parameters. */
  readonly leadsTo: readonly string[];
  readonly isReached: boolean;
}

const BASE = '/public-api/v1';
/** Where the document itself is served; relative servers start from here. */
const SERVED_AT = `http://deployment.invalid${BASE}/openapi.json`;

/** Operations that the document leaves out are not in it. A path in another file is not read, and left out here too. */
export function describedOperations(document: unknown): ReadonlyMap<OperationId, DescribedOperation> {
  const root: Part = { value: document, pointer: '#' };
  const paths = membersOf(memberOf(document, root, 'paths'));
  const found = new Map<OperationId, DescribedOperation>();
  for (const operation of keyedOperations) {
    const wanted = plain(operations[operation].path);
    const end = wanted.slice(BASE.length);
    const candidates = paths.flatMap(([path, unfollowed]): DescribedOperation[] => {
      if (!plain(path).endsWith(end)) return [];
      const item = followed(document, unfollowed);
      const get = memberOf(document, item, 'get');
      if (item === null || get === null) return [];
      const leadsTo = basesFor(document, root, item, get).map((base) => `${base}${plain(path)}`);
      return [{ operation, path, item, get, leadsTo, isReached: leadsTo.some((one) => leads(one, wanted)) }];
    });
    const best = candidates.find(({ isReached }) => isReached) ?? candidates[0];
    if (best !== undefined) found.set(operation, best);
  }
  return found;
}

/** A gateway may put something in front of the base, but not the base once more. */
function leads(path: string, wanted: string): boolean {
  return path.endsWith(wanted) && !path.slice(0, -wanted.length).includes('/public-api');
}

/** Servers of the operation go before those of its path, and those before those of the document. Without any it is `/`. */
function basesFor(document: unknown, root: Part, item: Part, get: Part): readonly string[] {
  for (const part of [get, item, root]) {
    const servers = itemsOf(memberOf(document, part, 'servers'));
    if (servers.length > 0) return servers.flatMap(baseOf);
  }
  return [''];
}

function baseOf(server: Part): readonly string[] {
  const variables = new Map(
    membersOf(memberOf(null, server, 'variables')).map(([name, { value }]) => [name, textField(value, 'default')]),
  );
  const url = textField(server.value, 'url').replace(
    /\{([^}]*)\}/g,
    (_whole, name: string) => variables.get(name) ?? '',
  );
  try {
    return [new URL(url, SERVED_AT).pathname.replace(/\/+$/, '')];
  } catch {
    return [];
  }
}

function plain(path: string): string {
  return path.replace(/\{[^}]*\}|:[A-Za-z]\w*|<[^>]*>/g, '*').replace(/\/+$/, '');
}

/** Parameters of the operation, and those of its path that it does not define itself. */
export function parametersOf(document: unknown, { item, get }: DescribedOperation): readonly Part[] {
  const lists = [get, item].map((part) =>
    itemsOf(memberOf(document, part, 'parameters')).flatMap((one) => followed(document, one) ?? []),
  );
  const seen = new Set<string>();
  return lists.flat().filter(({ value }) => {
    const key = `${textField(value, 'in')} ${textField(value, 'name')}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
