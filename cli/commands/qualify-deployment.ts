import type { Deployment } from '../../conformance/qualification/fault.ts';
import { startSandbox } from '../../reference-impl/index.ts';

/** Small enough to be visited two hundred times, large enough to hold every kind of record and a second page of each. */
const QUALIFICATION_SCALE = 0.02;

export interface OpenedDeployment extends Deployment {
  close(): Promise<void>;
}

/** The reference implementation in this process, with no limit in the way: faults about limits bring their own. */
export async function openDeployment({
  scale = QUALIFICATION_SCALE,
}: {
  readonly scale?: number;
}): Promise<OpenedDeployment> {
  const sandbox = await startSandbox({ port: 0, seed: 1, scale, rate: '1000000/1s' });
  return {
    handle: sandbox.handle,
    keys: new Map([
      ['good', sandbox.keys.good],
      ['revoked', sandbox.keys.revoked],
      ['disabled', sandbox.keys.disabled],
      ['rotated', sandbox.keys.rotated],
      ['other', sandbox.keys.other],
    ]),
    facts: sandbox.facts,
    close: () => sandbox.close(),
  };
}
