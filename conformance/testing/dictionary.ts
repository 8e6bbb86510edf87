import type { Exchange } from '../model/exchange.ts';
import { Dictionary } from '../see/dictionary/dictionary.ts';

/** What these answers show, each to a request of its own and one after the other. */
export function dictionaryFrom(exchanges: readonly Exchange[]): Dictionary {
  const dictionary = new Dictionary();
  for (const [index, exchange] of exchanges.entries())
    dictionary.read({ ...exchange, id: `ex-${index}`, query: [['limit', `${index}`]], at: index * 10 });
  return dictionary;
}
