interface DayKind {
  readonly letter: string;
  readonly kind: string;
  readonly text: string;
  /** The worse, the higher: colour is not the only sign. */
  readonly height: number;
}

export const DAY_KINDS: readonly DayKind[] = [
  { letter: 'f', kind: 'failed', text: 'failing', height: 10 },
  { letter: 'u', kind: 'error', text: 'unreachable', height: 8 },
  { letter: 'p', kind: 'cantTell', text: 'partial', height: 6 },
  { letter: 'c', kind: 'passed', text: 'conformant', height: 4 },
  { letter: 'l', kind: 'inapplicable', text: 'samples only', height: 3 },
  { letter: 'b', kind: 'untested', text: 'not made', height: 2 },
];
