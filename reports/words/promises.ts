import type { RuleResult } from '../../conformance/model/run.ts';
import { samplesOf } from '../../contract/requirements/client-samples.ts';
import { requirement, sections } from '../../contract/requirements/index.ts';

/** What is found of each that has it, with its name. A run of another version may name what this one does not know. */
function foundOf<Found>(names: readonly string[], find: (name: string) => Found | null | undefined) {
  return names.flatMap((name) => {
    const found = find(name) ?? null;
    return found === null ? [] : [[name, found] as const];
  });
}

/** The requirements in full. */
export function textsOf(ids: readonly string[]) {
  return foundOf(ids, (id) => requirement(id)?.text);
}

/** Where the package states them, `file#anchor`. */
export function placesOf(ids: readonly string[]) {
  return foundOf(ids, (id) => {
    const found = requirement(id);
    if (found === undefined) return null;
    const file = found.area === 'client' ? 'docs/client-requirements.md' : 'docs/requirements.md';
    return `${file}#${anchorOf(`${id} ${found.title}`)}`;
  });
}

/** As GitHub and most readers of Markdown make them of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** What was promised, in full, for readers who have nothing but this report. */
export function promises({ requirements }: RuleResult): readonly string[] {
  return textsOf(requirements).map((promise) => promise.join(': '));
}

/** How a correct client does what this one did not, by promise. */
export function samplesFor({ outcome, requirements }: RuleResult) {
  return outcome === 'failed' ? foundOf(requirements, samplesOf).map(([id, own]) => ({ id, ...own })) : [];
}

/** Sections of the contract in their order, by the name that requirements use. */
export const SECTIONS: readonly (readonly [string, string])[] = Object.entries(sections).sort(
  ([a], [b]) => chapter(a) - chapter(b) || Number(a.includes('.')) - Number(b.includes('.')),
);

/** Keys that look like numbers come first in any object, so the order of the source has to be made again. */
function chapter(section: string): number {
  return Number(section.split('.', 1)[0]);
}
