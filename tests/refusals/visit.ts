import * as auth from '../../conformance/areas/auth/index.ts';
import * as document from '../../conformance/areas/document/index.ts';
import * as errors from '../../conformance/areas/errors/index.ts';
import * as parameters from '../../conformance/areas/parameters/index.ts';
import * as readOnly from '../../conformance/areas/read-only/index.ts';
import * as tenancy from '../../conformance/areas/tenancy/index.ts';
import { createCapture } from '../../conformance/capture/index.ts';
import { logsCensus, productsCensus, promotionsCensus, salesCensus } from '../../conformance/census/census.probe.ts';
import { everyStoreProbe } from '../../conformance/census/every-store.probe.ts';
import { storesProbe } from '../../conformance/census/stores.probe.ts';
import { gatherEvidence } from '../../conformance/engine/check.ts';
import { type AnyProbe, anyProbe } from '../../conformance/engine/gather.ts';
import { type AnyRule, anyRule, judgeRule } from '../../conformance/engine/judge.ts';
import { PROFILES } from '../../conformance/engine/profiles.ts';
import { createHandlerTransport } from '../../conformance/kernel/handler-transport.ts';
import type { KeyName } from '../../conformance/model/exchange.ts';
import type { Judgement } from '../../conformance/model/outcome.ts';
import type { Handler } from '../../contract/http.ts';

const areas = { auth, document, errors, parameters, 'read-only': readOnly, tenancy };

export type AreaUnderTest = keyof typeof areas;

export type Verdicts = ReadonlyMap<string, Judgement>;

/** Visits a deployment in this process with the probes and rules of some areas, and says what each rule came to. */
export async function visit(
  handler: Handler,
  keys: ReadonlyMap<KeyName, string>,
  names: readonly AreaUnderTest[],
  burst = false,
): Promise<Verdicts> {
  const rules: AnyRule[] = names.flatMap((name) => areas[name].rules.map((rule) => anyRule(rule)));
  const profile = PROFILES.get('local');
  if (profile === undefined) throw new Error('no local profile');
  const evidence = await gatherEvidence({
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
    probes: everyProbe(),
    rules,
    only: null,
    waivers: [],
  });
  return new Map(rules.map((rule) => [rule.id, judgeRule(rule, evidence)]));
}

function everyProbe(): AnyProbe[] {
  return [
    ...auth.probes.map((probe) => anyProbe(probe)),
    ...document.probes.map((probe) => anyProbe(probe)),
    ...errors.probes.map((probe) => anyProbe(probe)),
    ...parameters.probes.map((probe) => anyProbe(probe)),
    ...readOnly.probes.map((probe) => anyProbe(probe)),
    ...tenancy.probes.map((probe) => anyProbe(probe)),
    anyProbe(storesProbe),
    ...[salesCensus, logsCensus, productsCensus, promotionsCensus, everyStoreProbe].map((probe) => anyProbe(probe)),
  ];
}

/** Must rules that say no, or say nothing: both would be an accusation or an excuse against a correct deployment. */
export function complaints(verdicts: Verdicts): readonly string[] {
  const advisory = new Set(
    Object.values(areas).flatMap(({ rules }) => rules.filter((rule) => rule.advisory).map(({ id }) => id)),
  );
  return [...verdicts]
    .filter(([id, { outcome }]) => !advisory.has(id) && (outcome === 'failed' || outcome === 'error'))
    .map(([id, { message }]) => `${id}: ${message}`);
}
