import { refuseUnusable } from '../../api/setting-error.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName } from '../../conformance/model/exchange.ts';
import { usage } from '../commands/options.ts';
import { type Given, givenSettings } from '../commands/settings.ts';
import { SIGNING_KEY_VARIABLE } from '../keys-from-environment.ts';
import { type Finding, missing, ok, wrong } from './findings.ts';

const WITHOUT: Readonly<Record<KeyName, string>> = {
  good: 'a check needs it: set it to the API key',
  revoked: 'that a revoked key is refused stays untested',
  disabled: 'that a disabled key is refused stays untested',
  rotated: 'that the old key is refused after a rotation stays untested',
  other: 'that two organizations are kept apart is tested with ids alone',
};

/** Names alone: a value never leaves the environment. */
export function keyFindings(env: NodeJS.ProcessEnv): readonly Finding[] {
  const signing = isSet(env[SIGNING_KEY_VARIABLE])
    ? ok(SIGNING_KEY_VARIABLE, 'set')
    : missing(SIGNING_KEY_VARIABLE, 'not set: bundles are not signed');
  return [...KEY_NAMES.map((name) => keyFinding(name, env)), signing];
}

function keyFinding(name: KeyName, env: NodeJS.ProcessEnv): Finding {
  const variable = KEY_VARIABLES[name];
  const value = env[variable]?.trim() ?? '';
  if (value === '') return (name === 'good' ? wrong : missing)(variable, `not set: ${WITHOUT[name]}`);
  try {
    refuseUnusable(variable, value);
    return ok(variable, 'set');
  } catch (error) {
    return wrong(variable, messageOf(error));
  }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}

export async function configFinding(url: string | undefined): Promise<{ finding: Finding; given: Given | null }> {
  try {
    const given = await givenSettings({ options: {}, url });
    const finding = ok('configuration', given.file ?? 'none; defaults apply');
    return { finding, given };
  } catch (error) {
    if (!usage(error)) throw error;
    return { finding: wrong('configuration', messageOf(error)), given: null };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
