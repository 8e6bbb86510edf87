import { hasTrait, matchPath, type OperationId, pathOf } from '../../../contract/operations.ts';
import { askIfPossible, askPlainly } from '../../ask/questions/ask.ts';
import type { Description } from '../../model/description.ts';
import { type Exchange, isGoodKey, isTransient } from '../../model/exchange.ts';
import { NotEnough, type ProbeContext, probe } from '../../model/probe.ts';
import { field } from '../../model/values/json.ts';
import {
  type AddressesEvidence,
  addressesIn,
  checkedAt,
  type Led,
  type LedTo,
  type ServedDocument,
} from './served-document.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly addresses: AddressesEvidence;
    readonly document: ServedDocument;
    readonly description: Description;
  }
}

/** Enough for each operation by two wrong servers. */
const MOST_ASKED = 24;

export const addressesProbe = probe({
  artifact: 'addresses',
  requires: ['document'],
  // The answers that these are compared with, and the ids of people, are there by then.
  phase: 'lookback',
  title:
    'The addresses that servers and paths of openapi.json make, where they are not those of the contract; none in most documents',
  plan: () => 0,
  async gather(context, { document: { document } }) {
    const checked = checkedAt(context.url);
    const others = addressesIn(document, checked).filter(({ place }) => place === 'other');
    const asks = serversInTurn(others)
      .slice(0, MOST_ASKED)
      .map((led) => () => followed(context, led));
    const asked = await context.all(asks);
    return { checked, asked: asked.filter((one) => one !== null) };
  },
});

/** Each address once, and one of each server before the second of any. */
function serversInTurn(all: readonly Led[]): readonly Led[] {
  const distinct = [...new Map(all.map((led) => [`${led.operation} ${led.below}`, led])).values()];
  const turns = new Map<string, number>();
  const inTurn = distinct.map((led) => {
    const turn = turns.get(led.server) ?? 0;
    turns.set(led.server, turn + 1);
    return { led, turn };
  });
  return inTurn.toSorted((one, other) => one.turn - other.turn).map(({ led }) => led);
}

/** Null where the operation itself was not seen to answer at its path of the contract: then its other addresses show nothing. */
async function followed(context: ProbeContext, { operation, below }: Led): Promise<LedTo | null> {
  const known = await knownAnswer(context, operation);
  if (known === null) return null;
  const path = below.replace('*', matchPath(known.path)?.rawId ?? '');
  const answer = await context.ask({ operation: 'other', path });
  const { id, status } = answer;
  return { operation, below, path, exchange: id, status, isOperation: answersAs(answer, known) };
}

async function knownAnswer(context: ProbeContext, operation: OperationId): Promise<Exchange | null> {
  const isKnown = ({ operation: asked, method, status, credential, query, requestHeaders }: Exchange) =>
    asked === operation &&
    method === 'GET' &&
    status === 200 &&
    isGoodKey(credential) &&
    query.length === 0 &&
    requestHeaders.length === 0;
  const before = context.seen().find((exchange) => isKnown(exchange) && matchPath(exchange.path) !== null);
  if (before !== undefined) return before;
  const { people } = await askPlainly(context);
  const id = hasTrait(operation, 'byId') ? people[operation] : '';
  if (id === null) return null;
  const answer = await context.ask({ operation, path: pathOf(operation, id) });
  return isKnown(answer) ? answer : null;
}

/**
 * Whether the answer of another address is that of the operation, which `known` is from: data of the same kind, or a redirect to where it
 * answers. Null where it says nothing, as an error of the server does.
 */
export function answersAs(answer: Exchange, known: Exchange): boolean | null {
  const { status } = answer;
  if (status === null || isTransient(status) || status >= 500) return null;
  if (status >= 300 && status < 400) return redirectsTo(answer, known.path);
  return status === 200 && answer.facts.isJson && isSameKind(answer, known);
}

/** The body of a known answer may have been let go. */
function isSameKind(answer: Exchange, known: Exchange): boolean {
  const [data, promised] = [field(answer.body, 'data'), field(known.body, 'data')];
  if (data === undefined || data === null) return false;
  return promised === undefined || Array.isArray(data) === Array.isArray(promised);
}

function redirectsTo({ headers }: Exchange, path: string): boolean {
  const location = headers.find(([name]) => name === 'location')?.[1] ?? '';
  const [target = ''] = location.split(/[?#]/);
  return target.replace(/\/+$/, '').endsWith(path);
}

export const descriptionProbe = probe({
  artifact: 'description',
  requires: ['document'],
  // Something to compare, also where few rules were asked for.
  optional: ['byId'],
  phase: 'lookback',
  title: 'openapi.json compared with the contract and with every answer; no requests',
  plan: () => 0,
  async gather(context) {
    const description = await context.description();
    if (description === null) throw new NotEnough('no document was served');
    if (description.problem !== null) throw new NotEnough(`openapi.json was not compared: ${description.problem}`);
    return description;
  },
});

export const documentProbe = probe({
  artifact: 'document',
  requires: [],
  // Every answer after it is compared with it.
  phase: 'first',
  title: 'openapi.json without a key, and with a key that was never issued',
  plan: () => 2,
  async gather(context) {
    const operation = 'getOpenapi';
    const path = pathOf(operation);
    const plain = await context.ask({ operation, path, credential: { key: 'none' } });
    const credential = { key: 'good', change: 'never-issued' } as const;
    const keyed = await askIfPossible(context, { operation, path, credential });
    // An error's body is not a document, even if it is JSON.
    const document = plain.status === 200 ? plain.body : undefined;
    return {
      exchange: plain.id,
      status: plain.status,
      contentType: plain.facts.contentType,
      document,
      withWrongKey: keyed === null ? null : { exchange: keyed.id, status: keyed.status },
    };
  },
});
