import type { RuleResult } from '../../conformance/model/run.ts';
import type { Samples } from '../../contract/requirements/client-samples.ts';
import type { RenderContext } from '../context.ts';

/** What was promised, in full, for readers who have nothing but this report. */
export function promises(result: RuleResult, context: RenderContext): readonly string[] {
  return result.requirements.flatMap((id) => {
    const text = context.text(id);
    return text === null ? [] : [`${id}: ${text}`];
  });
}

/** How a correct client does what this one did not, by promise. */
export function samplesFor(
  { outcome, requirements }: Pick<RuleResult, 'outcome' | 'requirements'>,
  context: RenderContext,
): readonly (Samples & { readonly id: string })[] {
  if (outcome !== 'failed') return [];
  return requirements.flatMap((id) => {
    const samples = context.samples(id);
    return samples === null ? [] : [{ id, ...samples }];
  });
}
