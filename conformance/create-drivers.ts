import { browserDriver } from './ask/drivers/browser/browser-driver.ts';
import { type DreddTarget, dreddDriver } from './ask/drivers/dredd/dredd-driver.ts';
import { type AnyProbe, anyProbe } from './ask/gather.ts';
import { isAsked } from './decide/build-run.ts';
import type { Profile } from './decide/profiles.ts';
import type { Area } from './model/outcome.ts';
import { rules } from './suite.ts';

interface DriversTarget extends Pick<DreddTarget, 'url' | 'key' | 'ca' | 'userAgent'> {
  readonly profile: Profile;
  readonly only: readonly string[] | null;
}

/** Dredd and a browser: clients that are not ours, so they hold the key themselves and ask past the kernel. */
export interface Drivers {
  readonly probes: readonly AnyProbe[];
  /** Starts what takes long to start, while the rest of the run goes on. Sends nothing. */
  warm(): void;
  close(): void;
}

export function createDrivers({ url, key, ca, profile, only, userAgent }: DriversTarget): Drivers {
  const dredd = dreddDriver({ url, key, ca, userAgent, pace: profile });
  const browser = browserDriver({ url, key, userAgent, timeoutMs: profile.timeoutMs });
  const isWanted = (area: Area): boolean =>
    rules.some((rule) => rule.area === area && isAsked(rule, profile, only) === true);
  return {
    probes: [anyProbe(dredd.probe), anyProbe(browser.probe)],
    warm: () => {
      if (isWanted('browser')) browser.warm();
      if (isWanted('dredd')) dredd.warm();
    },
    close: () => {
      dredd.close();
      browser.close();
    },
  };
}
