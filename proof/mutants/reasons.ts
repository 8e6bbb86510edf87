/** A mutant that no check can see, or that chooses differently at an open point; known by its content, not its line. */
export interface Reason {
  readonly why: 'equivalent' | 'open';
  readonly within: string;
  readonly original: string;
  readonly replacement: string;
  readonly because: string;
}

export const reasons: readonly Reason[] = [];
