import { createHash } from 'node:crypto';

/** Of a page in one file: no network, no plugins, no forms; of scripts and styles only the two that it holds, by their hashes. */
export function oneFilePolicy(style: string, script: string): string {
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
