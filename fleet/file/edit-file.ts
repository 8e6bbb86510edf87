import { readFile, realpath, stat } from 'node:fs/promises';
import { isSeq, parseDocument } from 'yaml';
import { replaceFile } from '../../api/replace-file.ts';
import type { WrittenDeployment } from './deployment.ts';
import { FleetFileError, readFleet } from './read-file.ts';

/** Writes a deployment into the file, which may be new. Comments stay. Throws a FleetFileError where the result is no fleet. */
export async function addDeployment(file: string, written: WrittenDeployment): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'deployments: []\n';
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
  const document = parseDocument(text);
  const list = document.get('deployments');
  if (isSeq(list)) {
    list.flow = false;
    list.add(document.createNode(written));
  }
  await write(file, document.toString());
}

/** False where the file has no deployment of this name. */
export async function removeDeployment(file: string, name: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
  const index = readFleet(text, file).findIndex((deployment) => deployment.name === name);
  if (index < 0) return false;
  const document = parseDocument(text);
  document.deleteIn(['deployments', index]);
  await write(file, document.toString());
  return true;
}

async function write(file: string, text: string): Promise<void> {
  readFleet(text, file);
  await replace(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new FleetFileError([`${file} cannot be written (${error.code}).`]);
  });
}

/** A scheduler never reads a part of it. */
async function replace(file: string, text: string): Promise<void> {
  const path = await realpath(file).catch(() => file);
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o666,
  );
  await replaceFile(path, text, { mode });
}
