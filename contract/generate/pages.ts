import { readFileSync } from 'node:fs';
import { forbiddenCategories } from '../generated/forbidden-categories.ts';
import { forbiddenValues } from '../minimization/values.ts';
import { clientRequirements, requirements, sections } from '../requirements/index.ts';
import { summary } from '../requirements/print.ts';
import type { Requirement } from '../requirements/requirement.ts';

const note = 'Generated from contract/ by scripts/generate.ts: change the data there, then `npm run generate`.';

export function outputs(): [string, string][] {
  return [
    ['docs/requirements.md', requirementsPage()],
    ['docs/open-points.md', openPointsPage()],
    ['docs/client-requirements.md', clientPage()],
    ['contract/generated/client-samples.ts', samplesFile()],
  ];
}

function requirementsPage(): string {
  const parts = Object.entries(sections).flatMap(([key, title]) => {
    const inSection = requirements.filter(({ section }) => section === key);
    return inSection.length === 0 ? [] : [`## ${key} ${title}`, ...inSection.map(entry)];
  });
  return page('Requirements', [
    `${summary(requirements)}. What is open is on [its own page](open-points.md) too.`,
    ...parts,
    forbiddenData(),
  ]);
}

function openPointsPage(): string {
  const open = requirements.filter((requirement) => requirement.level === 'open');
  const rows = open.map(
    ({ id, title, text, chose }) => `| ${id} | **${cell(title)}.** ${cell(text)} | ${cell(chose)} |`,
  );
  return page('Open points', [
    'What the source does not specify. A deployment is free here: the suite reports what it does and never fails it. The last column is what the reference implementation does.',
    ['| id | what is open | the reference implementation |', '|---|---|---|', ...rows].join('\n'),
  ]);
}

/** Type checked with all others, as one program. */
const PART = '<!-- not run: a part of a client -->';

function clientPage(): string {
  const samples = samplesIn();
  return page('What a client keeps', [
    'The promises that `counterproof client` judges ([how](clients.md)). A `should` is a recommendation: it never fails a run.',
    'Each has a sample in TypeScript and in Python. They belong together: `get`, which asks again, is that of [CLI-16](#cli-16-a-failure-that-may-pass-is-tried-again).',
    ...clientRequirements.flatMap((promise) => [entry(promise), sampleIn(samples[promise.id])]),
  ]);
}

function sampleIn(sample: { readonly typescript: string; readonly python: string } | undefined): string {
  const block = (language: string, text = '') => `${PART}\n\`\`\`${language}\n${text}\n\`\`\``;
  return [block('ts', sample?.typescript), block('python', sample?.python)].join('\n\n');
}

function entry({ id, level, title, text, why, seen, untestable, chose, names = [] }: Requirement): string {
  const lines = [
    `### ${id} ${title}`,
    `**${level}.** ${text}`,
    ...(why === undefined ? [] : [`Why: ${why}`]),
    ...(chose === undefined ? [] : [`Chosen: ${chose}`]),
    ...(seen === undefined ? [] : [`Seen in: ${seen}`]),
    ...(untestable === undefined ? [] : [`Untestable: ${untestable}`]),
    ...(names.length === 0 ? [] : [`Covers ${names.map((name) => `\`${name}\``).join(', ')}.`]),
  ];
  return lines.join('\n\n');
}

function forbiddenData(): string {
  const rows = forbiddenCategories.map(({ title, requirement, words, scripts = [], within, outside }) => {
    const where =
      within === undefined
        ? outside === undefined
          ? 'everywhere'
          : `all but ${outside.join(', ')}`
        : within.join(', ');
    return `| ${title} | ${requirement} | ${[...words, ...scripts].join(', ')} | ${where} |`;
  });
  const values = forbiddenValues.map(
    ({ title, requirement, pattern }) => `| ${title} | ${requirement} | \`${pattern.source.replaceAll('|', '\\|')}\` |`,
  );
  return [
    '## Forbidden data',
    'Field names are compared word by word, however they are joined; `=` marks words that count only as the whole name. `branchOverrides[].averageCost` is allowed.',
    ['| data | requirement | words | in records of |', '|---|---|---|---|', ...rows].join('\n'),
    ['| value | requirement | pattern |', '|---|---|---|', ...values].join('\n'),
  ].join('\n\n');
}

function cell(text = ''): string {
  return text.replaceAll('|', '\\|');
}

function page(title: string, parts: readonly string[]): string {
  return [`# ${title}`, `<!-- ${note} -->`, ...parts].join('\n\n').concat('\n');
}

interface Sample {
  readonly typescript: string;
  readonly python: string;
}

/** How a correct client keeps each promise: the parts of two files that are checked as programs, by the ids above them. */
function samplesIn(): Readonly<Record<string, Sample>> {
  const typescript = sectionsOf('client.ts', '//');
  const python = sectionsOf('client.py', '#');
  const ids = [...new Set([...Object.keys(typescript), ...Object.keys(python)])];
  return Object.fromEntries(
    ids.map((id) => [id, { typescript: typescript[id] ?? '', python: python[id] ?? '' }] as const),
  );
}

function samplesFile(): string {
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
