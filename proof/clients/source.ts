import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A client: a file, and what is changed in it. */
export interface ClientRow {
  readonly id: string;
  /** What makes this client unlike its base, in a plain sentence. */
  readonly title: string;
  /** A file of `examples/clients`, or one of `proof/clients/written`, which is a client as a whole. */
  readonly base:
    | `client.${'mts' | 'py' | 'go' | 'sh'}`
    | 'Client.java'
    | `written/${string}.${'cjs' | 'py' | 'go' | 'sh'}`;
  /** Texts of the base and what stands in their place; each is replaced wherever it is. */
  readonly change: readonly (readonly [from: string, to: string])[];
}

/** A client that does not keep one requirement of the contract. */
export interface FaultyClient extends ClientRow {
  readonly requirement: `CLI-${string}`;
  /** Where a client of another API had this bug. */
  readonly reference?: `https://${string}`;
}

/** Of the sources, and of the package, in which this is a file of dist/. */
const EXAMPLES = ['../../examples/clients/', '../examples/clients/'].map((path) => new URL(path, import.meta.url));

function placeOf(base: ClientRow['base']): URL {
  if (base.startsWith('written/')) return new URL(`./${base}`, import.meta.url);
  const folder = EXAMPLES.find((one) => existsSync(one)) ?? EXAMPLES[0];
  return new URL(base, folder);
}

/** The text of a client; a change that the base has no place for is a mistake in the row. */
export async function clientText({ id, base, change }: ClientRow): Promise<string> {
  let text = await readFile(placeOf(base), 'utf8');
  for (const [from, to] of change) {
    if (!text.includes(from)) throw new Error(`${id}: ${base} has no ${JSON.stringify(from)}`);
    text = text.replaceAll(from, () => to);
  }
  return text;
}

/** What each kind of client is started with, besides this Node. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  py: ['python3'],
  go: ['go'],
  sh: ['bash', 'curl', 'jq'],
  java: ['java'],
};

/** The program that this machine lacks for it; null where it has all. */
export function missingProgram({ base }: ClientRow): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const isHere = (name: string): boolean => folders.some((folder) => existsSync(join(folder, name)));
  return PROGRAMS[base.split('.').at(-1) ?? '']?.find((name) => !isHere(name)) ?? null;
}

/** Writes a client into a folder, and gives the command that starts it. */
export async function writeClient(row: ClientRow, folder: string): Promise<readonly string[]> {
  const [, extension = ''] = /\.(\w+)$/.exec(row.base) ?? [];
  const file = join(folder, extension === 'java' ? 'Client.java' : `client.${extension}`);
  await writeFile(file, await clientText(row));
  if (extension !== 'go') return [PROGRAMS[extension]?.[0] ?? process.execPath, file];
  const program = join(folder, 'client');
  await promisify(execFile)('go', ['build', '-o', program, file], { cwd: folder });
  return [program];
}
