import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { addressText } from '../../api/address.ts';
import { refuseUnusable } from '../../api/settings.ts';
import { openTransport, profileNamed } from '../../api/visit.ts';
import { findChromium } from '../../conformance/ask/drivers/browser/find-chromium.ts';
import { rules } from '../../conformance/index.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName } from '../../conformance/model/exchange.ts';
import { plural } from '../../reports/index.ts';
import { usage } from '../commands/options.ts';
import { authorityOf, type Given, givenSettings } from '../commands/settings.ts';
import { SIGNING_KEY_VARIABLE } from '../keys-from-environment.ts';
import { LEAST_FOR_MOCK, runsMock } from '../terminal.ts';

const PATH = '/public-api/v1/openapi.json';
const PATIENCE_MS = 10_000;

/** One request without a key, to the one path that needs none. */
async function fetchDocument(base: URL, certificates: string | undefined) {
  const transport = openTransport(base, { ...profileNamed('production'), timeoutMs: PATIENCE_MS }, certificates);
  try {
    return await transport.send({ method: 'GET', target: PATH, headers: [] });
  } finally {
    transport.close();
  }
}

export function nodeFinding(): Finding {
  const { node } = process.versions;
  return runsMock(node)
    ? ok('Node', node)
    : missing('Node', `${node}: the mock needs ${LEAST_FOR_MOCK}; all else works`);
}

export function packageFindings(): readonly Finding[] {
  return [
    packageFinding('playwright', `${rulesOf('browser')} of the browser stay untested, and there is no PDF`),
    packageFinding('dredd', `${rulesOf('dredd')} of Dredd stay untested`),
    packageFinding('@electric-sql/pglite', 'a fleet needs a PostgreSQL (--db)'),
    packageFinding('tsx', 'counterproof.config.ts cannot be read'),
  ];
}

export async function chromiumFinding(env: NodeJS.ProcessEnv): Promise<Finding> {
  const ofPlaywright = await import('playwright').then(
    ({ chromium }) =>
      () =>
        chromium.executablePath(),
    () => () => '',
  );
  const found = findChromium(env, ofPlaywright);
  return found === null
    ? missing('Chromium', `${rulesOf('browser')} stay untested, and there is no PDF: npx playwright install chromium`)
    : ok('Chromium', found);
}

/** Of use to who shares a sandbox, and to no check. */
export function redisFinding({ PATH = '' }: NodeJS.ProcessEnv): Finding {
  const found = ['redis-server', 'valkey-server']
    .flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
  return found === undefined
    ? missing('Redis', 'no server here: only "sandbox --redis" needs one, on any machine')
    : ok('Redis', found);
}

function packageFinding(name: string, lost: string): Finding {
  try {
    createRequire(import.meta.url).resolve(name);
    return ok(name, 'installed');
  } catch {
    return missing(name, `not installed: ${lost}`);
  }
}

function rulesOf(area: string): string {
  return plural(rules.filter((rule) => rule.area === area).length, 'rule');
}

/** One thing that was looked at. */
export interface Finding {
  readonly name: string;
  /** `missing`: something stays untested without it; `wrong`: a check cannot run. */
  readonly state: 'ok' | 'missing' | 'wrong';
  readonly says: string;
}

function ok(name: string, says: string): Finding {
  return { name, state: 'ok', says };
}

function missing(name: string, says: string): Finding {
  return { name, state: 'missing', says };
}

function wrong(name: string, says: string): Finding {
  return { name, state: 'wrong', says };
}

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

/** One request without a key, to the one path that needs none. */
export async function targetFinding(base: URL, ca: string | undefined): Promise<Finding> {
  const name = addressText(base);
  const certificates = await authorityOf(ca);
  const began = performance.now();
  try {
    const { status } = await fetchDocument(base, certificates);
    const says = `${PATH} answers ${status} in ${Math.round(performance.now() - began)} ms`;
    return status === 200 ? ok(name, says) : missing(name, `${says}, and should be 200`);
  } catch (error) {
    return wrong(name, `cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}
