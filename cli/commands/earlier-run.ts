import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../../conformance/model/run.ts';
import { ALL_FILES, BUNDLE_FILE, REPORT_FILES } from '../../reports/index.ts';
import { readRunFile } from './parse-options.ts';

/** How every run begins, of whichever format. */
const MARK = /^\s*\{\s*"format":\s*"counterproof-run\//;

/** Whether a file that begins so is a run. */
export function isRun(beginning: string): boolean {
  return MARK.test(beginning);
}

/** A folder is ours when the run.json in it is a run; file names alone prove nothing. */
export function isOfARun(directory: string): boolean {
  try {
    return isRun(beginning(join(directory, REPORT_FILES.json)));
  } catch {
    return false;
  }
}

function beginning(path: string): string {
  const head = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    return head.toString('utf8', 0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

/** The run in a folder, where it is one that this version reads. */
export async function earlierRun(directory: string): Promise<Run | null> {
  if (!isOfARun(directory)) return null;
  return await readRunFile(directory).catch(() => null);
}

/**
 * A visit that ends before its verdict must not leave an earlier one's for its own. Called once the deployment is known to
 * answer and to take the key, so that a mistyped address does not delete the last run. Says what became of an earlier bundle.
 */
export function clearEarlier(directory: string): string {
  if (!isOfARun(directory)) return '';
  const moved = moveBundle(directory);
  const names = readdirSync(directory).filter((name) => ALL_FILES.has(name));
  for (const name of names) rmSync(join(directory, name));
  return moved;
}

/** It may be signed and relied on: it is never deleted and never overwritten. */
export function moveBundle(directory: string): string {
  const path = join(directory, BUNDLE_FILE);
  if (!existsSync(path)) return '';
  const time = statSync(path).mtime.toISOString().replaceAll(':', '').slice(0, 17);
  const kept = freeName(directory, `bundle-${time}Z`);
  renameSync(path, kept);
  return `The earlier bundle is kept: ${kept}\n`;
}

function freeName(directory: string, stem: string, turn = 1): string {
  const path = join(directory, `${stem}${turn === 1 ? '' : `-${turn}`}.tar`);
  return existsSync(path) ? freeName(directory, stem, turn + 1) : path;
}
