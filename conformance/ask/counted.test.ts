import { describe, expect, it } from 'vitest';
import { parameterTry } from '../areas/shared/examples/parameter-tries.ts';
import type { ParameterTry } from '../areas/shared/requests/parameter-try.ts';
import { anyRule } from '../decide/judge.ts';
import type { Artifacts } from '../model/artifacts.ts';
import { rule } from '../model/rule.ts';
import { tally } from '../model/tally.ts';
import { anyProbe } from './gather.ts';
import { countedOf } from './session.ts';

const facts = { requirements: ['PAR-01'], title: 't', fault: 'f', fix: 'x' };
const QUESTIONS = ['limit', 'cursor', 'status', 'types'];

function counting(id: string, cases: (names: readonly string[]) => number) {
  const judge = ({ parameters }: Pick<Artifacts, 'parameters'>) =>
    tally({ cases: 'tries', kept: cases(parameters.map(({ parameter }) => parameter)) });
  return anyRule('parameters', rule({ ...facts, id, needs: ['parameters'], judge }));
}

const each =
  (...names: readonly string[]) =>
  (all: readonly string[]) =>
    all.filter((name) => names.includes(name)).length;
const shown = (questions: readonly string[]) => ({
  parameters: questions.map((parameter): ParameterTry => parameterTry({ parameter })),
});

function asked(
  rules: Parameters<typeof countedOf>[0]['rules'],
  probes: Parameters<typeof countedOf>[0]['probes'] = [],
) {
  return countedOf({ rules, probes }, 'parameters')(QUESTIONS, shown);
}

describe('the questions of a check of a few rules', () => {
  it('are those that one of them counts', () => {
    expect(asked([counting('one', each('limit')), counting('two', each('cursor'))])).toEqual(['limit', 'cursor']);
  });

  it('are those that one of them counts together with others', () => {
    const both = (names: readonly string[]) => (each('limit', 'cursor')(names) === 2 ? 1 : 0);
    expect(asked([counting('pairs', both)])).toEqual(['limit', 'cursor']);
  });

  it('are all, where cases would be lost without the rest', () => {
    const several = (names: readonly string[]) => (names.length >= 3 ? 1 : 0);
    expect(asked([counting('several', several)])).toEqual(QUESTIONS);
  });

  it('are all, where a rule sees nothing in what is imagined', () => {
    expect(asked([counting('one', each('limit')), counting('none', () => 0)])).toEqual(QUESTIONS);
  });

  it('are all, where many rules were asked for', () => {
    const many = Array.from({ length: 13 }, (_, index) => counting(`rule-${index}`, each('limit')));
    expect(asked(many)).toEqual(QUESTIONS);
  });

  it('are all, where a rule fails for want of more', () => {
    const fails = counting('fails', () => {
      throw new Error('no more');
    });
    expect(asked([fails])).toEqual(QUESTIONS);
  });

  it('are all, where a rule reads more than these answers', () => {
    const judge = () => tally({ cases: 'tries', kept: 1 });
    const more = anyRule('parameters', rule({ ...facts, id: 'more', needs: ['parameters', 'me'], judge }));
    expect(asked([more])).toEqual(QUESTIONS);
  });

  it('are those as well of which another probe says that it reads them', () => {
    const reading = (counts?: (given: Partial<Artifacts>) => number) =>
      anyProbe({
        artifact: 'byId',
        requires: [],
        optional: ['parameters'],
        title: 't',
        plan: () => 0,
        ...(counts === undefined ? {} : { counts }),
        gather: async () => {
          throw new Error('not gathered here');
        },
      });
    const ofStatus = ({ parameters = [] }: Partial<Artifacts>) =>
      parameters.filter(({ parameter }) => parameter === 'status').length;
    const one = counting('one', each('limit'));
    expect(asked([one], [reading(ofStatus)])).toEqual(['limit', 'status']);
    expect(asked([one], [reading()])).toEqual(QUESTIONS);
  });
});
