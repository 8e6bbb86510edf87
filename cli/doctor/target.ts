import { authorityOf } from '../commands/authority.ts';
import { profileNamed } from '../commands/check-options.ts';
import type { Config } from '../commands/config-file.ts';
import { addressText, openTransport } from '../commands/visit-parts.ts';
import { type Finding, missing, ok, wrong } from './findings.ts';

const PATH = '/public-api/v1/openapi.json';
const PATIENCE_MS = 10_000;

/** One request without a key, to the one path that needs none. */
export async function targetFinding(base: URL, config: Config): Promise<Finding> {
  const name = addressText(base);
  const profile = { ...profileNamed('production'), timeoutMs: PATIENCE_MS };
  const transport = openTransport(base, profile, await authorityOf(undefined, config));
  const began = performance.now();
  try {
    const { status } = await transport.send({ method: 'GET', target: PATH, headers: [] });
    const says = `${PATH} answers ${status} in ${Math.round(performance.now() - began)} ms`;
    return status === 200 ? ok(name, says) : missing(name, `${says}, and should be 200`);
  } catch (error) {
    return wrong(name, `cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    transport.close();
  }
}
