import { BURST_AT_ONCE } from '../../conformance/model/probe.ts';
import { BURST, type ReproductionRequest, type Sending, TRIES } from '../../conformance/model/reproduction.ts';

export const REPRODUCTION_FORMATS = ['sh', 'vitest', 'markdown'] as const;

export type ReproductionFormat = (typeof REPRODUCTION_FORMATS)[number];

/** Each request in a line for a shell; a further page is asked for by the cursor of the one before. */
export function requestLines(requests: readonly ReproductionRequest[]): readonly string[] {
  return requests.map(({ curl, isNextPage, sent, upTo = 1 }) => {
    if (isNextPage !== true) return sent === undefined ? curl : `${curl}  # ${SENDINGS[sent]}`;
    const next = '# the same, with the nextCursor of the answer before';
    return upTo === 1 ? next : `${next}, and so on to the last page (${upTo} at most)`;
  });
}

/** What is said before a burst is sent. */
export function burstWords(requests: readonly ReproductionRequest[]): readonly string[] {
  const burst = requests.find(({ sent }) => sent === 'burst');
  if (burst === undefined) return [];
  return [
    `It sends a burst: the same ${burst.method} request up to ${BURST} times, ${BURST_AT_ONCE} at once. It ends with the first that is refused.`,
    'A burst is sent only where that is allowed: COUNTERPROOF_ALLOW=burst.',
  ];
}

export const SENDINGS: Readonly<Record<Sending, string>> = {
  burst: `up to ${BURST} times, ${BURST_AT_ONCE} at once, until one is refused`,
  'after-wait': 'after the time that the answer before announces',
  'until-seen': `up to ${TRIES} times, until it is seen: it comes and goes`,
};
