import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from 'playwright/test';
import { baseAddressOf, isHttp, isLoopback } from '../base-address.ts';
import {
  type Checked,
  check,
  createDrivers,
  createHttpTransport,
  KINDS,
  type Kind,
  PROFILES,
  type Profile,
} from '../index.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName } from '../model/exchange.ts';
import { BURST_AT_ONCE } from '../model/probe.ts';
import type { RuleResult, Run } from '../model/run.ts';

/** What to visit and how, from the environment: Playwright's command line has no room for it. */
export function settingsFrom(env: NodeJS.ProcessEnv) {
  const url = URL.parse(env.COUNTERPROOF_URL ?? '');
  if (url === null || !isHttp(url))
    throw new Error('set COUNTERPROOF_URL to the http or https address of the deployment, before /public-api/v1.');
  const keys: ReadonlyMap<KeyName, string> = new Map(
    KEY_NAMES.flatMap((name) => {
      const key = env[KEY_VARIABLES[name]]?.trim() ?? '';
      return key === '' ? [] : [[name, key] as const];
    }),
  );
  // Read once: the workers of Playwright inherit what is left.
  for (const name of Object.keys(env)) if (/^COUNTERPROOF_(.*_)?KEY$/.test(name)) delete env[name];
  if (!keys.has('good')) throw new Error('set COUNTERPROOF_KEY to the API key: it is read from the environment alone.');
  const profile = profileFrom(env);
  const base = baseAddressOf(url);
  const free = profile.allowOnLoopback && isLoopback(base);
  const allow = { burst: free, writes: free, keyInUrl: profile.keyInUrl };
  return { url: base.href.replace(/\/+$/, ''), keys, profile, allow, without: withoutFrom(env) };
}

function withoutFrom({ COUNTERPROOF_WITHOUT: text = '' }: NodeJS.ProcessEnv): Kind[] {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !KINDS.some((kind) => kind === name));
  if (unknown !== undefined) throw new Error(`COUNTERPROOF_WITHOUT: "${unknown}" is not one of ${KINDS.join(', ')}.`);
  return KINDS.filter((kind) => names.includes(kind));
}

function profileFrom(env: NodeJS.ProcessEnv): Profile {
  const name = env.COUNTERPROOF_PROFILE ?? (env.CI === undefined ? 'local' : 'ci');
  const profile = PROFILES.get(name);
  if (profile !== undefined) return profile;
  throw new Error(`COUNTERPROOF_PROFILE=${name}: there are ${[...PROFILES.keys()].join(', ')}.`);
}

/** Where the tests of this run, in whichever worker, find what it came to. */
export const RUN_FILE = 'COUNTERPROOF_RUN_FILE';

/** Once in a run, before its tests: the deployment is visited, and all of them read what was seen. */
export default async function gather(config: FullConfig): Promise<void> {
  const folder = join(config.projects[0]?.outputDir ?? 'test-results', 'counterproof');
  const { run, pack } = await visit(settingsFrom(process.env));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'evidence.ndjson.gz'), await pack());
  const file = join(folder, 'run.json');
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
  process.env[RUN_FILE] = file;
}

async function visit({ url, keys, profile, allow, without }: ReturnType<typeof settingsFrom>): Promise<Checked> {
  const drivers = createDrivers({ url, key: keys.get('good') ?? '', profile, only: null });
  const transport = createHttpTransport({
    base: new URL(url),
    connections: Math.max(profile.concurrency, BURST_AT_ONCE) + 32,
    timeoutMs: profile.timeoutMs,
    maxBodyBytes: 32 * 1024 * 1024,
  });
  try {
    return await check({
      url,
      transport: transport.send,
      keys,
      profile,
      allow,
      without,
      extraProbes: drivers.probes,
      onStage: (stage) => {
        if (stage === 'gathering') drivers.warm();
      },
    });
  } finally {
    drivers.close();
    transport.close();
  }
}

/** What a test does about a judgement. Playwright knows passed, failed and skipped, and we know six outcomes. */
export interface Expectation {
  readonly does: 'pass' | 'fail' | 'skip';
  readonly text: string;
  /** An advisory never fails a run; it is written on the test, where the report shows it. */
  readonly isAdvice?: true;
}

export function expectationOf(result: RuleResult): Expectation {
  const { outcome, demanded, message, waived } = result;
  if (outcome === 'passed') return { does: 'pass', text: message };
  if (outcome === 'failed' && waived !== null) return { does: 'skip', text: `waived: ${waived.reason}` };
  if (outcome === 'failed' && result.level !== 'must') return { does: 'pass', text: message, isAdvice: true };
  if (outcome === 'failed') return { does: 'fail', text: failureText(result) };
  if (outcome === 'error') return { does: 'fail', text: `our own fault, not the deployment's: ${message}` };
  // Absence is never green: what was demanded and could not be decided is no skip.
  if (demanded && outcome !== 'inapplicable') return { does: 'fail', text: `not decided: ${message}` };
  return { does: 'skip', text: `${outcome}: ${message}` };
}

const FINDINGS_SHOWN = 20;

function failureText({ message, findings }: RuleResult): string {
  const lines = findings.slice(0, FINDINGS_SHOWN).map((finding) => `  - ${finding.message}`);
  const more = findings.length > FINDINGS_SHOWN ? [`  … and ${findings.length - FINDINGS_SHOWN} more`] : [];
  return [message, ...lines, ...more].join('\n');
}

/** The exchanges behind a judgement, each with a line that repeats it; the key is a variable in all of them. */
export function evidenceText(result: RuleResult, { exchanges }: Run): string {
  const shown = exchanges.filter((exchange) => result.evidence.includes(exchange.id));
  return shown
    .map(
      ({ id, method, url, status, curl, body }) =>
        `## ${id}: ${method} ${url} → ${status ?? 'no answer'}\n\n    ${curl}\n\n    ${body}\n`,
    )
    .join('\n');
}
