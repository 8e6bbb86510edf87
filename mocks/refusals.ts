import { faultOf } from '../contract/serving/request-reader.ts';
import { exampleNames, isKnown } from './answers.ts';
import type { Admitted, Call, Eventually } from './call.ts';
import { stores } from './people.ts';
import { explained, type Refusal, type Reply, refusal } from './reply.ts';
import type { Preference } from './request/prefer.ts';

export function refuse({ request, match }: Call, refused: Refusal): Eventually<Reply> {
  return refused.faults === undefined ? refusal(request, refused) : explained(request, match.route.operation, refused);
}

/** What is wrong with a request whose parameters are fine, if anything is. */
export function objection(call: Admitted): Refusal | null {
  return foreign(call) ?? unknown(call) ?? noExample(call);
}

const ownStores = new Set(stores.map(({ id }) => id));

function foreign({ reading, caller }: Admitted): Refusal | null {
  const others = (reading.query.storeIds ?? []).filter((id) => caller.name === 'empty' || !ownStores.has(id));
  if (others.length === 0) return null;
  return {
    code: 'foreign_store',
    faults: others.map((id) => faultOf('value', 'storeIds', id, 'ids of your own stores', null)),
  };
}

function unknown({ match, reading, caller }: Admitted): Refusal | null {
  if (match.id === '') return null;
  return caller.name !== 'empty' && isKnown(match.route.operation, reading.query.id ?? '')
    ? null
    : { code: 'not_found' };
}

function noExample({ preference: { example }, match }: Admitted): Refusal | null {
  const names = exampleNames(match.route.operation);
  if (example === null || names.includes(example)) return null;
  return {
    code: 'invalid_parameter',
    faults: [faultOf('value', 'Prefer', `example=${example}`, `example: one of ${names.join(', ')}`, null)],
  };
}

export function badPreference({ refused }: Preference): Refusal {
  return {
    code: 'invalid_parameter',
    faults: refused.map(({ asked, expected }) => faultOf('value', 'Prefer', asked, expected, null)),
  };
}

export const notAcceptable: Refusal = { code: 'not_acceptable' };
