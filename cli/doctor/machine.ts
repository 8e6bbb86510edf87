import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { findChromium } from '../../conformance/ask/drivers/browser/find-chromium.ts';
import { rules } from '../../conformance/index.ts';
import { plural } from '../../reports/index.ts';
import { LEAST_FOR_MOCK, runsMock } from '../node-version.ts';
import { type Finding, missing, ok } from './findings.ts';

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
