import type { RuleResult } from '../../conformance/model/run.ts';
import { Section } from '../../ui/basics.tsx';
import type { FindingGroup } from './finding-groups.ts';
import { Reasons } from './reasons.tsx';
import { Ids } from './words.tsx';

/** With so few rules there is room for what each of them promises. */
const FEW = 3;

/** By reason: most of them keep many rules back, and what each rule says is with its requirement. */
export function Undecided({ group: { id, title, tally, lead, results } }: { readonly group: FindingGroup }) {
  const groups = [...Map.groupBy(results, ({ outcome, message }) => `${outcome}\n${message}`).values()];
  const all = groups.flatMap((own) => {
    const [first] = own;
    const name = own.length > FEW ? shortName : longName;
    return first === undefined ? [] : [{ kind: first.outcome, reason: first.message, names: own.map(name) }];
  });
  return (
    <Section id={id} class="findings" title={title} tally={tally} lead={lead}>
      <Reasons all={all} />
    </Section>
  );
}

function shortName({ rule, requirements }: RuleResult) {
  return (
    <a id={`rule-${rule}`} href={`#${requirements[0] ?? 'requirements'}`}>
      {rule}
    </a>
  );
}

function longName(result: RuleResult) {
  return (
    <span class="long-name">
      {result.title} <span class="id">{shortName(result)}</span> <Ids all={result.requirements} />
    </span>
  );
}
