import { cantTell, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const promotionsBothKinds = rule({
  id: 'promotions-both-kinds',
  area: 'promotions',
  requirements: ['PROMO-08'],
  title: 'Without active, both ACTIVE and INACTIVE promotions come',
  help: 'Leaving active out must not default to true.',
  needs: ['promotions', 'filters'],
  confirm: true,
  judge({ promotions, filters }) {
    const halves = filters.filter(
      ({ walk }) => walk.list === 'promotions' && walk.filters.length === 1 && walk.filters[0]?.parameter === 'active',
    );
    if (halves.length === 0) return cantTell('active was not tried');
    if (!promotions.complete) return cantTell('the plain list was not read to its end');
    const listed = new Set(promotions.rows.map((row) => row.id));
    const ids = [...new Set(halves.flatMap(({ walk }) => walk.ids))];
    const absent = ids.filter((id) => !listed.has(id));
    if (absent.length === 0)
      return ids.length === 0 ? lacksData('there are no promotions') : passed(`${ids.length} promotions`);
    return failed(
      `${absent.length} promotions come with active, but not without it`,
      absent.slice(0, 5).map((id) => ({
        key: `promotions:active:${id}`,
        message: `promotion ${id} comes with active=true or active=false, but not when active is left out`,
        evidence: promotions.evidence.slice(0, 2),
      })),
    );
  },
});
