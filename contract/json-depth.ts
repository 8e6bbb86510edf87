/** No body of the API comes near it. Parsing and walking a body of two million levels takes seconds. */
export const MOST_LEVELS = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Whether JSON is nested deeper than that, without parsing it. Of other texts it reads no more than the first character. */
export function isTooDeep(json: Uint8Array, mostLevels = MOST_LEVELS): boolean {
  let at = startOf(json);
  if (!OPENING.has(json[at] ?? 0)) return false;
  let levels = 0;
  for (; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case 0x5b:
      case 0x7b:
        levels += 1;
        if (levels > mostLevels) return true;
        break;
      case 0x5d:
      case 0x7d:
        levels -= 1;
        if (levels === 0) return false;
        break;
    }
  }
  return false;
}

/** No text of the API comes near it, and patterns that look for private data take long in longer ones. */
export const MOST_TEXT_BYTES = 2 ** 20;

/** Whether a text in JSON is longer than that, without parsing it; of anything else, whether all of it is. */
export function hasLongText(json: Uint8Array, mostBytes = MOST_TEXT_BYTES): boolean {
  if (json.length <= mostBytes) return false;
  if (!OPENING.has(json[startOf(json)] ?? 0)) return true;
  for (let at = json.indexOf(QUOTE); at >= 0; ) {
    const end = endOfText(json, at);
    if (end - at - 1 > mostBytes) return true;
    at = json.indexOf(QUOTE, end + 1);
  }
  return false;
}

/** After a byte order mark and blanks. */
function startOf(json: Uint8Array): number {
  let at = json[0] === 0xef && json[1] === 0xbb && json[2] === 0xbf ? 3 : 0;
  while (BLANK.has(json[at] ?? 0)) at += 1;
  return at;
}

/** Where the text that begins here ends. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
