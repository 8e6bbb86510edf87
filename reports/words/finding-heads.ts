import { messageText } from '../../conformance/model/message.ts';
import type { ShownFinding } from '../../conformance/model/outcome.ts';

/** What a finding says: where, which findings of one request have in common, and what was seen there. */
export interface Headed {
  /** Null where the finding before has said it. */
  readonly head: string | null;
  readonly rest: string;
}

/** Messages of which the part before the first colon is said once, however many findings in a row begin with it. */
export function headed(findings: readonly Pick<ShownFinding, 'message' | 'template' | 'values'>[]): readonly Headed[] {
  const parts = findings.map(partsOf);
  return parts.map(({ head, rest }, index) => {
    if (head === null) return { head, rest };
    const isShared = [index - 1, index + 1].some((other) => parts[other]?.head === head);
    if (!isShared) return { head: null, rest: `${head} ${rest}` };
    return { head: parts[index - 1]?.head === head ? null : head, rest };
  });
}

const COLON = ': ';

function partsOf({ message, template, values }: Pick<ShownFinding, 'message' | 'template' | 'values'>): Headed {
  const at = template.indexOf(COLON);
  if (at === -1) return { head: null, rest: message };
  const written = (part: string): string => messageText({ template: part, values });
  return { head: written(template.slice(0, at + 1)), rest: written(template.slice(at + COLON.length)) };
}
