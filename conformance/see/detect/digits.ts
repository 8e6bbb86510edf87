const DIGIT = /\p{Nd}/u;
/** Digits beyond ASCII that are one unit long; compatibility forms and those of mathematics are normalized before. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const TEN = 10;

/** The text with the digits of all scripts as those of ASCII: `๐๘๑` becomes `081`. Lengths stay the same. */
export function withAsciiDigits(text: string): string {
  return text.search(OTHER_DIGITS) === -1 ? text : text.replace(OTHER_DIGITS, asciiDigit);
}

/** The ten digits of a script follow each other in Unicode. */
function asciiDigit(digit: string): string {
  if (digit.length > 1) return digit;
  const code = digit.charCodeAt(0);
  let value = 0;
  while (value < TEN && DIGIT.test(String.fromCharCode(code - value - 1))) value += 1;
  return value < TEN ? String(value) : digit;
}
