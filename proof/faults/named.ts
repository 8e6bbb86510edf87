import { documentedValues, type OperationId } from '../../contract/operations.ts';
import { type SurfaceParameter, surface } from '../../contract/surface.ts';
import type { Wrap } from '../fault.ts';
import { above, isUuid, not, ONE_ID, type When } from '../fault-kit/conditions.ts';
import { type On, onNamed } from '../fault-kit/on.ts';
import { cutTo, DAY, moved, since } from '../fault-kit/parameters.ts';
import { labelsOf } from '../fault-kit/records.ts';
import { type Each, each, faultTableOf } from '../fault-kit/table.ts';

/** The first parameter of this name that a list takes. */
export function taking(name: string): SurfaceParameter {
  const found = surface.find((known) => known.name === name);
  if (found === undefined) throw new Error(`no list takes ${name}`);
  return found;
}

export function documented(name: string): readonly string[] {
  return documentedValues(taking(name).operation, name);
}

/** What a list can be filtered by. */
export function filtersOf(operation: OperationId): readonly string[] {
  const filters = surface.filter(
    (known) => known.operation === operation && !['number', 'cursor'].includes(known.kind),
  );
  return filters.map(({ name }) => name);
}

const NAMES: ReadonlySet<string> = new Set(surface.map(({ name }) => name));

/** What an id of a fault calls a parameter: its name, or a part of it in the singular or the plural, as "categories" and "tab-creator". */
function parametersOf(word: string): readonly [string, ...string[]] {
  if (word === 'range') return ['from', 'to'];
  const part = word.replace(/ies$/, 'y').replace(/s$/, '').replace('-', '');
  const found = NAMES.has(word) ? word : [...NAMES].find((name) => name.toLowerCase().includes(part));
  return [found ?? word];
}

export const first = (values: readonly string[]) => values.slice(0, 1);
const last = (values: readonly string[]) => values.slice(-1);
const clamped = (when: On): Wrap => when.takes('limit', '100');

const endsToday: When = ({ query }) => Date.parse(query.get('to') ?? '') > Date.now() - DAY;

const TIMESTAMP = /\d{4}-\d\d-\d\dT[\d:.]+Z/;
const timestampIn = (value: string): string => TIMESTAMP.exec(value)?.[0] ?? value;
const hasMore = (value: string): boolean => timestampIn(value) !== value && TIMESTAMP.test(value);

/** The number or the timestamp that is found in a text is taken for it. */
function takesWithin(when: On, name: string): Wrap {
  if (name !== 'limit') return when.some(name, hasMore).takes(name, timestampIn);
  return when.matching(name, /^[a-z]+\d+$/).takes(name, (sent) => sent.replace(/^[a-z]+/, ''));
}

/** What goes wrong with one parameter of a list, by the end of an id such as "logs-types-twice-read-last". */
const WAYS: Readonly<Record<string, (list: On, name: string) => Wrap>> = {
  ignored: (list, name) => list.ignores(name),
  'bounds-empty': (list) => list.with('from', 'to').emptied(),
  'last-year-empty': (list) => list.and(since(366)).emptied(),
  'last-season-empty': (list) => list.and(since(92)).emptied(),
  'today-empty': (list) => list.and(endsToday).emptied(),
  'one-store-empty': (list) => list.exactly('storeIds', ONE_ID).emptied(),
  'a-store-empty': (list) => list.with('storeIds').emptied(),
  'twice-ignored': (list, name) => list.repeated(name).ignores(name),
  'list-ignored': (list, name) => list.commaList(name).ignores(name),
  'twice-read-first': (list, name) => list.repeated(name).reads(name, first),
  'twice-read-last': (list, name) => list.repeated(name).reads(name, last),
  'list-read-first': (list, name) => list.commaList(name).reads(name, first),
  'list-read-last': (list, name) => list.commaList(name).reads(name, last),
  'finds-all-or-something': (list, name) => list.insteadOfNothing(name),
  'word-ignored': (list, name) => list.some(name, (value) => !isUuid(value)).ignores(name),
  'beyond-ascii-ignored': (list, name) => list.matching(name, /^\P{ASCII}+$/u).ignores(name),
  'superscript-is-500': (list, name) => list.matching(name, /^[²³¹]+$/).breaks(),
  'with-percent': (list) => list.searchesByPattern('%', labelsOf),
  'with-underscore': (list) => list.searchesByPattern('_', labelsOf),
  'with-brackets': (list) => list.searchesByPattern('[', labelsOf),
  'with-quotes': (list) => list.searchesByPattern('"', labelsOf),
  'with-backslash': (list) => list.searchesByPattern('\\', labelsOf),
  'with-dot': (list) => list.searchesByPattern('.', labelsOf),
  'in-groups': (list, name) => list.matching(name, /^\d+_\d+$/).takes(name, (sent) => sent.replaceAll('_', '')),
  'in-wide-digits': (list, name) => list.matching(name, /^[０-９]+$/).takes(name, (sent) => sent.normalize('NFKC')),
  'parsed-loosely': (list, name) =>
    list.matching(name, /^\d+[a-z_]/).takes(name, (sent) => String(Number.parseInt(sent, 10))),
  'fraction-cut': (list, name) =>
    list.matching(name, /^\d+\.\d+$/).takes(name, (sent) => String(Math.floor(Number(sent)))),
  clamped: (list) => clamped(list.above(100)),
  'clamped-from-200': (list) => clamped(list.above(199).and(not(above(100_000)))),
  'clamped-on-later-pages': (list) => clamped(list.with('cursor').above(100)),
  'found-in-text': takesWithin,
  'read-up-to-its-end': takesWithin,
  'whole-day': (list, name) => list.takes(name, (sent) => moved(DAY - 1)(cutTo(DAY)(sent))),
  'alone-ignored': (list, name) =>
    list
      .with(name)
      .without(name === 'from' ? 'to' : 'from')
      .ignores(name),
  'in-seconds': (list, name) =>
    list.matching(name, /^\d{9,10}$/).takes(name, (sent) => new Date(Number(sent) * 1000).toISOString()),
  'in-milliseconds': (list, name) =>
    list.matching(name, /^\d{13}$/).takes(name, (sent) => new Date(Number(sent)).toISOString()),
  'with-slashes': (list, name) =>
    list.matching(name, /^\d{4}\/\d\d\/\d\d$/).takes(name, (sent) => `${sent.replaceAll('/', '-')}T00:00:00.000Z`),
};

const NAMED = /^([a-z]+)-(unasked-)?(tab-creator|[a-z]+)-(.+)$/;

/** The same of several lists: `(sales staffId)` behind an id is a list, and what else a row has to say. */
export function eachList(made: (list: On, ...words: readonly string[]) => Wrap): Each<Wrap> {
  return each((name = '', ...words) => made(onNamed(name), ...words));
}

/** Faults as rows; the change that an id names is one of `WAYS`, or that a parameter is ignored together with another one. */
export const faultTable = faultTableOf((id) => {
  const [, list = '', unasked, word = '', way = ''] = NAMED.exec(id) ?? [];
  const when = onNamed(list);
  const [, other] = /^lost-with-(.+)$/.exec(way) ?? [];
  const change = WAYS[way.replace('reads', 'read')];
  const [name, ...more] = parametersOf(word);
  if (other !== undefined) return when.with(parametersOf(other)[0]).ignores(name, ...more);
  if (change === undefined) throw new Error(`${id} has no change, and names none`);
  return change(unasked === undefined ? when : when.without('from', 'to'), name);
});
