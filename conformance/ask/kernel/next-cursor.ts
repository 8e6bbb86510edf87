const CURSOR = /"nextCursor"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/;
/** The cursor is at the end of a page or at its beginning. */
const EDGE = 300;

/** The next cursor, found without parsing the page: a guess that is checked when the page is parsed. */
export function nextCursorIn(body: Buffer): string | null {
  const edges = [body.subarray(-EDGE), body.subarray(0, EDGE)];
  return edges.map((edge) => CURSOR.exec(edge.toString('latin1'))?.[1]).find((cursor) => cursor !== undefined) ?? null;
}
