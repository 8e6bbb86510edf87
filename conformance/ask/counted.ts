import type { AnyRule } from '../decide/judge.ts';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import type { ProbeContext } from '../model/probe.ts';
import type { AnyProbe } from './gather.ts';

/** Who was asked for, and what is gathered for them. */
export interface Asked {
  readonly rules: readonly AnyRule[];
  readonly probes: readonly AnyProbe[];
}

/** More of them count nearly everything, and working that out takes longer than asking. */
const MOST_COUNTERS = 12;

/** How many cases there are in artifacts; null where that is not known without more of them. */
type Counter = (artifacts: Partial<Artifacts>) => number | null;

/** Rules, and probes that read others, say themselves what they count: they are given imagined answers. */
export function countedOf({ rules, probes }: Asked, artifact: ArtifactName): ProbeContext['counted'] {
  const counters = [
    ...rules.filter(({ needs }) => needs.includes(artifact)).map(counterOf),
    ...probes
      .filter(({ requires, optional = [] }) => requires.includes(artifact) || optional.includes(artifact))
      .map(({ counts }): Counter => counts ?? (() => null)),
  ];
  return (questions, ...imagined) => {
    if (counters.length > MOST_COUNTERS) return questions;
    const found = counters.map((cases) => {
      const each = imagined.map((shown) => neededBy((some) => cases(shown(some)), questions));
      return each.includes(null) ? [] : each.flatMap((needed) => needed ?? []);
    });
    // A counter that sees nothing in what was imagined may see something in what comes.
    if (found.some(({ length }) => length === 0)) return questions;
    const needed = new Set(found.flat());
    return questions.filter((question) => needed.has(question));
  };
}

/** The questions that make a case, alone or together with others; null where cases are lost without the rest, or cannot be counted. */
function neededBy<Question>(
  cases: (questions: readonly Question[]) => number | null,
  questions: readonly Question[],
): readonly Question[] | null {
  const [all, none] = [cases(questions), cases([])];
  if (all === null || none === null) return null;
  if (all === none) return [];
  const alone = new Set(questions.filter((question) => cases([question]) !== none));
  if (cases([...alone]) === all) return [...alone];
  const isMissed = (question: Question) => cases(questions.filter((other) => other !== question)) !== all;
  const needed = questions.filter((question) => alone.has(question) || isMissed(question));
  return cases(needed) === all ? needed : null;
}

function counterOf(rule: AnyRule): Counter {
  return (artifacts) => {
    const evidence = { exchanges: [], ...artifacts };
    if (!hasAll(evidence, rule.needs)) return null;
    try {
      const { kept, brokenCases, unclear } = rule.judge(evidence);
      return kept + brokenCases + unclear.length;
    } catch {
      return null;
    }
  };
}

function hasAll(given: Partial<Artifacts>, needs: readonly ArtifactName[]): given is Artifacts {
  return needs.every((need) => given[need] !== undefined);
}
