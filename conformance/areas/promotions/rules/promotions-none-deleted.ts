import { isObject, listField } from '../../../kernel/json.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

/** A null says that it was not. */
const WHEN_DELETED = /^\/data\/\*\/(?:deleted|removed)_?(?:at|on|date|time)$/i;
/** True says that it was. */
const IS_DELETED = /^(?:is_?)?(?:deleted|removed)$/i;

interface Told {
  readonly id: string;
  readonly path: string;
  readonly count: number;
}

export const promotionsNoneDeleted = rule({
  id: 'promotions-none-deleted',
  area: 'promotions',
  requirements: ['PROMO-20'],
  title: 'No promotion says that it was deleted',
  help: 'What is only marked as deleted is still found by a query that does not leave it out: every list and every filter needs the condition.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const answers = exchanges.filter(({ operation, status }) => operation === 'listPromotions' && status === 200);
    if (answers.length === 0) return lacksData('promotions were not answered');
    const telling = answers.flatMap((answer) => [...timesIn(answer), ...flagsIn(answer)]);
    if (telling.length === 0) return passed(`no promotion of ${answers.length} answers says that it was deleted`);
    const byPath = Map.groupBy(telling, ({ path }) => path);
    return failed(
      'promotions say that they were deleted',
      [...byPath].map(([path, same]) => ({
        key: path,
        message: `${path} says so of ${Math.max(...same.map(({ count }) => count))} promotions of one answer`,
        expected: 'no deleted promotion',
        received: 'a time of deletion, or a flag that is true',
        evidence: same.slice(0, 5).map(({ id }) => id),
      })),
    );
  },
});

function timesIn({ id, facts }: Exchange): Told[] {
  return facts.extras
    .filter(({ path, type }) => WHEN_DELETED.test(path) && (type === 'string' || type === 'number'))
    .map(({ path, count }) => ({ id, path, count }));
}

function flagsIn({ id, body }: Exchange): Told[] {
  const names = listField(body, 'data')
    .filter(isObject)
    .flatMap((promotion) => Object.keys(promotion).filter((name) => IS_DELETED.test(name) && promotion[name] === true));
  const counted = Map.groupBy(names, (name) => name);
  return [...counted].map(([name, same]) => ({ id, path: `/data/*/${name}`, count: same.length }));
}
