/** Scripts that write words apart: in others, any part of a name may be a word. */
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u;

/** Whether a name consists of whole words of a longer one: what is cut off or doubled does not. */
export function isPartOf(short: string, long: string): boolean {
  if (short === '' || short === long) return false;
  for (let at = long.indexOf(short); at >= 0; at = long.indexOf(short, at + 1)) {
    const end = at + short.length;
    if (isBetweenWords(long, at) && isBetweenWords(long, end)) return true;
  }
  return false;
}

function isBetweenWords(text: string, at: number): boolean {
  return at === 0 || at === text.length || !LETTER.test(text[at - 1] ?? '') || !LETTER.test(text[at] ?? '');
}
