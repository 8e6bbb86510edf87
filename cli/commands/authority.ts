import { readFile } from 'node:fs/promises';
import { asSet, type Config } from './config-file.ts';
import { UsageError } from './options.ts';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates in the file of `--ca`, which are trusted as well; undefined where there is none. */
export async function authorityOf(option: string | undefined, config: Config): Promise<string | undefined> {
  const file = option ?? config.ca;
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch(() => null);
  return asSet(config, option, () => {
    if (text === null) throw new UsageError(`--ca ${file} cannot be read.`);
    const found = text.match(PEM) ?? [];
    if (found.length > 0 && found.every(isCertificate)) return found.join('\n');
    throw new UsageError(
      `--ca ${file} does not hold certificates in PEM format: give that of the authority that signed the deployment's.`,
    );
  });
}

/** TLS itself ignores what it cannot read. */
function isCertificate(pem: string): boolean {
  const { X509Certificate } = process.getBuiltinModule('node:crypto');
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}
