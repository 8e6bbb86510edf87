import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingAnswer, lackingData } from '../../../model/tally.ts';
import { FIELDS_HOLD, PAGES_LOSE_NOTHING } from '../../shared/presupposed.ts';

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
    const message = (id: string) =>
      say('promotion {id} is returned with active=true or active=false, but not without active', { id });
    const counted = count(ids, {
      cases: 'promotions',
      isKept: (id) => listed.has(id),
      finding: (id) => ({
        subject: { list: 'promotions', parameters: ['active'], record: id },
        message: message(id),
        evidence,
      }),
    });
    return { ...counted, broken: counted.broken.slice(0, 5), evidence };
  },
});
