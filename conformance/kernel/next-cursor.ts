const CURSOR = /"nextCursor"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/;
/** Where a page tells of the next one: behind its records, or before them. */
const EDGE = 300;

/** The next page's cursor as a glance at the bytes shows it: a guess, to be held against what the page says when it is read. */
export function nextCursorIn(body: Buffer): string | null {
  const edges = [body.subarray(-EDGE), body.subarray(0, EDGE)];
  return edges.map((edge) => CURSOR.exec(edge.toString('latin1'))?.[1]).find((cursor) => cursor !== undefined) ?? null;
}
