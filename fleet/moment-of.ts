/** To the minute, as sentences have it. */
export function momentOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
