import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { places } from '../minimization/category.ts';
import { operationIds, operations } from '../operations.ts';
import { deploymentAreas, namesIn, type Requirement, type RequirementArea } from '../requirements/requirement.ts';
import { object, oneOf, type Schema, text } from '../schema/kinds.ts';
import { placeOf, read, sentenceOf } from '../schema/read.ts';
import { parseYaml } from '../yaml.ts';
import { readDocument } from './document.ts';

export const operationNames: readonly string[] = Object.keys(operations);

/** Everything else of openapi.yaml that a requirement can speak of. */
export const partNames: readonly string[] = [
  ...Object.values(operations).flatMap(({ operationId, parameters }) =>
    parameters.map(({ name }) => `${operationId}?${name}`),
  ),
  ...Object.values(operations).flatMap(({ operationId, responses }) =>
    Object.keys(responses)
      .filter((status) => status !== '200')
      .map((status) => `${operationId} ${status}`),
  ),
  ...Object.entries(readDocument().components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.keys(properties).map((field) => `${name}.${field}`),
  ),
];

/** What is written in rows of YAML, as tables that load at once. A wrong row ends this with one line that says where. */
export function outputs(): [string, string][] {
  const ofDeployments = requirementsOfDeployments();
  const ofClients = requirementsOf('client').toSorted(byId);
  const all = [...ofDeployments, ...ofClients];
  const categories = categoriesIn(textOf(CATEGORIES), all);
  return [
    moduleOf('ids', typeOfIds('RequirementId', all), typeOfIds('CategoryId', categories)),
    moduleOf(
      'requirements',
      "import { namesIn, type Requirement } from '../requirements/requirement.ts';",
      tableOf('sections: Readonly<Record<string, string>>', sections),
      tableOf('requirements: readonly Requirement[]', ofDeployments),
      tableOf('clientRequirements: readonly Requirement[]', ofClients),
    ),
    moduleOf(
      'forbidden-categories',
      "import type { ForbiddenCategory } from '../minimization/category.ts';",
      tableOf('forbiddenCategories: readonly ForbiddenCategory[]', categories),
    ),
  ];
}

interface Identified {
  readonly id: string;
}

function moduleOf(name: string, ...parts: readonly string[]): [string, string] {
  const banner =
    '// Generated from contract/{requirements,minimization}/*.yaml by scripts/generate.ts: change those, then `npm run generate`.';
  return [`contract/generated/${name}.ts`, [banner, ...parts].join('\n\n').concat('\n')];
}

function typeOfIds(name: string, rows: readonly Identified[]): string {
  return `export type ${name} = ${rows.map(({ id }) => `'${id}'`).join(' | ')};`;
}

function tableOf(declared: string, rows: unknown): string {
  // What stands for many names is read when it is loaded: pages have this table too.
  const text = JSON.stringify(rows, null, 2).replaceAll(/"names": (".*")/g, '"names": namesIn($1)');
  return `export const ${declared} = ${text};`;
}

const SECTIONS = 'contract/requirements/sections.yaml';
const BY_PARAMETER = 'contract/requirements/by-parameter.yaml';
const CATEGORIES = 'contract/minimization/categories.yaml';

function textOf(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}

/** Every value is the text that stands there: 404 and true are words. */
function rowsIn<Row>(source: string, file: string, row: Schema<Row>): Readonly<Record<string, Row>> {
  const given = parseYaml(source, (why) => new Error(`${file} ${why}.`), 'failsafe');
  return checked(v.record(v.string(), row, 'rows by their ids'), given, file);
}

function checked<T>(schema: Schema<T>, given: unknown, place: string): T {
  return read(schema, given, (problem) => new Error(sentenceOf(problem, placeOf(problem, place))));
}

/** What a row says, field by field. */
const FIELDS = v.record(v.string(), v.unknown(), 'fields and their texts');
type Fields = v.InferOutput<typeof FIELDS>;

const sections = rowsIn(textOf(SECTIONS), SECTIONS, text);

const REQUIREMENT = v.pipe(
  object(
    {
      section: oneOf(Object.keys(sections)),
      level: v.optional(oneOf(['should'])),
      text,
      why: v.optional(text),
      seen: v.optional(text),
      untestable: v.optional(text),
      chose: v.optional(text),
      names: v.optional(
        v.pipe(
          text,
          v.check(
            (given) => unknownIn(given) === undefined,
            ({ input }) => `what openapi.yaml has, without ${unknownIn(input)}`,
          ),
        ),
      ),
    },
    'a requirement',
  ),
  v.check(({ seen, untestable, chose }) => {
    if (chose !== undefined) return untestable === undefined;
    return (seen === undefined) !== (untestable === undefined);
  }, 'one of seen, untestable and chose'),
);

function unknownIn(names: string): string | undefined {
  return namesIn(names).find((name) => !operationNames.includes(name) && !partNames.includes(name));
}

/** In the order of their areas, and in each by their ids. */
function requirementsOfDeployments() {
  const ofAreas = deploymentAreas.flatMap(requirementsOf);
  const all = [...ofAreas, ...requirementsByParameter(textOf(BY_PARAMETER), BY_PARAMETER, ofAreas)];
  const byArea = Map.groupBy(all.toSorted(byId), ({ area }) => area);
  return deploymentAreas.flatMap((area) => byArea.get(area) ?? []);
}

function byId(one: Identified, other: Identified): number {
  return one.id < other.id ? -1 : 1;
}

function requirementsOf(area: RequirementArea) {
  const file = `contract/requirements/${area}.yaml`;
  return requirementsIn(textOf(file), file, area);
}

/** Rows by their sections. A must, unless it says something else; what `default` says is so in every row that does not say it itself. */
export function requirementsIn(source: string, file: string, area: RequirementArea) {
  const { default: usual, ...sections } = rowsIn(source, file, FIELDS);
  return Object.entries(sections).flatMap(([section, rows]) =>
    Object.entries(rows).map(([heading, row]) => ({
      ...requirementIn(file, heading, row, (said) => ({ section, ...usual, ...said })),
      area,
    })),
  );
}

/** Rows by the parameter that they are about. Each has the area of the rows whose ids have the same letters. */
export function requirementsByParameter(
  source: string,
  file: string,
  others: readonly Pick<Requirement, 'id' | 'area'>[],
) {
  const areas = new Map(others.map(({ id, area }) => [lettersOf(id), area]));
  return Object.entries(rowsIn(source, file, FIELDS)).flatMap(([parameter, rows]) =>
    Object.entries(rows).map(([heading, row]) => {
      const one = requirementIn(file, heading, row, (said) => aboutParameter(parameter, said));
      const area = areas.get(lettersOf(one.id));
      if (area === undefined) throw new Error(`${file}: ${one.id} has the letters of no area.`);
      return { ...one, area };
    }),
  );
}

/** A row is in the section of the endpoint, and covers the parameter before all that it names itself. */
function aboutParameter(parameter: string, said: Fields): Fields {
  const names = said.names === undefined ? parameter : `${parameter}, ${said.names}`;
  return { section: sectionOf(parameter), ...said, names };
}

function sectionOf(parameter: string): string | undefined {
  const paths = operationIds.filter((id) => parameter.startsWith(`${id}?`)).map((id) => operations[id].path);
  const isOf = (title: string): boolean => paths.some((path) => path.endsWith(title.replace('GET ', '')));
  return Object.entries(sections).find(([, title]) => isOf(title))?.[0];
}

function lettersOf(id: string): string {
  return id.replace(/-.*/, '');
}

/** What a row says, and what its place in the file says for it. */
function requirementIn(file: string, heading: string, row: unknown, complete: (said: Fields) => Fields) {
  const [, id, title] = /^([A-Z]+-\d\d) (\S.*)$/.exec(heading) ?? [];
  if (id === undefined) throw new Error(`${file}: "${heading}" is no id with a title.`);
  const whole = complete(checked(FIELDS, row, `${file}: ${id}`));
  const { section, level = 'must', ...said } = checked(REQUIREMENT, whole, `${file}: ${id}`);
  return { id, section, level: said.chose === undefined ? level : 'open', title, ...said };
}

const words = v.pipe(
  text,
  v.transform((given) => given.split(', ')),
);

export function categoriesIn(source: string, requirements: readonly Identified[]) {
  const isRequirement = (given: string) => requirements.some(({ id }) => id === given);
  const category = object(
    {
      title: text,
      requirement: v.pipe(text, v.check(isRequirement, 'the id of a requirement')),
      words,
      scripts: v.optional(words),
      harmless: v.optional(words),
      within: v.optional(v.pipe(words, v.array(oneOf(places)))),
      outside: v.optional(v.pipe(words, v.array(oneOf(places)))),
    },
    'a kind of forbidden data',
  );
  return Object.entries(rowsIn(source, CATEGORIES, FIELDS)).map(([id, row]) => ({
    id,
    ...checked(category, row, `${CATEGORIES}: ${id}`),
  }));
}
