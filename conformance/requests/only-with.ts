import type { Exchange } from '../model/exchange.ts';

/** Fewer other answers of the same kind may lack the parameter by chance. */
const LEAST_OTHERS = 3;

/**
 * What all requests that show a fault sent, and none that got the same kind of answer without it: ", only with limit=100". Empty
 * where there is no such thing.
 */
export function onlyWith(ids: ReadonlySet<string>, answers: readonly Exchange[]): string {
  const showing = answers.filter(({ id }) => ids.has(id));
  const kinds = new Set(showing.map(kindOf));
  const others = answers.filter((answer) => !ids.has(answer.id) && kinds.has(kindOf(answer)));
  if (showing.length === 0 || others.length < LEAST_OTHERS) return '';
  const found = [namesOf, pairsOf].map((of) => {
    const elsewhere = new Set(others.flatMap(of));
    return showing
      .map(of)
      .reduce((common, sent) => common.filter((each) => sent.includes(each)))
      .find((each) => !elsewhere.has(each));
  });
  const [sent] = found.filter((each) => each !== undefined);
  return sent === undefined ? '' : `, only with ${sent}`;
}

function kindOf({ operation, status, method }: Exchange): string {
  return `${method} ${operation} ${status}`;
}

function namesOf({ query }: Exchange): readonly string[] {
  return query.map(([name]) => name);
}

function pairsOf({ query }: Exchange): readonly string[] {
  return query.map(([name, value]) => `${name}=${value}`);
}
