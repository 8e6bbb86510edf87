import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A temporary folder for one test file, removed after its tests and after hooks registered later. */
export function useFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `counterproof-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What was opened is closed when the tests of the file or block are over. */
export function closedAfterwards<Opened extends { close(): unknown }>(opened: Opened): Opened {
  afterAll(() => opened.close());
  return opened;
}
