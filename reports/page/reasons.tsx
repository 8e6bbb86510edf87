import type { ComponentChildren } from 'preact';
import { plural } from '../../conformance/model/values/plural.ts';
import type { ShownOutcome } from '../words/shown-outcome.ts';
import { Foreign, KindMark } from './words.tsx';

interface Reason {
  readonly kind: ShownOutcome;
  readonly reason: string;
  /** The rules that it keeps back, each by its name. */
  readonly names: readonly ComponentChildren[];
}

const NAMES_SHOWN = 12;

/** Said once, a reason that keeps two hundred rules back can be acted on. */
export function Reasons({ all }: { readonly all: readonly Reason[] }) {
  return (
    <ul class="reasons">
      {all.map(({ kind, reason, names }) => (
        <li>
          <KindMark kind={kind} />
          <div>
            <p>
              <Foreign text={reason} />
            </p>
            {names.length > NAMES_SHOWN ? (
              <details>
                <summary>{plural(names.length, 'rule')}</summary>
                <p class="names">{names}</p>
              </details>
            ) : (
              <p class="names">{names}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
