import { basePath, type OperationId, operations, operationsWithoutId } from '../../../contract/operations.ts';
import { field, isObject, listField, textField } from '../../kernel/json.ts';
import type { Json } from '../../model/exchange.ts';

/** Where a client that is generated from the document sends the requests of one operation. */
export interface Addresses {
  readonly operation: OperationId;
  /** Its path in the contract, below the base address or below a gateway's prefix. */
  readonly isRight: boolean;
  /** Another path of the deployment itself, as far as a relative server shows it; null where there is none. */
  readonly elsewhere: string | null;
}

/** Operations that the document has, wherever it sends a client; a prefix of a gateway looks like a wrong one. */
export function addressesIn(document: Json | undefined): readonly Addresses[] {
  const paths = field(document, 'paths');
  if (!isObject(paths)) return [];
  return operationsWithoutId.flatMap((operation): Addresses | [] => {
    const own = operations[operation].path;
    const items = Object.entries(paths).filter(
      ([path, item]) => field(item, 'get') !== undefined && plain(path).endsWith(own.slice(basePath.length)),
    );
    const found = items.flatMap(([path, item]) => serversOf(document, item).map((server) => `${server}${plain(path)}`));
    if (found.length === 0) return [];
    const isRight = found.some((address) => address.endsWith(own) && !address.slice(0, -own.length).includes(basePath));
    const elsewhere = found.find((address) => address.startsWith('/public-api/') || paths[address] !== undefined);
    return { operation, isRight, elsewhere: isRight ? null : (elsewhere ?? null) };
  });
}

const DOCUMENT = `http://deployment${operations.getOpenapi.path}`;

/** The paths of the servers; those of another host with that host, so that they are not taken for paths of this one. */
function serversOf(document: Json | undefined, item: Json): readonly string[] {
  const listed = [field(item, 'get'), item, document]
    .map((at) => listField(at, 'servers'))
    .find(({ length }) => length > 0);
  return (listed ?? [{ url: '/' }]).map((server) => {
    const written = withDefaults(server);
    const url = written.includes('{') ? null : URL.parse(written, DOCUMENT);
    if (url === null) return plain(written);
    return `${url.host === 'deployment' ? '' : url.origin}${plain(url.pathname)}`;
  });
}

/** `{base_url}` without a default stays as it is: what it stands for is not known here. */
function withDefaults(server: Json): string {
  const variables = field(server, 'variables');
  return textField(server, 'url').replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = textField(field(variables, name), 'default');
    return value === '' ? whole : value;
  });
}

function plain(path: string): string {
  return path.replace(/\/+$/, '');
}
