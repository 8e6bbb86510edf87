import { requirements, sections } from '../../contract/requirements/index.ts';
import type { Requirement } from './openapi.ts';

/** The requirements as a page shows them, in the order of the sections that they are of. */
export function shownRequirements(): readonly Requirement[] {
  const order = Object.keys(sections);
  return requirements
    .toSorted(
      (a, b) =>
        Number.parseInt(a.section, 10) - Number.parseInt(b.section, 10) ||
        order.indexOf(a.section) - order.indexOf(b.section),
    )
    .map(({ id, level, title, text, section, names = [] }) => ({
      id,
      level,
      title,
      text,
      names,
      section: sections[section] ?? section,
    }));
}
