import { type Sandbox, type SandboxOptions, startSandbox } from '../../reference-impl/index.ts';
import type { Responder } from './responder.ts';
import { SandboxSide } from './sandbox-side.ts';

/** A sandbox whose answers trouble and faults can change, without the page of the workbench. */
export interface StartedWithSide {
  readonly sandbox: Sandbox;
  readonly side: SandboxSide;
}

/** `watching` sees each request and its answer, when all is done to it. */
export async function startWithSide(
  options: Omit<SandboxOptions, 'front'>,
  watching: (answer: Responder) => Responder,
): Promise<StartedWithSide> {
  const { promise, resolve } = Promise.withResolvers<SandboxSide>();
  const sandbox = await startSandbox({
    ...options,
    front: {
      open(inner) {
        const side = new SandboxSide(inner);
        resolve(side);
        return { respond: watching(side.answer), takes: () => false, close: async () => {} };
      },
    },
  });
  return { sandbox, side: await promise };
}
