import { MOST_LEVELS } from '../../../../../contract/json-depth.ts';
import { OutOfBounds } from './bounded-request.ts';

/** Dredd keeps about a kilobyte for each value that is wrong. Of longer lists it gets the first records. */
const LIST_VALUES = 20_000;
const RECORD_VALUES = 60_000;
/** Outside of records, Dredd looks at a few values alone. */
const DOCUMENT_VALUES = 300_000;

/** As much of a JSON text as Dredd can take. Throws where no part of it can stand for the whole. */
export function affordable(text: string): string {
  const open: string[] = [];
  let values = 0;
  let isList = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') {
      isList ||= open.length === 1 && sign === '[' && /"data"\s*:\s*$/.test(text.slice(Math.max(0, at - 20), at));
      if (open.push(sign) > MOST_LEVELS)
        throw new OutOfBounds('too-large', `a body with more than ${MOST_LEVELS} levels was not read`);
    } else if (sign === '}' || sign === ']') {
      if (open.length === 2) isList = false;
      open.pop();
    } else if (sign === ',') {
      values += 1;
      if (isList && open.length === 2 && values >= LIST_VALUES) return `${text.slice(0, at)}]}`;
      const most = isList ? RECORD_VALUES : DOCUMENT_VALUES;
      if (values > most) throw new OutOfBounds('too-large', `a body with more than ${most} values was not read`);
    }
  }
  return text;
}

/** The index of the quote that ends the string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let escapes = at;
    while (text[escapes - 1] === '\\') escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
}
