import { Dictionary } from '../dictionary/dictionary.ts';
import type { ComparedLabels, ComparedRecords, DictionaryEvidence, Disagreement } from '../model/dictionary.ts';
import type { Exchange } from '../model/exchange.ts';

/** Two answers that disagree, and nothing explains it, but for what the case says. */
export function aDisagreement(partial: Partial<Disagreement> = {}): Disagreement {
  return {
    id: 'record-1',
    field: 'name',
    expected: 'one',
    received: 'another',
    places: ['listSales', 'listSales?limit=1'],
    evidence: ['ex-0001'],
    doubt: null,
    ...partial,
  };
}

/** One kind of record or label alone was seen. */
export function dictionaryOf(seen: {
  readonly record?: Partial<ComparedRecords> & Pick<ComparedRecords, 'kind'>;
  readonly label?: Partial<ComparedLabels> & Pick<ComparedLabels, 'kind'>;
  readonly pairs?: DictionaryEvidence['pairs'];
}): { readonly dictionary: DictionaryEvidence } {
  const nothing = { agreed: 0, evidence: [], disagreements: [] };
  return {
    dictionary: {
      records: seen.record === undefined ? [] : [{ operation: 'listSales', ...nothing, ...seen.record }],
      labels: seen.label === undefined ? [] : [{ ...nothing, ...seen.label }],
      pairs: seen.pairs ?? [],
    },
  };
}

/** What these answers show, each to a request of its own and one after the other. */
export function dictionaryFrom(exchanges: readonly Exchange[]): Dictionary {
  const dictionary = new Dictionary();
  for (const [index, exchange] of exchanges.entries())
    dictionary.read({ ...exchange, id: `ex-${index}`, query: [['limit', `${index}`]], at: index * 10 });
  return dictionary;
}
