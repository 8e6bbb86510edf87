import type { ComparedLabels, ComparedRecords, DictionaryEvidence, Disagreement } from '../../../model/dictionary.ts';
import type { Exchange } from '../../../model/exchange.ts';

/** An unexplained disagreement of two answers; the case overrides fields. */
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

/** A dictionary with only these records or labels. */
export function dictionaryOf(seen: {
  readonly record?: Partial<ComparedRecords> & Pick<ComparedRecords, 'kind'>;
  readonly label?: Partial<ComparedLabels> & Pick<ComparedLabels, 'kind'>;
  readonly pairs?: DictionaryEvidence['pairs'];
}): { readonly dictionary: DictionaryEvidence; readonly exchanges: readonly Exchange[] } {
  const nothing = { agreed: 0, evidence: [], disagreements: [] };
  return {
    exchanges: [],
    dictionary: {
      records: seen.record === undefined ? [] : [{ operation: 'listSales', ...nothing, ...seen.record }],
      labels: seen.label === undefined ? [] : [{ ...nothing, ...seen.label }],
      pairs: seen.pairs ?? [],
    },
  };
}
