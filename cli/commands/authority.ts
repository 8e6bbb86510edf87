import { SettingError } from '../../api/settings.ts';
import { UsageError } from './options.ts';
import { readText } from './parse-options.ts';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates in the file, which are trusted as well; undefined where there is none. */
export async function authorityOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readText(file).catch((error) => {
    throw error instanceof UsageError ? new SettingError('ca', (name) => `${name} ${error.message}`) : error;
  });
  const found = text.match(PEM) ?? [];
  if (found.length > 0 && found.every(isCertificate)) return found.join('\n');
  throw new SettingError(
    'ca',
    (name) =>
      `${name} ${file} does not hold certificates in PEM format: give that of the authority that signed the deployment's.`,
  );
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
