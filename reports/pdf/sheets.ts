/**
 * The sheet on which each place begins that the document links to, as Chromium writes it: objects in plain text, one
 * tree of sheets, and one dictionary of places. What is written in another way has no numbers.
 */
export function sheetsOf(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(pdf).toString('latin1');
  const catalog = /\/Type \/Catalog\s[^>]*/.exec(text)?.[0] ?? '';
  const object = (name: string) => {
    const number = new RegExp(`/${name} (\\d+) 0 R`).exec(catalog)?.[1];
    return number === undefined ? '' : bodyOf(text, number);
  };
  const sheets = new Map(leaves(text, object('Pages')).map((sheet, index) => [sheet, index + 1]));
  const places = [...object('Dests').matchAll(/\/([^\s[]+) \[(\d+) 0 R/g)];
  return new Map(
    places.flatMap(([, place = '', sheet = '']) => {
      const number = sheets.get(sheet);
      return number === undefined ? [] : [[place, number] as const];
    }),
  );
}

function bodyOf(text: string, number: string): string {
  const from = text.search(new RegExp(`(?:^|\\s)${number} 0 obj\\s`));
  return from < 0 ? '' : text.slice(from, text.indexOf('endobj', from));
}

/** The sheets below a node of the tree, in their order, by the number of their object. */
function leaves(text: string, node: string): readonly string[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(node)?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => {
    const body = bodyOf(text, kid);
    return body.includes('/Type /Pages') ? leaves(text, body) : [kid];
  });
}
