import { readFile } from 'node:fs/promises';
import { publicKeyOf, UnusableKey } from './dsse.ts';

/** The key is the text of the variable itself, also with `\n` for line breaks, or the path of a file that holds it; one that can sign. */
export async function signingKey(value: string | undefined): Promise<string | null> {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const key = text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : await keyIn(text);
  publicKeyOf(key);
  return key;
}

async function keyIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UnusableKey(
      'The signing key is neither a PEM text nor a file that can be read: look at COUNTERPROOF_SIGNING_KEY.',
    );
  }
}
