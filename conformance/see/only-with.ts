import type { Exchange } from '../model/exchange.ts';

/** Fewer other answers of the same kind may lack the parameter by chance. */
const LEAST_OTHERS = 3;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]/;
/** A UUID fits. */
const LONGEST_VALUE = 40;

/**
 * What all requests that show a fault sent, and none that got the same kind of answer without it: ", only with limit=100". Empty
 * where there is no such thing.
 */
export function onlyWith(ids: ReadonlySet<string>, answers: readonly Exchange[]): string {
  const showing = answers.filter(({ id }) => ids.has(id));
  const kinds = new Set(showing.map(kindOf));
  const others = answers.filter((answer) => !ids.has(answer.id) && kinds.has(kindOf(answer)));
  if (showing.length === 0 || others.length < LEAST_OTHERS) return '';
  const sent = sentOnlyBy(showing, others);
  return sent === null ? '' : `, only with ${sent}`;
}

/** How much is read, and of which time: often another value by chance. */
const OF_READING = /^(?:from|to|limit|cursor)(?:=|$)/;

type Sent = Pick<Exchange, 'query'>;

/** A parameter, or one with its value, that all of these sent and none of the others; null where there is none. */
export function sentOnlyBy(these: readonly Sent[], others: readonly Sent[]): string | null {
  for (const partsOf of [namesOf, pairsOf]) {
    const elsewhere = new Set(others.flatMap(partsOf));
    const common = these.map(partsOf).reduce((all, sent) => all.filter((each) => sent.includes(each)));
    const found = common.filter((each) => !elsewhere.has(each));
    const [first] = [...found.filter((each) => !OF_READING.test(each)), ...found];
    if (first !== undefined) return first;
  }
  return null;
}

function kindOf({ operation, status, method }: Exchange): string {
  return `${method} ${operation} ${status}`;
}

function namesOf({ query }: Sent): readonly string[] {
  return query.map(([name]) => name).filter((name) => name !== '');
}

/** A cursor, an instant, and a list of many values say nothing to a reader. */
function pairsOf({ query }: Sent): readonly string[] {
  return query
    .filter(
      ([name, value]) => name !== '' && name !== 'cursor' && value.length <= LONGEST_VALUE && !INSTANT.test(value),
    )
    .map(([name, value]) => `${name}=${value}`);
}
