/** Percent-encoded for a URL. Half of a character, which texts of a deployment may have, becomes the replacement character. */
export function urlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
