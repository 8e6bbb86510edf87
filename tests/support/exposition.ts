/** Reads the text format of Prometheus, version 0.0.4, as its description has it, and refuses what that does not allow. */

interface Exposed {
  type: string;
  help: string;
  /** By name and labels, as they are written. */
  readonly values: Map<string, number>;
}

const LABEL = String.raw`[a-zA-Z_]\w*="(?:[^"\\]|\\[\\"n])*"`;
const SERIES = String.raw`(?<series>(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>${LABEL}(?:,${LABEL})*)\})?)`;
const NUMBER = String.raw`(?<value>[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|Inf)|NaN)`;
const LINE = new RegExp(`^(?:# (?<what>HELP|TYPE) (?<about>\\S+) (?<says>.+)|${SERIES} ${NUMBER})$`);
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

export function readExposition(text: string): ReadonlyMap<string, Exposed> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Exposed>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const { what, about, says = '', series = '', name = '', labels = '', value = '' } = LINE.exec(line)?.groups ?? {};
    const family = about ?? familyOf(name, families);
    if (family !== current && families.has(family)) throw new Error(`${family} is in two groups: ${line}`);
    current = family;
    const kept = families.get(family) ?? { type: '', help: '', values: new Map<string, number>() };
    families.set(family, kept);
    const field = what === 'TYPE' ? 'type' : 'help';
    const isOdd =
      what === undefined
        ? kept.type === '' || kept.values.has(series) || repeats(labels)
        : kept[field] !== '' || kept.values.size > 0 || (what === 'TYPE' && !TYPES.includes(says));
    if (isOdd) throw new Error(`it is no line, has no type, or comes twice or late: ${line}`);
    if (what === undefined) kept.values.set(series, Number(value.replace('Inf', 'Infinity')));
    else kept[field] = says;
  }
  for (const [name, family] of families) if (family.type === 'histogram') refuseOdd(name, family.values);
  return families;
}

function repeats(labels: string): boolean {
  const names = labels.match(/\w+(?==")/g) ?? [];
  return new Set(names).size < names.length;
}

/** Samples of a histogram have an end after its name. */
function familyOf(name: string, families: ReadonlyMap<string, Exposed>): string {
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
