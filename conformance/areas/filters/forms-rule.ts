import type { FilterRead, ListName, Walk } from '../../model/lists.ts';
import { type Area, cantTell, type Finding, failed, lacksData, passed } from '../../model/outcome.ts';
import { type Rule, rule } from '../../model/rule.ts';

interface FormsRuleText {
  readonly id: string;
  readonly area: Area;
  readonly requirements: readonly string[];
  readonly list: ListName;
  readonly title: string;
}

/** The same values once as `a,b` and once as a repeated parameter: the same records. */
export function formsRule({ list, ...text }: FormsRuleText): Rule<'filters'> {
  return rule({
    ...text,
    help: 'Read a multi-value parameter by splitting every occurrence at commas and joining all occurrences.',
    needs: ['filters'],
    confirm: true,
    judge({ filters }) {
      const pairs = pairsOf(filters, list);
      if (pairs.length === 0) return lacksData('no filter had two values to try');
      const findings = pairs.flatMap(([comma, repeated]) => difference(comma, repeated));
      if (findings.length > 0) return failed(`${findings.length} filters differ between the two forms`, findings);
      const decided = pairs.filter(([comma, repeated]) => comma.stopped === 'end' && repeated.stopped === 'end');
      return decided.length === 0
        ? cantTell('no pair of readings was answered')
        : passed(`${decided.length} pairs of readings agree`);
    },
  });
}

function pairsOf(filters: readonly FilterRead[], list: ListName): [Walk, Walk][] {
  const walks = filters.map((read) => read.walk).filter((walk) => walk.list === list);
  return walks.filter(hasForm('comma')).flatMap((comma): [Walk, Walk][] => {
    const repeated = walks.filter(hasForm('repeated')).find((walk) => question(walk) === question(comma));
    return repeated === undefined ? [] : [[comma, repeated]];
  });
}

function hasForm(form: 'comma' | 'repeated'): (walk: Walk) => boolean {
  return (walk) => walk.filters.some((use) => use.values.length > 1 && use.form === form);
}

function question(walk: Walk): string {
  return JSON.stringify([walk.window, walk.filters.map(({ parameter, values }) => [parameter, values])]);
}

/** What was read to its end is all there is: whatever the other reading has beside it is a difference already. */
function apartFor(
  comma: Walk['stopped'],
  repeated: Walk['stopped'],
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): string[] {
  const missing = repeated === 'end' ? [...a].filter((id) => !b.has(id)) : [];
  const beside = comma === 'end' ? [...b].filter((id) => !a.has(id)) : [];
  return [...missing, ...beside];
}

function difference(comma: Walk, repeated: Walk): Finding[] {
  const parameter = comma.filters.find((use) => use.values.length > 1)?.parameter ?? '';
  const key = `${comma.list}:${parameter}:forms`;
  const evidence = [...comma.pages.slice(0, 2), ...repeated.pages.slice(0, 2)].map((page) => page.exchange);
  const ended = [comma.stopped, repeated.stopped];
  if (ended.includes('refused') && ended.includes('end')) {
    return [{ key, message: `${comma.list}: one form of ${parameter} was refused and the other was not`, evidence }];
  }
  const [a, b] = [new Set(comma.ids), new Set(repeated.ids)];
  const apart = apartFor(comma.stopped, repeated.stopped, a, b);
  if (apart.length === 0) return [];
  return [
    {
      key,
      message: `${comma.list}: ${parameter} gives ${a.size} records in its comma form and ${b.size} in its repeated form`,
      expected: 'the same records',
      received: `${apart.length} records in one form only, such as ${apart[0]}`,
      evidence,
    },
  ];
}
