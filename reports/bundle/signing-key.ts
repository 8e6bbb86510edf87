import { readFile } from 'node:fs/promises';
import { UnusableKey } from './dsse.ts';

/** The key is the text of the variable itself, also with `\n` for line breaks, or the path of a file that holds it. */
export async function signingKey(value: string | undefined): Promise<string | null> {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  if (text.includes('-----BEGIN')) return text.replaceAll('\\n', '\n');
  try {
    return await readFile(text, 'utf8');
  } catch {
    throw new UnusableKey(
      'The signing key is neither a PEM text nor a file that can be read: look at COUNTERPROOF_SIGNING_KEY.',
    );
  }
}
