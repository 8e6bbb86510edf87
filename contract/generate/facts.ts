import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { places } from '../minimization/category.ts';
import { operationIds, operations } from '../operations.ts';
import { deploymentAreas, namesIn, type RequirementArea } from '../requirements/requirement.ts';
import { object, oneOf, type Schema, text } from '../schema/kinds.ts';
import { placeOf, read, sentenceOf } from '../schema/read.ts';
import { parseYaml } from '../yaml.ts';
import { readDocument } from './document.ts';

const operationNames: readonly string[] = Object.keys(operations);

/** Everything else of openapi.yaml that a requirement can speak of. */
const partNames: readonly string[] = [
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
  const ofDeployments = deploymentAreas.flatMap(requirementsOf);
  const ofClients = requirementsOf('client');
  const all = [...ofDeployments, ...ofClients];
  const lost = aboutParameters.find(({ id }) => !all.some((one) => one.id === id));
  if (lost !== undefined) throw new Error(`${lost.id} has the letters of no area.`);
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

const aboutParameters = requirementsFrom('by-parameter');

/** The rows of its own file, and those about a parameter whose ids have the same letters. */
function requirementsOf(area: RequirementArea) {
  const own = requirementsFrom(area);
  const letters = new Set(own.map(lettersOf));
  const all = [...own, ...aboutParameters.filter((row) => letters.has(lettersOf(row)))];
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((row) => ({ ...row, area }));
}

function lettersOf({ id }: Identified): string {
  return id.replace(/-.*/, '');
}

function requirementsFrom(name: string) {
  const file = `contract/requirements/${name}.yaml`;
  return requirementsIn(textOf(file), file);
}

/**
 * Rows by their sections, or by the parameter that they are about. A must, unless it says something else; what `default` says is so
 * in every row that does not say it itself.
 */
export function requirementsIn(source: string, file: string) {
  const { default: usual, ...places } = rowsIn(source, file, FIELDS);
  return Object.entries(places).flatMap(([place, rows]) =>
    Object.entries(rows).map(([heading, row]) => {
      const [, id, title] = /^([A-Z]+-\d\d) (\S.*)$/.exec(heading) ?? [];
      if (id === undefined) throw new Error(`${file}: "${heading}" is no id with a title.`);
      const whole = inPlace(place, { ...usual, ...checked(FIELDS, row, `${file}: ${id}`) });
      const { section, level = 'must', ...said } = checked(REQUIREMENT, whole, `${file}: ${id}`);
      return { id, section, level: said.chose === undefined ? level : 'open', title, ...said };
    }),
  );
}

/** A row about a parameter covers it before all that it names itself, and is in the section of its endpoint. */
function inPlace(place: string, said: Fields): Fields {
  if (!place.includes('?')) return { section: place, ...said };
  const names = said.names === undefined ? place : `${place}, ${said.names}`;
  return { section: sectionOf(place), ...said, names };
}

function sectionOf(parameter: string): string | undefined {
  const paths = operationIds.filter((id) => parameter.startsWith(`${id}?`)).map((id) => operations[id].path);
  const isOf = (title: string): boolean => paths.some((path) => path.endsWith(title.replace('GET ', '')));
  return Object.keys(sections).find((key) => isOf(sections[key] ?? key));
}

const words = v.pipe(
  text,
  v.transform((given) => given.split(', ')),
);

function categoriesIn(source: string, requirements: readonly Identified[]) {
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
