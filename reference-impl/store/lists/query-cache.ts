import type { Prepared } from '../engine/engine.ts';

/** More than a client asks for in turn. One that tries every mixture of filters makes thousands, of some 20 kB each. */
const mostKept = 64;

/** Queries by shape: which filters a request has decides the text, and each text is built and compiled once. */
export class QueryCache<R> {
  private readonly known = new Map<string, Prepared<R>>();

  get(shape: string, build: () => Prepared<R>): Prepared<R> {
    const known = this.known.get(shape);
    if (known !== undefined) return known;
    const fresh = build();
    if (this.known.size >= mostKept) this.forgetOldest();
    this.known.set(shape, fresh);
    return fresh;
  }

  /** Not the one that was used longest ago: to know that would cost every request something. */
  private forgetOldest(): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
}
