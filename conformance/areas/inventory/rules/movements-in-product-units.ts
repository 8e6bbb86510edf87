import { pagesOf } from '../../../census/pages.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { hundredfoldBeside, neighboursIn } from '../judging/neighbours.ts';
import { logFinding } from '../judging/stock.ts';

const SHOWN = 20;

export const movementsInProductUnits = rule({
  id: 'movements-in-product-units',
  area: 'inventory',
  requirements: ['INV-14'],
  title: 'Movements of every type count in the units of the others',
  help: 'Quantities and stocks leave in product units, not in the hundredths in which they may be stored. Convert every type of movement, in one place.',
  needs: ['logs'],
  judge({ logs }) {
    const neighbours = neighboursIn(logs.rows);
    if (neighbours.length === 0) return lacksData('no movements of different types follow each other');
    const far = [...new Map(hundredfoldBeside(neighbours).map((one) => [one.log, one])).values()];
    if (far.length === 0)
      return passed(`${neighbours.length / 2} pairs of movements count in the same units`, logs.evidence);
    const types = [...new Set(far.map(({ log }) => log.type))].join(', ');
    const pages = pagesOf(logs);
    return failed(
      `${types}: stocks are a hundredfold of those of the movements beside them`,
      far
        .slice(0, SHOWN)
        .map(({ log, stock, beside }) =>
          logFinding(log, `its stock of ${stock} is ${beside} in the movement beside it`, pages(log.id)),
        ),
    );
  },
});
