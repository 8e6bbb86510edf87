import { readFileSync } from 'node:fs';

interface Sample {
  readonly typescript: string;
  readonly python: string;
}

/** How a correct client keeps each promise: the parts of two files that are checked as programs, by the ids above them. */
export function samplesIn(): Readonly<Record<string, Sample>> {
  const typescript = sectionsOf('client.ts', '//');
  const python = sectionsOf('client.py', '#');
  const ids = [...new Set([...Object.keys(typescript), ...Object.keys(python)])];
  return Object.fromEntries(
    ids.map((id) => [id, { typescript: typescript[id] ?? '', python: python[id] ?? '' }] as const),
  );
}

export function samplesFile(): string {
  return `// Generated from contract/requirements/samples/ by scripts/generate.ts: change that, then \`npm run generate\`.

export const clientSamples: Readonly<Record<string, { readonly typescript: string; readonly python: string }>> =
  ${JSON.stringify(samplesIn(), null, 2)};
`;
}

/** A reader copies one part: `export` belongs to the file. */
function sectionsOf(file: string, comment: string): Readonly<Record<string, string>> {
  const text = readFileSync(new URL(`../requirements/samples/${file}`, import.meta.url), 'utf8');
  const [, ...parts] = text.split(new RegExp(`^${comment} (?=CLI-\\d+$)`, 'm'));
  return Object.fromEntries(
    parts.map((part) => {
      const [id = '', ...lines] = part.trim().split('\n');
      return [id, lines.join('\n').replaceAll(/^export /gm, '')];
    }),
  );
}
