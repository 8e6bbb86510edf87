import { requirement, sections } from '../../contract/requirements/index.ts';
import type { RenderContext } from '../context.ts';
import lines from './generated/requirement-lines.json' with { type: 'json' };

const places = new Map<string, string>(Object.entries(lines));

/** What reports know of the contract of this version. */
export const contractContext: RenderContext = {
  locate(id) {
    const [file, line] = places.get(id)?.split(':') ?? [];
    return file === undefined ? null : { file, line: Number(line) };
  },
  text: (id) => requirement(id)?.text ?? null,
  sections: Object.entries(sections)
    .sort(([a], [b]) => chapter(a) - chapter(b) || Number(a.includes('.')) - Number(b.includes('.')))
    .map(([id, title]) => [id, `${chapter(id)} ${title}`]),
};

/** Keys that look like numbers come first in any object, so the order of the source has to be made again. */
function chapter(section: string): number {
  return Number(section.split('.', 1)[0]);
}
