import type { RequirementResult } from '../../../conformance/model/run.ts';
import { Icon } from '../../../ui/basics.tsx';
import { Figure } from '../../../ui/chart.tsx';
import { countShown, SHOWN_WORDS, type ShownOutcome, shownRequirements } from '../../words/shown-outcome.ts';
import type { OfPage } from '../data.ts';
import { sectionsOf } from '../sections.ts';

/** A square for each requirement, by section of the contract: where the trouble is, and how much was looked at there. */
export function RequirementMap({ data }: OfPage) {
  const all = shownRequirements(data.run.requirements, data.run);
  if (all.length === 0) return null;
  const note = 'A square for each promise of the contract, by section. Each leads to its requirement.';
  return (
    <Figure title="Requirement by requirement" note={note}>
      <ul class="map-legend" aria-label="Signs">
        {[...countShown(all.map(({ shown }) => shown))].map(([kind, amount]) => (
          <li class={`is-${kind}`}>
            <Icon name={kind} />
            {`${SHOWN_WORDS[kind]} ${amount}`}
          </li>
        ))}
      </ul>
      <ul class="map">
        {sectionsOf(all, ({ requirement }) => requirement.section, data).map(([title, own]) => (
          <li>
            <span class="name">{title}</span>
            <span class="cells">
              {own.map(({ requirement, shown: kind }) => (
                <Square requirement={requirement} kind={kind} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

const QUIET: ReadonlySet<ShownOutcome> = new Set(['passed', 'leftOpen', 'inapplicable', 'untested']);

/** Hundreds of squares are no way through the page by keyboard: those that need attention can be reached, the list below has all. */
function Square({ requirement, kind }: { readonly requirement: RequirementResult; readonly kind: ShownOutcome }) {
  const { id, title } = requirement;
  const words = `${id} ${title}: ${SHOWN_WORDS[kind]}`;
  const tabIndex = QUIET.has(kind) ? -1 : undefined;
  return (
    <a class={`cell is-${kind}`} href={`#${id}`} title={words} aria-label={words} tabIndex={tabIndex}>
      {kind !== 'passed' && <Icon name={kind} />}
    </a>
  );
}
