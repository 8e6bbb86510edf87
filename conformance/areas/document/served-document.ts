import { hasTrait, keyedOperations, type OperationId, operations } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import type { StatusRange } from '../../model/expectation.ts';
import { say } from '../../model/message.ts';
import type { Disagreement, Finding } from '../../model/outcome.ts';
import type { AnswersShown } from '../../model/reproduction.ts';
import type { Unclear } from '../../model/tally.ts';
import { type Address, describedOperations, leadsTo, plainPath } from '../../see/description/described.ts';
import { contractOperation, contractStatus } from '../../see/description/places.ts';
import type { Answered } from '../shared/requests/count-answers.ts';

export interface ServedDocument extends Answered {
  readonly contentType: string;
  readonly document: Json | undefined;
  /** Requested with a key that was never issued; null where that request was not possible. */
  readonly withWrongKey: Answered | null;
}

/** The address that is checked: a prefix is what it has behind the host, such as /pos/eu. */
interface Checked {
  readonly origin: string;
  readonly prefix: string;
}

/** Where a client that is generated from the document sends the requests of one operation, by one server. */
export interface Led {
  readonly operation: OperationId;
  /** Where the document has it. */
  readonly pointer: string;
  /** The host, if it names one, and the path in front. */
  readonly server: string;
  /** Below the host that the server names, with `*` for parameters. */
  readonly to: string;
  /**
   * `right`: to the path of the contract. `outside`: on the checked host, and not below the prefix. `open`: a variable or a parameter
   * without a known value is in it. `other`: to another path, which is asked.
   */
  readonly place: 'right' | 'outside' | 'open' | 'other';
  /** The path below the checked address that stands for it. */
  readonly below: string;
  /** On another host, or something in front of the deployment may have added the prefix: that it does not answer is advised on. */
  readonly isExcused: boolean;
  /** The other host, with the scheme or port that differs; null for the checked one, and where a variable may stand for it. */
  readonly elsewhere: string | null;
  /** A gateway on that other host may have something in front of the path of the contract, which is not known here. */
  readonly isBehindGateway: boolean;
}

export function checkedAt(url: string): Checked {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/+$/, '') };
}

/** All addresses of the operations that the document has, each once. */
export function addressesIn(document: Json | undefined, checked: Checked): readonly Led[] {
  const described = describedOperations(document);
  return keyedOperations.flatMap((operation) => {
    const found = described.get(operation);
    if (found === undefined) return [];
    const all = found.addresses.map((address) => ledThrough(address, operation, found.get.pointer, checked));
    return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
  });
}

function isSame(one: Led, other: Led): boolean {
  const isAlike = one.below === other.below && one.place === other.place && one.isExcused === other.isExcused;
  return isAlike && (one.elsewhere === null) === (other.elsewhere === null);
}

function ledThrough(address: Address, operation: OperationId, pointer: string, checked: Checked): Led {
  const isOwn = isOwnHost(address, checked);
  const isBelow = address.sent.startsWith(`${checked.prefix}/`);
  const belowPrefix = isBelow ? address.sent.slice(checked.prefix.length) : null;
  const within = isOwn && address.server.at === 'document' ? address.sent : belowPrefix;
  const isBehindGateway = !isOwn && leadsTo(address, operation);
  const below = (address.isOpen ? endOf(address, operation) : within) ?? address.sent;
  const server = `${address.server.host}${address.server.path}`;
  const isExcused = !isOwn || checked.prefix !== '';
  const { host } = address.server;
  const elsewhere = isOwn || address.isOpen || host.includes('~open~') ? null : host;
  const led = { operation, pointer, server, to: address.sent, below, isExcused, elsewhere, isBehindGateway };
  if (isOwn && within === null) return { ...led, place: 'outside' };
  if (isPathBelow(below, operation)) return { ...led, place: 'right' };
  return { ...led, place: canBeAsked(below, operation) ? 'other' : 'open' };
}

function isOwnHost({ server, isOpen }: Address, { origin }: Checked): boolean {
  if (isOpen || server.at === 'named') {
    const isKnown = !isOpen && URL.canParse(server.host, origin);
    return isKnown && new URL(server.host, origin).origin === origin;
  }
  return true;
}

/** The path of the contract, behind a variable that may stand for anything; null where it is not there. */
function endOf(address: Address, operation: OperationId): string | null {
  if (!leadsTo(address, operation)) return null;
  return address.sent.slice(address.path.length - plainPath(operations[operation].path).length);
}

/** Any value may stand for a parameter, also that of the contract. */
function isPathBelow(path: string, operation: OperationId): boolean {
  const promised = plainPath(operations[operation].path).split('/');
  const segments = path.split('/');
  return segments.length === promised.length && segments.every((one, at) => one === '*' || one === promised[at]);
}

/** The document comes from the deployment: anything may be in it. */
const PATH = /^\/[\w.~%!$&'()*+,;=:@/-]{1,300}$/;

/** An id is known for one parameter, and nothing for others; a variable without a default may stand for anything. */
function canBeAsked(path: string, operation: OperationId): boolean {
  const parameters = path.split('*').length - 1;
  return parameters === (hasTrait(operation, 'byId') ? 1 : 0) && PATH.test(path) && !path.includes('~open~');
}

/** Requested with the key where the document sends a client, if that is not where the contract has it. */
export interface LedTo extends Answered {
  readonly operation: OperationId;
  /** With `*` for an id, as the address has it. */
  readonly below: string;
  readonly path: string;
  /** Whether it answered as the operation does at its path of the contract; null where the answer decides nothing. */
  readonly isOperation: boolean | null;
}

export interface AddressesEvidence {
  readonly checked: Checked;
  readonly asked: readonly LedTo[];
}

/** An address of the document with what it answered; null where it was not asked. */
export interface Followed {
  readonly led: Led;
  readonly answer: LedTo | null;
}

/**
 * An address of the checked host has to lead to its operation, if the check came without a prefix. Any other is excused as long as one of
 * the operation leads to it, or may: such as one on another host that ends in the path of the contract.
 */
export function followedAddresses({ document }: ServedDocument, { checked, asked }: AddressesEvidence) {
  const answers = new Map(asked.map((one) => [`${one.operation} ${one.below}`, one]));
  const all = addressesIn(document, checked).map((led): Followed => {
    const answer = led.place === 'other' ? answers.get(`${led.operation} ${led.below}`) : undefined;
    return { led, answer: answer ?? null };
  });
  const silent = all.filter(({ answer }) => answer?.isOperation === false);
  const mayLead = all.filter((one) => one.led.isBehindGateway || !silent.includes(one));
  const mayBeReached = new Set(mayLead.map(({ led }) => led.operation));
  const leading = all.filter(({ led, answer }) => led.place === 'right' || answer?.isOperation === true);
  const isLost = ({ led }: Followed) => !led.isExcused || !mayBeReached.has(led.operation);
  return {
    leading,
    /** One of each server, where the document has no address on the checked host: whether they lead anywhere was not seen. */
    elsewhere: all.some(({ led }) => led.elsewhere === null)
      ? []
      : [...Map.groupBy(leading, ({ led }) => led.server).values()].flatMap(([one]) => one?.led ?? []),
    /** Broken promises. */
    lost: silent.filter(isLost),
    /** Those that do not lead, where the operation is reached by another or something in front may explain it. */
    excused: all.filter((one) => one.led.place === 'outside' || (silent.includes(one) && !isLost(one))),
    unclear: all.flatMap(({ led: { operation, to }, answer }): Unclear[] =>
      answer?.isOperation === null
        ? [{ reason: `${operation} at ${to} got ${answer.status ?? 'no answer'}`, evidence: [answer.exchange] }]
        : [],
    ),
  };
}

export function addressFinding({ led, answer }: Followed, document: string): Finding {
  const { operation, pointer, to } = led;
  const asked = answer === null ? [] : [answer.exchange];
  return {
    subject: { operation, request: `at ${to}` },
    message: messageOf(led, answer),
    expected: 'an answer of the operation',
    received:
      answer === null ? 'an address outside of the one that was checked' : { kind: 'status', status: answer.status },
    evidence: [...asked, document],
    disagreement: {
      served: pointer,
      contract: contractOperation(operation),
      answers: asked.length,
      remedy: `make the URL of a server and the path together ${operations[operation].path}: the base in one of them, and not in both`,
    },
    sight: {
      shows: { kind: 'document', stated: { says: 'leads', to }, ...answersShown(answer) },
      pages: [...asked, document].map((first) => ({ first, count: 1 })),
    },
  };
}

/** No other host is asked, so no request shows it. */
export function elsewhereFinding({ operation, pointer, server, elsewhere, to }: Led, document: string): Finding {
  const address = `${elsewhere}${to}`;
  return {
    subject: { operation, request: `at ${address}` },
    message: say(
      'the document names no server on the checked host: it sends {operation} to {address}, and whether that answers was not seen',
      { operation, address },
    ),
    expected: 'a server on the checked host',
    received: server,
    evidence: [document],
    disagreement: {
      served: pointer,
      contract: contractOperation(operation),
      answers: 0,
      remedy:
        'make the URL of the server the address of this deployment, or relative to the document; leave it if clients reach the operations there',
    },
    sight: null,
  };
}

function messageOf({ operation, to }: Led, answer: LedTo | null) {
  if (answer === null)
    return say('the document sends {operation} to {to}, outside of the address that was checked', { operation, to });
  const { status } = answer;
  return status === 200
    ? say('the document sends {operation} to {to}, which answers 200 with something else', { operation, to })
    : say('the document sends {operation} to {to}, which answers {status}', { operation, to, status });
}

/** Any other status than this one; none where another kind of 200 is what is wrong. */
function answersShown(answer: LedTo | null): { readonly answers?: AnswersShown } {
  if (answer === null || answer.status === null || answer.status === 200) return {};
  const before: StatusRange = [100, answer.status - 1];
  return { answers: { kind: 'status', accepted: [before, [answer.status + 1, 599]] } };
}

/** The whole of the served document, and where the contract has the request for it. */
export function ownPlace(remedy: string): Omit<Disagreement, 'answers'> {
  const contract = contractStatus('getOpenapi', 200);
  return { served: '#', contract, remedy: `${remedy}: ${contract} of the contract` };
}
