import { readdirSync, readFileSync } from 'node:fs';

/** Development only: finds the line on which the contract states each requirement. The installed package has no sources. */
export function requirementLines(): Readonly<Record<string, string>> {
  const folder = new URL('../../contract/requirements/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const lines = files
    .sort()
    .flatMap((name) => linesOf(`contract/requirements/${name}`, readFileSync(new URL(name, folder), 'utf8')));
  return Object.fromEntries(lines);
}

function linesOf(file: string, text: string): readonly (readonly [string, string])[] {
  return text.split('\n').flatMap((line, index) => {
    const id = /^\s*id: '([A-Z]+-\d+)'/.exec(line)?.[1];
    return id === undefined ? [] : [[id, `${file}:${index + 1}`] as const];
  });
}
