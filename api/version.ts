import { readFileSync } from 'node:fs';

/** The text of a file that the package ships. */
export function packageFile(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

/** Of this package, as its manifest says. */
export function version(): string {
  const text = packageFile('package.json');
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}
