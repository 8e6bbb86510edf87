import { forbiddenCategories } from '../minimization/categories.ts';
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
  ];
}

export function requirementsPage(): string {
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

function clientPage(): string {
  return page('What a client keeps', [
    'The promises that `counterproof client` judges ([how](clients.md)). A `should` is a recommendation: it never fails a run.',
    ...clientRequirements.map(entry),
  ]);
}

function entry({ id, level, title, text, seen, untestable, chose, names = [] }: Requirement): string {
  const lines = [
    `### ${id} ${title}`,
    `**${level}.** ${text}`,
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
