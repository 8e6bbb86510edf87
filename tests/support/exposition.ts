/** Reads the text format of Prometheus, version 0.0.4, as its description has it, and refuses what that does not allow. */

export interface Exposed {
  readonly type: string;
  readonly help: string;
  /** By name and labels, as they are written. */
  readonly values: ReadonlyMap<string, number>;
}

interface Family {
  type: string;
  help: string;
  readonly values: Map<string, number>;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|})/;
const NUMBER = /^([+-]?(\d+\.?\d*([eE][+-]?\d+)?|Inf)|NaN)$/;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

export function readExposition(text: string): ReadonlyMap<string, Exposed> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, what, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    const sample = what === undefined ? sampleOf(line) : null;
    const family = sample === null ? name : familyOf(sample.name, families);
    if (family !== current && families.has(family)) throw new Error(`${family} is in two groups: ${line}`);
    current = family;
    const kept = families.get(family) ?? { type: '', help: '', values: new Map<string, number>() };
    families.set(family, kept);
    if (sample === null) {
      const field = what === 'TYPE' ? 'type' : 'help';
      if (kept[field] !== '' || kept.values.size > 0) throw new Error(`comes twice, or late: ${line}`);
      if (what === 'TYPE' && !TYPES.includes(rest)) throw new Error(`no type: ${line}`);
      kept[field] = rest;
      continue;
    }
    if (kept.type === '') throw new Error(`has no type: ${line}`);
    if (kept.values.has(sample.series)) throw new Error(`comes twice: ${line}`);
    kept.values.set(sample.series, sample.value);
  }
  for (const [name, family] of families) if (family.type === 'histogram') refuseOdd(name, family.values);
  return families;
}

function sampleOf(line: string) {
  const [name = ''] = NAME.exec(line) ?? [];
  let rest = line.slice(name.length);
  let labels = '';
  const seen = new Set<string>();
  for (let open = rest.startsWith('{'); open; ) {
    const [text, label = '', , end] = LABEL.exec(rest.slice(1)) ?? [];
    if (text === undefined || seen.has(label)) throw new Error(`odd labels: ${line}`);
    seen.add(label);
    labels += text;
    rest = rest.slice(text.length);
    open = end === ',';
    if (!open) rest = rest.slice(1);
  }
  const value = rest.startsWith(' ') ? rest.slice(1) : '';
  if (name === '' || !NUMBER.test(value)) throw new Error(`no sample: ${line}`);
  const series = labels === '' ? name : `${name}{${labels}`;
  return { name, series, value: Number(value.replace('Inf', 'Infinity')) };
}

/** Samples of a histogram have an end after its name. */
function familyOf(name: string, families: ReadonlyMap<string, Family>): string {
  const base = name.replace(/_(bucket|sum|count)$/, '');
  return families.get(base)?.type === 'histogram' ? base : name;
}

/** Buckets grow with their bounds, the last one is +Inf and has all, and there is a sum. */
function refuseOdd(name: string, values: ReadonlyMap<string, number>): void {
  const buckets = Map.groupBy(
    [...values].filter(([series]) => series.startsWith(`${name}_bucket`)),
    ([series]) => series.replace(/,?le="[^"]*"/, '').slice(`${name}_bucket`.length),
  );
  if (buckets.size === 0) throw new Error(`${name} has no bucket`);
  for (const [labels, own] of buckets) {
    const bounds = own.map(([series]) => Number((/le="([^"]*)"/.exec(series)?.[1] ?? '').replace('Inf', 'Infinity')));
    const counts = own.map(([, count]) => count);
    const grows = (list: readonly number[]) => list.every((each, at) => at === 0 || each >= (list[at - 1] ?? 0));
    const hasAll = bounds.at(-1) === Infinity && counts.at(-1) === values.get(`${name}_count${labels}`);
    if (!grows(bounds) || !grows(counts) || !hasAll || !values.has(`${name}_sum${labels}`))
      throw new Error(`${name}${labels} is no histogram`);
  }
}
