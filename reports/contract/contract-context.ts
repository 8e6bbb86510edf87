import { samplesOf } from '../../contract/requirements/client-samples.ts';
import { requirement, sections } from '../../contract/requirements/index.ts';
import type { RenderContext } from '../context.ts';
import lines from './generated/requirement-lines.json' with { type: 'json' };

const places = new Map(Object.entries(lines));

/** What reports know of the contract of this version. */
export const contractContext: RenderContext = {
  file: 'counterproof.config.json',
  locate: (id) => places.get(id) ?? null,
  text: (id) => requirement(id)?.text ?? null,
  samples: samplesOf,
  sections: Object.entries(sections)
    .sort(([a], [b]) => chapter(a) - chapter(b) || Number(a.includes('.')) - Number(b.includes('.')))
    .map(([id, title]) => [id, title]),
};

/** Keys that look like numbers come first in any object, so the order of the source has to be made again. */
function chapter(section: string): number {
  return Number(section.split('.', 1)[0]);
}
