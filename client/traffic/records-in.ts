const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
const BEGIN = /^\s*\{\s*"data"\s*:\s*\[/;

/** How many objects the list `data` has that a body begins with. A page of 100 sales is counted sooner than it is parsed. */
export function recordsIn(body: string): number {
  const begin = BEGIN.exec(body)?.[0].length;
  if (begin === undefined) return 0;
  let depth = 0;
  let records = 0;
  for (let at = begin; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) at = endOfText(body, at);
    else if (code === OPEN || code === OPEN_LIST) {
      if (depth === 0) records += 1;
      depth += 1;
    } else if (code === CLOSE || code === CLOSE_LIST) {
      if (depth === 0) return records;
      depth -= 1;
    }
  }
  return records;
}

/** Where the text ends that begins here. */
function endOfText(body: string, begin: number): number {
  for (let at = body.indexOf('"', begin + 1); at >= 0; at = body.indexOf('"', at + 1)) {
    let before = at;
    while (body.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return body.length;
}
