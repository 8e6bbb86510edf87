import type { RuleResult } from '../../conformance/model/run.ts';
import type { RenderContext } from '../context.ts';

/** What was promised, in full, for readers who have nothing but this report. */
export function promises(result: RuleResult, context: RenderContext): readonly string[] {
  return result.requirements.flatMap((id) => {
    const text = context.text(id);
    return text === null ? [] : [`${id}: ${text}`];
  });
}
