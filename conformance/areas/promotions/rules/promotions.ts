import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingAnswer, lackingData, tally } from '../../../model/tally.ts';
import { isObject, listField } from '../../../model/values/json.ts';
import { FIELDS_HOLD } from '../../shared/filters/semantics.ts';
import { PAGES_LOSE_NOTHING } from '../../shared/presupposed.ts';

export const promotionsBothKinds = rule({
  id: 'promotions-both-kinds',
  requirements: ['PROMO-08'],
  presupposes: [PAGES_LOSE_NOTHING, ...FIELDS_HOLD],
  title: 'Without active, both ACTIVE and INACTIVE promotions are returned',
  fault: 'Promotions missing when active is left out',
  fix: 'Do not let active default to true. A client that leaves it out asks for both kinds.',
  needs: ['promotions', 'filters'],
  confirm: true,
  judge({ promotions, filters }) {
    const halves = filters.filter(
      ({ walk }) => walk.list === 'promotions' && walk.filters.length === 1 && walk.filters[0]?.parameter === 'active',
    );
    if (halves.length === 0) return lackingAnswer('active was not tried');
    if (!promotions.complete) return lackingAnswer('the plain list was not read to its end');
    const ids = [...new Set(halves.flatMap(({ walk }) => walk.ids))];
    if (ids.length === 0) return lackingData('there are no promotions');
    const listed = new Set(promotions.rows.map((row) => row.id));
    const evidence = promotions.evidence.slice(0, 2);
    const counted = count(ids, {
      cases: 'promotions',
      isKept: (id) => listed.has(id),
      finding: (id) => ({
        subject: { list: 'promotions', parameters: ['active'], record: id },
        message: say('promotion {id} is returned with active=true or active=false, but not without active', { id }),
        evidence,
      }),
    });
    return { ...counted, broken: counted.broken.slice(0, 5), evidence };
  },
});

/** null means not deleted. */
const WHEN_DELETED = /^\/data\/\*\/(?:deleted|removed)_?(?:at|on|date|time)$/i;
/** true means deleted. */
const IS_DELETED = /^(?:is_?)?(?:deleted|removed)$/i;

interface Deletion {
  readonly id: string;
  readonly path: string;
  readonly count: number;
}

export const promotionsNoneDeleted = rule({
  id: 'promotions-none-deleted',
  requirements: ['PROMO-20'],
  presupposes: FIELDS_HOLD,
  title: 'No promotion is marked as deleted',
  fault: 'Deleted promotion returned',
  fix: 'Leave out promotions that are marked as deleted, in every list and for every filter. A query without that condition still finds them.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const answers = exchanges
      .filter(({ operation, status }) => operation === 'listPromotions' && status === 200)
      .map((answer) => [...timesIn(answer), ...flagsIn(answer)]);
    const withDeleted = answers.filter((deletions) => deletions.length > 0);
    return tally({
      cases: 'answers',
      kept: answers.length - withDeleted.length,
      broken: Array.from(
        Map.groupBy(withDeleted.flat(), ({ path }) => path),
        ([path, same]) => findingOf(path, same),
      ),
      brokenCases: withDeleted.length,
      missing: { kind: 'data', reason: 'the list of promotions was not answered' },
    });
  },
});

function findingOf(path: string, same: readonly Deletion[]): Finding {
  const most = Math.max(...same.map(({ count }) => count));
  return {
    subject: { operation: 'listPromotions', field: path },
    message: say('{path} marks {most} {which} of one answer as deleted', {
      path,
      most,
      which: most === 1 ? 'promotion' : 'promotions',
    }),
    expected: 'no deleted promotion',
    received: 'a time of deletion, or a flag that is true',
    evidence: same.slice(0, 5).map(({ id }) => id),
  };
}

function timesIn({ id, facts }: Exchange): Deletion[] {
  return facts.extras
    .filter(({ path, type }) => WHEN_DELETED.test(path) && (type === 'string' || type === 'number'))
    .map(({ path, count }) => ({ id, path, count }));
}

function flagsIn({ id, body }: Exchange): Deletion[] {
  const names = listField(body, 'data')
    .filter(isObject)
    .flatMap((promotion) => Object.keys(promotion).filter((name) => IS_DELETED.test(name) && promotion[name] === true));
  const counted = Map.groupBy(names, (name) => name);
  return [...counted].map(([name, same]) => ({ id, path: `/data/*/${name}`, count: same.length }));
}
