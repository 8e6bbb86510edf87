import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { addressOf, addressText } from '../../api/address.ts';
import { refuseUnusable } from '../../api/settings.ts';
import { openTransport, profileNamed } from '../../api/visit.ts';
import { findChromium } from '../../conformance/ask/drivers/browser/find-chromium.ts';
import { rules } from '../../conformance/index.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName } from '../../conformance/model/exchange.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableJson, printableLine } from '../../contract/printable.ts';
import { DOCTOR_HELP } from '../options/others.ts';
import { inColumns } from '../options/table.ts';
import { LEAST_FOR_MOCK, paintFor, runsMock } from '../terminal.ts';
import { command } from './command.ts';
import { SIGNING_KEY_VARIABLE } from './keys-from-environment.ts';
import { tellResult, usage, whyOf } from './options.ts';
import { authorityOf, type Given, givenSettings, urlIn } from './settings.ts';

const SIGNS = { ok: '✓', missing: '·', wrong: '✕' } as const;

export const run = command({ help: DOCTOR_HELP }, async ({ values, positionals }, io) => {
  const argument = urlIn(positionals);
  const { finding, given } = await configFinding(argument);
  const findings = [
    nodeFinding(),
    packageFinding('playwright', `${rulesOf('browser')} of the browser stay untested, and there is no PDF`),
    packageFinding('dredd', `${rulesOf('dredd')} of Dredd stay untested`),
    packageFinding('@electric-sql/pglite', 'a fleet needs a PostgreSQL (--db)'),
    packageFinding('tsx', 'counterproof.config.ts cannot be read'),
    await chromiumFinding(io.env),
    redisFinding(io.env),
    finding,
    ...keyFindings(io.env),
    ...(await targetFindings(given, argument)),
  ];
  const bad = findings.filter(({ state }) => state === 'wrong');
  if (values.json === true) io.out(`${printableJson(findings)}\n`, 'result');
  else tellResult(io, asText(findings), asText(bad).trimStart());
  return bad.length > 0 ? 2 : 0;
});

/** The address may be wrong in the configuration, and so may be the authorities. */
async function targetFindings(given: Given | null, argument: string | undefined): Promise<readonly Finding[]> {
  const url = given?.settings.url ?? argument;
  if (url === undefined) return [];
  try {
    return [await targetFinding(addressOf(url), given?.settings.ca)];
  } catch (error) {
    throw given === null ? error : given.placed(error);
  }
}

const INDENT = 30;

function asText(findings: readonly Finding[]): string {
  const lines = findings.map(({ name, state, says }) =>
    inColumns(`${SIGNS[state]} ${name}`, printableLine(says), INDENT),
  );
  const bad = findings.filter(({ state }) => state === 'wrong').length;
  const paint = paintFor(process.stdout, process.env);
  const verdict = bad === 0 ? paint.green('A check can run.') : paint.red(`A check cannot run: see ✕ above (${bad}).`);
  return `${lines.join('\n')}\n\n${verdict}\n`;
}

const PATH = '/public-api/v1/openapi.json';
const PATIENCE_MS = 10_000;

function nodeFinding(): Finding {
  const { node } = process.versions;
  return runsMock(node)
    ? ok('Node', node)
    : missing('Node', `${node}: the mock needs ${LEAST_FOR_MOCK}; all else works`);
}

async function chromiumFinding(env: NodeJS.ProcessEnv): Promise<Finding> {
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
function redisFinding({ PATH = '' }: NodeJS.ProcessEnv): Finding {
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
interface Finding {
  readonly name: string;
  /** `missing`: something stays untested without it; `wrong`: a check cannot run. */
  readonly state: 'ok' | 'missing' | 'wrong';
  readonly says: string;
}

const found =
  (state: Finding['state']) =>
  (name: string, says: string): Finding => ({ name, state, says });
const [ok, missing, wrong] = [found('ok'), found('missing'), found('wrong')];

const WITHOUT: Readonly<Record<KeyName, string>> = {
  good: 'a check needs it: set it to the API key',
  revoked: 'that a revoked key is refused stays untested',
  disabled: 'that a disabled key is refused stays untested',
  rotated: 'that the old key is refused after a rotation stays untested',
  other: 'that two organizations are kept apart is tested with ids alone',
};

/** Names alone: a value never leaves the environment. */
function keyFindings(env: NodeJS.ProcessEnv): readonly Finding[] {
  const signing = env[SIGNING_KEY_VARIABLE]?.trim()
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
    return wrong(variable, whyOf(error));
  }
}

async function configFinding(url: string | undefined): Promise<{ finding: Finding; given: Given | null }> {
  try {
    const given = await givenSettings({ options: {}, url });
    return { finding: ok('configuration', given.file ?? 'none; defaults apply'), given };
  } catch (error) {
    if (!usage(error)) throw error;
    return { finding: wrong('configuration', whyOf(error)), given: null };
  }
}

/** One request without a key, to the one path that needs none. */
async function targetFinding(base: URL, ca: string | undefined): Promise<Finding> {
  const name = addressText(base);
  const patient = { ...profileNamed('production'), timeoutMs: PATIENCE_MS };
  const transport = openTransport(base, patient, await authorityOf(ca));
  const began = performance.now();
  try {
    const { status } = await transport.send({ method: 'GET', target: PATH, headers: [] });
    const says = `${PATH} answers ${status} in ${Math.round(performance.now() - began)} ms`;
    return status === 200 ? ok(name, says) : missing(name, `${says}, and should be 200`);
  } catch (error) {
    return wrong(name, `cannot be reached: ${whyOf(error)}`);
  } finally {
    transport.close();
  }
}
