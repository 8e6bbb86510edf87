/** The least and the most that is accepted. */
export type StatusRange = readonly [least: number, most: number];

/** What should have come; a text is for people alone. */
export type Expectation = string | StatusExpected | NoData | Amount;

/** One of these statuses. */
export interface StatusExpected {
  readonly kind: 'status';
  readonly accepted: readonly StatusRange[];
  /** Where people read it otherwise: "a refusal". */
  readonly words?: string;
}

/** No data, in an answer that may refuse the request or not. */
interface NoData {
  readonly kind: 'no-data';
  readonly words: string;
}

/** What came; a text is for people alone. */
export type Observation =
  | string
  /** `more`: what else the answer showed: "with data". */
  | { readonly kind: 'status'; readonly status: number | null; readonly more?: string }
  | Amount
  /** When something is said to have happened. */
  | { readonly kind: 'instant'; readonly instant: string; readonly words: string };

/** A number, or one between two. */
export interface Amount {
  readonly kind: 'amount';
  readonly least: number;
  readonly most: number;
  /** A number of things and no sum. */
  readonly isCount: boolean;
  /** As people read it. */
  readonly words: string;
}

/** Exactly one of the statuses. */
export function status(...accepted: readonly number[]): StatusExpected {
  return { kind: 'status', accepted: accepted.map((one) => [one, one] as const) };
}

/** A client error, or a method that is not implemented. */
export const REFUSAL: StatusExpected = {
  kind: 'status',
  accepted: [
    [400, 499],
    [501, 501],
  ],
  words: 'a refusal',
};

export const NO_SERVER_ERROR: StatusExpected = { kind: 'status', accepted: [[100, 499]] };

export function amount(
  words: string,
  { least, most = least, isCount }: Omit<Amount, 'kind' | 'words' | 'most'> & { readonly most?: number },
) {
  return { kind: 'amount', least, most, isCount, words } as const;
}

export function expectationWords(expected: Expectation): string {
  if (typeof expected === 'string') return expected;
  return expected.words ?? (expected.kind === 'status' ? expected.accepted.map(rangeWords).join(' or ') : '');
}

export function observationWords(received: Observation): string {
  if (typeof received === 'string') return received;
  if (received.kind !== 'status') return received.words;
  const words = received.status === null ? 'no answer' : `${received.status}`;
  return received.more === undefined ? words : `${words} ${received.more}`;
}

function rangeWords([least, most]: StatusRange): string {
  if (least === most) return `${least}`;
  if (least === 100) return `below ${most + 1}`;
  return `${least / 100}xx`;
}

/** Beyond this many amounts some of them come to almost any sum: then what all of them come to is the bound. */
const MOST_ADDED = 8;
const CENT = 0.011;

/** Some of these amounts come to one between the two. */
export function comeTo(totals: readonly number[], least: number, most = least): boolean {
  if (totals.length > MOST_ADDED) return least <= totals.reduce((sum, total) => sum + total, 0) + CENT;
  return sumsOf(totals).some((sum) => sum >= least - CENT && sum <= most + CENT);
}

function sumsOf(totals: readonly number[]): readonly number[] {
  const sums: number[] = [];
  for (const total of totals) sums.push(total, ...sums.map((sum) => sum + total));
  return sums;
}
