import { newestDay } from '../../contract/serving/range.ts';

/** What of json-schema-faker, Prism's generator, is used here. */
export interface Generator {
  readonly JSONSchemaFaker: {
    define(keyword: string, make: (kind: unknown) => unknown): unknown;
    readonly random: { number(min: number, max: number): number };
  };
}

/** Timestamps fall into the days of the shop; they are moved with the day, as those of the examples are. */
const end = newestDay + 86_399_999;
const span = 27 * 86_400_000;

/**
 * Teaches Prism's generator the values that it gets wrong: it drops zeros at the end of milliseconds, takes cents from
 * Math.random for every seed, makes UUIDs of no version and amounts beyond any shop. `x-mock` names the kind.
 */
export function defineMockKeyword({ JSONSchemaFaker: { define, random } }: Generator): void {
  const digits = (count: number) => Array.from({ length: count }, () => random.number(0, 15).toString(16)).join('');
  const kinds: Record<string, () => unknown> = {
    uuid: () =>
      `${digits(8)}-${digits(4)}-4${digits(3)}-${(8 + random.number(0, 3)).toString(16)}${digits(3)}-${digits(12)}`,
    timestamp: () => new Date(end - random.number(0, span)).toISOString(),
    date: () => new Date(end - random.number(0, span)).toISOString().slice(0, 10),
    money: () => random.number(0, 1_000_000) / 100,
    count: () => random.number(1, 500),
    invoice: () => random.number(100_000, 999_999),
    color: () => `#${digits(6)}`,
    image: () => `https://images.example.com/${digits(12)}.jpg`,
  };
  define('mock', (kind) => kinds[String(kind)]?.());
}
