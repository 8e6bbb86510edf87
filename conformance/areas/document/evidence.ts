import type { Json } from '../../model/exchange.ts';

export interface DocumentEvidence {
  /** Asked without a key. */
  readonly exchange: string;
  readonly status: number | null;
  readonly contentType: string;
  readonly document: Json | undefined;
  /** Asked with a key that was never issued: the document needs none, so it should not matter. */
  readonly withWrongKey: { readonly exchange: string; readonly status: number | null } | null;
}
