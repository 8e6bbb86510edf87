import { afterAll } from 'vitest';
import { type OpenedDeployment, openDeployment } from '../../proof/open-deployment.ts';
import { type Sandbox, startSandbox } from '../../reference-impl/index.ts';
import { type Running, serving } from './counterproof.ts';

/** A sandbox in this process until the tests of the file are over, with no limit in the way where no other is asked for. */
export async function useSandbox(scale = 0.02, rate = '1000000/1s'): Promise<Sandbox> {
  return closedAfterwards(await startSandbox({ port: 0, seed: 1, scale, rate }));
}

/** The same without a socket, and with what faults and variants need. */
export async function useDeployment(now: number, scale?: number): Promise<OpenedDeployment> {
  return closedAfterwards(await openDeployment(now, scale === undefined ? {} : { scale }));
}

function closedAfterwards<Opened extends { close(): Promise<void> }>(opened: Opened): Opened {
  afterAll(() => opened.close());
  return opened;
}

const SHOP = ['sandbox', '--port', '0', '--scale', '0.02', '--memory', '--log', 'off', '--rate', '100000/1s'];
const FAULT = ['--fault', 'sales-tab-creator-is-cashier'];

/** Two sandboxes as a command serves them until the tests of the file are over: one as it is, one with a fault. */
export async function useServedShops(): Promise<{ readonly good: Running; readonly faulty: Running }> {
  const [good, faulty] = await Promise.all([serving(SHOP, /Check:/), serving([...SHOP, ...FAULT], /Check:/)]);
  afterAll(() => Promise.all([good.stop(), faulty.stop()]));
  return { good, faulty };
}
