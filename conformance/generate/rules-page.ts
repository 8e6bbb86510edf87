import type { AnyRule } from '../decide/judge.ts';
import { levelOf } from '../decide/requirements.ts';
import { AREAS, type DeploymentArea } from '../model/outcome.ts';
import { requirementFacts, rules } from '../suite.ts';

const WORDS: Readonly<Record<DeploymentArea, string>> = {
  document: 'The description that a deployment serves',
  envelope: 'Envelope and types',
  auth: 'Authentication',
  tenancy: 'Organizations kept apart',
  parameters: 'Parameters',
  pagination: 'Pagination',
  filters: 'Filters',
  promotions: 'Promotions',
  inventory: 'Inventory',
  analytics: 'Analytics',
  minimization: 'Data minimization',
  errors: 'Errors and the rate limit',
  'read-only': 'Read-only',
  dredd: 'Dredd’s second opinion',
  browser: 'A browser’s view',
};

const byId = new Map(requirementFacts.map((requirement) => [requirement.id, requirement]));

/** One page for all rules, from their own metadata. */
export function rulesPage(): string {
  const sections = AREAS.map((area) =>
    section(
      area,
      rules.filter((rule) => rule.area === area),
    ),
  );
  return `# The rules

Generated from the rules themselves by \`npm run generate\`. ${rules.length} rules in ${AREAS.length} areas; the name of an area or of a
rule can be given to \`counterproof check --only\`. A rule is *demanded* always, where the deployment's data can decide it,
or never (an advisory, or because it needs what a user may not have); an *advisory* never fails a run. What a rule *tolerates* is listed in reports and is\nneither passed nor failed.

${sections.filter((text) => text !== '').join('\n\n')}
`;
}

/** What a correct deployment may show too, and how much of it. */
function toleranceOf({ tolerates }: AnyRule): string {
  if (tolerates === undefined) return '';
  const { cases, share } = tolerates.upTo;
  const limits = [
    ...(cases === undefined ? [] : [`${cases} ${cases === 1 ? 'case' : 'cases'}`]),
    ...(share === undefined ? [] : [`${Math.round(share * 100)} % of the cases`]),
  ];
  return `\n\nTolerated up to ${limits.join(' or ')}: ${tolerates.because}.`;
}

function section(area: DeploymentArea, members: readonly AnyRule[]): string {
  if (members.length === 0) return '';
  return `## ${WORDS[area]} (\`${area}\`)\n\n${members.map(entry).join('\n\n')}`;
}

function entry(rule: AnyRule): string {
  const level = rule.advisory === true ? 'advisory' : levelOf(rule, byId);
  const demand = { always: 'demanded always', data: 'demanded where the data can decide', input: 'never demanded' }[
    rule.demand ?? 'data'
  ];
  const allowed = rule.permission === undefined ? '' : ' where it is allowed';
  const confirmed = rule.confirm === true ? '; a failure counts only if a second read shows it again' : '';
  const requirements = rule.requirements.map((id) => `[${id}](requirements.md#${anchor(id)})`).join(', ');
  return `### \`${rule.id}\`\n\n${rule.title}.\n\nWhen it fails: **${rule.fault}.** ${rule.fix}${toleranceOf(rule)}\n\n${requirements} · ${level} · ${rule.advisory === true ? 'never demanded' : `${demand}${allowed}`}${confirmed}`;
}

/** As GitHub makes them from the heading `ID Title`. */
function anchor(id: string): string {
  return `${id} ${byId.get(id)?.title ?? ''}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
