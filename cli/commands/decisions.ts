import type { Decisions } from '../../conformance/index.ts';
import { type LeavingOut, leftOutBy, profileNamed, type Values, withoutOf } from './check-options.ts';
import { asSet, type Config, readConfig } from './config-file.ts';
import { UsageError } from './options.ts';

type Overrides = Pick<Values, 'profile' | 'config' | 'waivers' | 'without'> & LeavingOut;

/** The decisions recorded with the evidence, overridden by options. */
export async function decisionsOf(recorded: Decisions | null, values: Overrides): Promise<Decisions> {
  const config = values.config === undefined && values.waivers === undefined ? null : await configOf(values);
  const { name, leavesOut } = profileOf(recorded, values, config);
  const leftOut = leftOutBy(values, config ?? { waivers: [] });
  return {
    profile: { name, leavesOut: [...new Set([...leavesOut, ...leftOut])] },
    waivers: config?.waivers ?? recorded?.waivers ?? [],
    without: withoutOf(values.without, config ?? { waivers: [] }) ?? recorded?.without ?? [],
  };
}

function configOf({ config, waivers }: Overrides): Promise<Config> {
  return readConfig(config, waivers, { defaultFile: false });
}

function profileOf(recorded: Decisions | null, values: Overrides, config: Config | null): Decisions['profile'] {
  const name = values.profile ?? config?.profile;
  if (name !== undefined) return asSet(config ?? { waivers: [] }, values.profile, () => profileNamed(name));
  if (recorded !== null) return recorded.profile;
  throw new UsageError(
    'the folder of the evidence has no run.json made from it, so the profile is not known: give --profile NAME.',
  );
}
