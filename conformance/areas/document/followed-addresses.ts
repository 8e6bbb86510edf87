import { operations } from '../../../contract/operations.ts';
import type { StatusRange } from '../../model/expectation.ts';
import { say } from '../../model/message.ts';
import type { Disagreement, Finding } from '../../model/outcome.ts';
import type { AnswersShown } from '../../model/reproduction.ts';
import type { Unclear } from '../../model/tally.ts';
import { contractOperation, contractStatus } from '../../see/description/places.ts';
import { type AddressesEvidence, addressesIn, type Led, type LedTo } from './addresses.ts';
import type { ServedDocument } from './served-document.ts';

/** An address of the document with what it answered; null where it was not asked. */
export interface Followed {
  readonly led: Led;
  readonly answer: LedTo | null;
}

export interface FollowedAddresses {
  readonly leading: readonly Followed[];
  /** Broken promises: see `isLost`. */
  readonly lost: readonly Followed[];
  /** Those that do not lead, where the operation is reached by another or something in front may explain it. */
  readonly excused: readonly Followed[];
  /** One of each server, where the document has no address on the checked host: whether they lead anywhere was not seen. */
  readonly elsewhere: readonly Led[];
  readonly unclear: readonly Unclear[];
}

/**
 * An address of the checked host has to lead to its operation, if the check came without a prefix. Any other is excused as long as one of
 * the operation leads to it, or may: such as one on another host that ends in the path of the contract.
 */
export function followedAddresses(
  { document }: ServedDocument,
  { checked, asked }: AddressesEvidence,
): FollowedAddresses {
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
    elsewhere: all.some(({ led }) => led.elsewhere === null) ? [] : oneOfEach(leading.map(({ led }) => led)),
    lost: silent.filter(isLost),
    excused: all.filter((one) => one.led.place === 'outside' || (silent.includes(one) && !isLost(one))),
    unclear: all.flatMap(({ led, answer }) => (answer?.isOperation === null ? [unclear(led, answer)] : [])),
  };
}

function oneOfEach(all: readonly Led[]): readonly Led[] {
  return all.filter((led, index) => all.findIndex(({ server }) => server === led.server) === index);
}

function unclear({ operation, to }: Led, { status, exchange }: LedTo): Unclear {
  return { reason: `${operation} at ${to} got ${status ?? 'no answer'}`, evidence: [exchange] };
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
  const { status } = answer;
  const accepted: readonly StatusRange[] = [
    [100, status - 1],
    [status + 1, 599],
  ];
  return { answers: { kind: 'status', accepted } };
}

/** The whole of the served document, and where the contract has the request for it. */
export function ownPlace(remedy: string): Omit<Disagreement, 'answers'> {
  const contract = contractStatus('getOpenapi', 200);
  return { served: '#', contract, remedy: `${remedy}: ${contract} of the contract` };
}
