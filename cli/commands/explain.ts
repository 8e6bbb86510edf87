import type { Words } from '../../api/settings.ts';
import { clientFacts, clientRules } from '../../client/suite.ts';
import { situations } from '../../client/trouble/situations.ts';
import { rules as deploymentRules, knownSubjects, probes } from '../../conformance/index.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { samplesOf } from '../../contract/requirements/client-samples.ts';
import { type Requirement, requirement, requirements, sections } from '../../contract/requirements/index.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { faultIds, faultNamed, faultsOf } from '../../proof/faults/catalogue.ts';
import { calledAs } from '../called-as.ts';
import { EXPLAIN_HELP } from '../options/others.ts';
import { wrap } from '../options/table.ts';
import { command } from './command.ts';
import { onlyWord, UsageError } from './options.ts';

const rules = [...deploymentRules, ...clientRules];
type Rule = (typeof rules)[number];

export const run = command({ help: EXPLAIN_HELP }, async ({ positionals }, io) => {
  io.out(`${explained(onlyWord(positionals, 'give one name: a rule, a requirement, an area or a fault.'))}\n`);
  return 0;
});

/** The longer lists of words that options and arguments take. */
export function wordsFor(kind: Words): readonly string[] {
  const { areas, rules, requirements } = knownSubjects();
  const subjects = [...areas, ...rules, ...requirements];
  if (kind === 'subjects') return subjects;
  const ofClients = [...clientRules, ...clientFacts].map(({ id }) => id);
  return kind === 'faults' ? faultIds() : [...subjects, 'client', ...ofClients, ...faultIds()];
}

/** What a name is about, in words. */
export function explained(name: string): string {
  const rule = rules.find(({ id }) => id === name);
  if (rule !== undefined) return ruleText(rule);
  const promise = requirement(name.toUpperCase());
  if (promise !== undefined) return requirementText(promise);
  const members = rules.filter(({ area }) => area === name);
  if (members.length > 0) return areaText(name, members);
  const fault = faultNamed(name);
  if (fault !== undefined) return faultText(fault);
  throw new UsageError(
    `${name}: no rule, requirement, area or fault has this name.${didYouMean(name, wordsFor('explained')) || ' Give one that a report names, such as filter-sales-staff, FIL-09 or filters.'}`,
  );
}

function ruleText(rule: Rule): string {
  const promises = rule.requirements.flatMap((id) => requirement(id) ?? []);
  return parts([
    `${rule.id}: rule of the area ${rule.area}${rule.advisory === true ? ', an advisory: it never fails a run' : ''}`,
    `${rule.title}.`,
    ...promises.map(promiseText),
    heading('Fails as', `${rule.fault}.`),
    heading('How to fix', rule.fix),
    heading('Tolerated', rule.tolerates && `${rule.tolerates.because}.`),
    lookedAt([rule]),
    openPoints(promises),
    faultsBreaking(rule.requirements),
    ...promises.map(({ id }) => cameAbout(id)),
    tried(rule, rule.id),
    ...promises.flatMap(({ id }) => samplesIn(id)),
  ]);
}

function requirementText(promise: Requirement): string {
  const judging = rulesJudging(promise.id);
  return parts([
    promiseText(promise),
    heading('Why it matters', promise.why),
    heading('The sandbox', promise.chose),
    heading('Seen in', promise.seen),
    heading('Untestable', promise.untestable),
    heading('Covers', promise.names?.join(', ')),
    ...judging.map(({ id, fault, fix }) => heading(id, `${fault}. ${fix}`)),
    lookedAt(judging),
    openPoints([promise]),
    faultsBreaking([promise.id]),
    cameAbout(promise.id),
    ...judging.slice(0, 1).map((rule) => tried(rule, promise.id)),
    ...samplesIn(promise.id),
  ]);
}

function areaText(name: string, members: readonly Rule[]): string {
  return parts([
    `${name}: ${plural(members.length, 'rule')}`,
    members.map(({ id, title }) => `${id}\n    ${title}.`).join('\n'),
  ]);
}

function faultText({ id, requirement: broken, title }: NonNullable<ReturnType<typeof faultNamed>>): string {
  const judging = rulesJudging(broken);
  const promise = requirement(broken);
  return parts([
    `${id}: a fault, one promise broken on purpose`,
    `${title}.`,
    promise === undefined ? '' : promiseText(promise),
    heading('Rules of its requirement', judging.map((rule) => rule.id).join(', ')),
    `Try it: ${calledAs()} sandbox --fault ${id}`,
  ]);
}

function rulesJudging(requirement: string): readonly Rule[] {
  return rules.filter(({ requirements }) => requirements.includes(requirement));
}

/** What is promised, and where. */
function promiseText({ id, level, title, text, section }: Requirement): string {
  return `${id} (${level}) ${title}\n${indented(text)}\n${indented(`Section ${section} of the source: ${sections[section] ?? ''}`)}`;
}

function lookedAt(judging: readonly Rule[]): string {
  return heading('Looked at by', probesOf(judging.filter(({ area }) => area !== 'client')));
}

function tried({ area }: Rule, name: string): string {
  return area === 'client'
    ? `Judge a client: ${calledAs()} client --exec "COMMAND"`
    : `Check it alone: ${calledAs()} check URL --only ${name}`;
}

/** What a client is brought into that shows whether it keeps the promise. */
function cameAbout(id: string): string {
  const own = situations.filter(({ requirement: shown }) => shown === id);
  return heading('Comes about where', own.map(({ title }) => `${title}.`).join('\n'));
}

function samplesIn(id: string): readonly Code[] {
  const samples = samplesOf(id);
  if (samples === null) return [];
  const { typescript, python } = samples;
  return [{ code: `A correct client, in TypeScript:\n\n${typescript}` }, { code: `In Python:\n\n${python}` }];
}

function probesOf(judging: readonly Rule[]): string {
  const needed = new Set(judging.flatMap(({ needs }) => [...needs]));
  const named = probes
    .filter(({ artifact }) => needed.has(artifact))
    .map(({ artifact, title }) => `${artifact} (${title})`);
  const others = [...needed].filter((need) => !probes.some(({ artifact }) => artifact === need));
  return [...named, ...others.map((need) => (need === 'exchanges' ? 'every request and answer' : need))].join(', ');
}

const MOST = 8;

/** Those of the same part of the source or with a name in common: what a deployment is free to choose near this promise. */
function openPoints(promises: readonly Requirement[]): string {
  const near = requirements.filter(
    (open) => open.level === 'open' && promises.some((promise) => promise.id !== open.id && isNear(promise, open)),
  );
  if (near.length === 0) return '';
  const lines = near.slice(0, MOST).map(({ id, title }) => `  ${id} ${title}`);
  const rest = near.length > MOST ? [`  and ${near.length - MOST} more: docs/open-points.md`] : [];
  return ['Open points near it:', ...lines, ...rest].join('\n');
}

function isNear(promise: Requirement, open: Requirement): boolean {
  if (promise.area !== open.area) return false;
  return open.names === undefined || open.names.some((name) => promise.names?.includes(name) === true);
}

function faultsBreaking(broken: readonly string[]): string {
  const ids = broken.flatMap((id) => faultsOf(id)).map(({ id }) => id);
  const more = ids.length > MOST ? `, and ${ids.length - MOST} more` : '';
  return heading('Faults that break it', `${ids.slice(0, MOST).join(', ')}${more}`);
}

/** Nothing where there is no text. */
function heading(name: string, text = ''): string {
  return text === '' ? '' : `${name}:\n${indented(text)}`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

/** Copied as it is, and so not wrapped. */
interface Code {
  readonly code: string;
}

function parts(texts: readonly (string | Code)[]): string {
  const shown = texts.map((text) => (typeof text === 'string' ? wrap(text) : text.code));
  return shown.filter((text) => text !== '').join('\n\n');
}
