import { createCapture } from '../../conformance/capture/index.ts';
import { gatherEvidence } from '../../conformance/engine/check.ts';
import { judgeRule } from '../../conformance/engine/judge.ts';
import { PROFILES } from '../../conformance/engine/profiles.ts';
import { createHandlerTransport } from '../../conformance/kernel/handler-transport.ts';
import type { KeyName } from '../../conformance/model/exchange.ts';
import type { Judgement } from '../../conformance/model/outcome.ts';
import { rules as everyRule, probes } from '../../conformance/suite.ts';
import type { Handler } from '../../contract/http.ts';

export type AreaUnderTest = 'auth' | 'document' | 'errors' | 'parameters' | 'read-only' | 'tenancy';

export type Verdicts = ReadonlyMap<string, Judgement>;

/** Visits a deployment in this process with the probes and rules of some areas, and says what each rule came to. */
export async function visit(
  handler: Handler,
  keys: ReadonlyMap<KeyName, string>,
  names: readonly AreaUnderTest[],
  burst = false,
): Promise<Verdicts> {
  const rules = everyRule.filter(({ area }) => names.some((name) => name === area));
  const profile = PROFILES.get('local');
  if (profile === undefined) throw new Error('no local profile');
  const { evidence } = await gatherEvidence({
    url: 'http://in-process',
    transport: createHandlerTransport(handler),
    capture: createCapture({
      keys: [...keys].map(([name, value]) => ({ name, value })),
      pseudonymKey: Buffer.alloc(32, 7),
    }),
    keys,
    profile,
    budget: profile.budget,
    allow: { burst, writes: true, keyInUrl: true },
    inputs: {},
    probes,
    rules,
    only: null,
  });
  return new Map(rules.map((rule) => [rule.id, judgeRule(rule, evidence)]));
}

/** Must rules that say no, or say nothing: both would be an accusation or an excuse against a correct deployment. */
export function complaints(verdicts: Verdicts): readonly string[] {
  const advisory = new Set(everyRule.filter((rule) => rule.advisory).map(({ id }) => id));
  return [...verdicts]
    .filter(([id, { outcome }]) => !advisory.has(id) && (outcome === 'failed' || outcome === 'error'))
    .map(([id, { message }]) => `${id}: ${message}`);
}
