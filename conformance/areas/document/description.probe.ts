import type { Description } from '../../model/description.ts';
import { NotEnough, probe } from '../../model/probe.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly description: Description;
  }
}

export const descriptionProbe = probe({
  artifact: 'description',
  requires: ['document'],
  // Something to compare, also where few rules were asked for.
  optional: ['byId'],
  phase: 'lookback',
  title: 'openapi.json compared with the contract and with every answer; no requests',
  plan: () => 0,
  async gather(context) {
    const description = await context.description();
    if (description === null) throw new NotEnough('no document was served');
    if (description.problem !== null) throw new NotEnough(`openapi.json was not compared: ${description.problem}`);
    return description;
  },
});
