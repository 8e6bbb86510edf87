import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

/** A null says that it was not; of a flag nothing tells which way it points. */
const WHEN_DELETED = /^\/data\/\*\/(?:deleted|removed)_?(?:at|on|date|time)$/i;

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
    const telling = answers.flatMap(({ id, facts }) =>
      facts.extras
        .filter(({ path, type }) => WHEN_DELETED.test(path) && (type === 'string' || type === 'number'))
        .map(({ path, count }) => ({ id, path, count })),
    );
    if (telling.length === 0) return passed(`no promotion of ${answers.length} answers has a time of its deletion`);
    const byPath = Map.groupBy(telling, ({ path }) => path);
    return failed(
      'promotions come with the time of their deletion',
      [...byPath].map(([path, same]) => ({
        key: path,
        message: `${path} has a value in ${Math.max(...same.map(({ count }) => count))} promotions of one answer`,
        expected: 'no deleted promotion',
        received: 'a time of deletion',
        evidence: same.slice(0, 5).map(({ id }) => id),
      })),
    );
  },
});
