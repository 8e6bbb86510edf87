import type { Allowance, Rate } from '../../contract/serving/rate.ts';

export interface Limiter {
  readonly rate: Rate;
  take(key: string): Allowance | Promise<Allowance>;
  /** Rejects when the limiter cannot decide, for instance because its Redis is out of reach. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
