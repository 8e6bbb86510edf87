import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Where the process that holds a folder is asked. The file has a token, and is its owner's alone. */
const address = v.object({ url: v.string(), token: v.string(), pid: v.number() });
export type Address = v.InferOutput<typeof address>;

const FILE = 'up.json';

export function writeAddress(folder: string, value: Address): void {
  const path = join(folder, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(value)}\n`, { mode: 0o600 });
}

export function removeAddress(folder: string): void {
  rmSync(join(folder, FILE), { force: true });
}

/** Null where there is none, or where it is being written. */
export function addressIn(folder: string): Address | null {
  try {
    return v.parse(address, JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
  } catch {
    return null;
  }
}
