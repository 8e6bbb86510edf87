import type { Prepared } from '../engine/engine.ts';

/** Enough for usual clients. One that tries every mix of filters makes thousands, of about 20 kB each. */
const maxQueries = 64;

/** Prepared queries by shape. The filters of a request decide the text of its query; each text is compiled once. */
export class QueryCache<R> {
  private readonly known = new Map<string, Prepared<R>>();

  get(shape: string, build: () => Prepared<R>): Prepared<R> {
    const known = this.known.get(shape);
    if (known !== undefined) return known;
    const fresh = build();
    if (this.known.size >= maxQueries) this.forgetOldest();
    this.known.set(shape, fresh);
    return fresh;
  }

  /** Not least recently used, because tracking that would cost every request time. */
  private forgetOldest(): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
}
