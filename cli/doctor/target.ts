import { addressText } from '../../api/address.ts';
import { openTransport, profileNamed } from '../../api/visit.ts';
import { authorityOf } from '../commands/authority.ts';
import { type Finding, missing, ok, wrong } from './findings.ts';

const PATH = '/public-api/v1/openapi.json';
const PATIENCE_MS = 10_000;

/** One request without a key, to the one path that needs none. */
export async function targetFinding(base: URL, ca: string | undefined): Promise<Finding> {
  const name = addressText(base);
  const profile = { ...profileNamed('production'), timeoutMs: PATIENCE_MS };
  const transport = openTransport(base, profile, await authorityOf(ca));
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
