import type { Message } from '../../model/message.ts';
import type { Disagreement } from '../../model/outcome.ts';
import type { Stated } from '../../model/reproduction.ts';

/** What a look at the document found. */
export interface Inspection {
  /** How many things were looked at. */
  readonly checked: number;
  readonly problems: readonly Problem[];
}

export interface Problem extends Pick<Disagreement, 'served' | 'contract' | 'remedy'> {
  readonly message: Message;
  /** What the document says, where more than what stands at the place in it. */
  readonly stated?: Stated;
  /** Where something else stands when it is put right; left out where that is the place itself. */
  readonly seenAt?: string;
}
