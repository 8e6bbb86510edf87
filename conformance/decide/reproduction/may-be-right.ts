import type { Exchange } from '../../model/exchange.ts';
import type { RuleResult } from '../../model/run.ts';

type Known = ReadonlyMap<string, Pick<Exchange, 'operation'>>;

/**
 * What an answer contradicts may itself be wrong: figures do not match sales of which a page was lost. So where other operations
 * broke promises, an answer that comes as it was recorded shows nothing.
 */
export function withDoubts(results: readonly RuleResult[], exchanges: Known): RuleResult[] {
  const broken = new Set(
    results
      .filter(({ outcome, level }) => outcome === 'failed' && level === 'must')
      .flatMap((one) => askedIn(one, exchanges)),
  );
  return results.map((result) => {
    const { reproduction } = result;
    if (reproduction?.shows.kind !== 'unchanged') return result;
    const own = reproduction.requests.map(({ operation }) => operation);
    if (broken.values().every((operation) => own.some((one) => isOfOne(one, operation)))) return result;
    return { ...result, reproduction: { ...reproduction, shows: { ...reproduction.shows, mayBeRight: true } } };
  });
}

function askedIn({ findings }: RuleResult, exchanges: Known): readonly string[] {
  const asked = findings.flatMap(({ evidence: [first = ''] }) => exchanges.get(first)?.operation ?? []);
  // The document is compared with answers, not answers with it.
  return asked.filter((operation) => operation !== 'getOpenapi');
}

/** Analytics count the same sales, and none is counted from another. */
function isOfOne(one: string, other: string): boolean {
  return one === other || (one.endsWith('Analytics') && other.endsWith('Analytics'));
}
