import { addressText } from '../../api/address.ts';
import { authorityOf } from '../commands/authority.ts';
import { fetchDocument, DOCUMENT_PATH as PATH } from '../fetch-document.ts';
import { type Finding, missing, ok, wrong } from './findings.ts';

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
