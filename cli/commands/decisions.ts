import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { kindsIn, leftOutBy, profileNamed } from '../../api/visit.ts';
import type { Decisions } from '../../conformance/index.ts';
import { UsageError } from './options.ts';
import { withSettings } from './settings.ts';

/** The decisions recorded with the evidence, overridden by options and by a configuration that they name. */
export function decisionsOf(
  recorded: Decisions | null,
  options: Readonly<Record<string, unknown>>,
): Promise<Decisions> {
  return withSettings({ options, usesDefaultFile: false }, async ({ settings }) => {
    const { name, leavesOut } = profileOf(recorded, settings.profile);
    const hasOwnWaivers = options.config !== undefined || options.waivers !== undefined;
    return {
      profile: { name, leavesOut: [...new Set([...leavesOut, ...leftOutBy(settings)])] },
      waivers: (hasOwnWaivers ? settings.waivers : recorded?.waivers) ?? [],
      without: settings.without === undefined ? (recorded?.without ?? []) : kindsIn(settings.without),
      require: settings.require ?? recorded?.require ?? [],
    };
  });
}

function profileOf(recorded: Decisions | null, name: CounterproofConfig['profile']): Decisions['profile'] {
  if (name !== undefined) return profileNamed(name);
  if (recorded !== null) return recorded.profile;
  throw new UsageError(
    'the folder of the evidence has no run.json made from it, so the profile is not known: give --profile NAME.',
  );
}
