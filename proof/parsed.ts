import type { Json } from '../conformance/model/exchange.ts';

/** The value of a JSON text; undefined for any other text. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
