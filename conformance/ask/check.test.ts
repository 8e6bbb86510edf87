import { setImmediate as immediately } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AnyRule } from '../decide/judge.ts';
import { PROFILES } from '../decide/profiles.ts';
import type { Artifacts } from '../model/artifacts.ts';
import { NO_FACTS } from '../model/exchange.ts';
import { say } from '../model/message.ts';
import { type Tally, tally } from '../model/tally.ts';
import { gatherEvidence } from './check.ts';
import type { AnyProbe } from './gather.ts';

/** What happens, in order. */
function probesOf(steps: string[]): readonly AnyProbe[] {
  const nothing = { requires: [], title: '', plan: () => 0 };
  const walks = async (): Promise<readonly string[]> => ['gathered'];
  const filters = async (): Promise<readonly string[]> => {
    for (let turn = 0; turn < 20; turn++) await immediately();
    steps.push('the last probe is done');
    return [];
  };
  return [
    { ...nothing, artifact: 'walks', gather: walks },
    { ...nothing, artifact: 'filters', gather: filters },
  ];
}

function ruleOf(id: string, more: Pick<AnyRule, 'needs' | 'judge'> & Partial<AnyRule>): AnyRule {
  return { id, area: 'pagination', requirements: ['PAGE-03'], title: '', fault: '', fix: '', ...more };
}

function kept(): Tally {
  return tally({ cases: 'walks', kept: 1 });
}

function broken(): Tally {
  return tally({ cases: 'walks', broken: [{ subject: {}, message: say('broken'), evidence: [] }] });
}

function gatheredFor(rules: readonly AnyRule[], probes: readonly AnyProbe[]) {
  const profile = PROFILES.get('local');
  if (profile === undefined) throw new Error('there is no local profile');
  return gatherEvidence({
    url: 'http://in-process.test',
    transport: async () => ({ status: 200, headers: [], body: Buffer.from('{}') }),
    capture: {
      response: ({ headers }) => ({ body: {}, text: null, headers, facts: { ...NO_FACTS, isJson: true } }),
      text: (text) => text,
      description: async () => null,
    },
    keys: new Map([['good', 'cp_live_secret']]),
    ...{ profile, probes, rules, only: null, budget: 100, seed: '1', inputs: {} },
    secondLookAfterMs: 0,
    allow: { burst: false, writes: false, keyInUrl: false },
  });
}

describe('while answers are waited for', () => {
  it('judges rules whose evidence is complete, and the others in the end', async () => {
    const steps: string[] = [];
    const noting = (id: string, needs: AnyRule['needs']): AnyRule => {
      const judge = ({ walks }: Artifacts): Tally => {
        steps.push(`${id} sees ${walks}`);
        return kept();
      };
      return ruleOf(id, { needs, judge });
    };
    const rules = [noting('early', ['walks']), noting('late', ['walks', 'filters'])];
    const { judged } = await gatheredFor(rules, probesOf(steps));
    expect(steps).toEqual(['early sees gathered', 'the last probe is done', 'late sees gathered']);
    expect(rules.map((rule) => judged.get(rule)?.outcome)).toEqual(['passed', 'passed']);
  });

  it('keeps no judgement that a second gathering, or what it asks, may change', async () => {
    const rules = [
      ruleOf('doubtful', { needs: ['walks'], confirm: true, judge: broken }),
      ruleOf('compared', { needs: ['walks'], confirm: true, judge: kept }),
      ruleOf('sure', { needs: ['walks'], judge: broken }),
      ruleOf('of-exchanges', { needs: ['walks', 'exchanges'], confirm: true, judge: kept }),
    ];
    const { evidence, judged } = await gatheredFor(rules, probesOf([]));
    expect(evidence.rounds).toHaveLength(2);
    expect([...judged.keys()].map(({ id }) => id)).toEqual(['compared', 'sure']);
  });
});
