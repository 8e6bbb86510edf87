import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { unzipped } from './unzip.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ProjectRun {
  readonly code: number;
  readonly output: string;
  /** Every file that was written, archives unpacked, as one text. */
  readonly written: string;
}

/** `npx playwright test -c …`, as a user calls it, in a folder of its own. */
export async function runProject(env: Record<string, string>, ...args: string[]): Promise<ProjectRun> {
  const folder = await mkdtemp(join(tmpdir(), 'counterproof-playwright-'));
  try {
    return await runIn(folder, env, args);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runIn(folder: string, env: Record<string, string>, args: readonly string[]): Promise<ProjectRun> {
  const command = [join(root, 'node_modules/playwright/cli.js'), 'test', '-c', join(root, 'conformance/playwright')];
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
    execFile(process.execPath, [...command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` });
    });
  });
  return { code, output, written: await everythingIn(folder) };
}

async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map(textOf))).join('\n');
}

const EMBEDDED = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/;

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (file.endsWith('.zip')) return unzipped(bytes);
  if (file.endsWith('.gz')) return gunzipSync(bytes).toString('utf8');
  const text = bytes.toString('utf8');
  const [, report] = EMBEDDED.exec(text) ?? [];
  return report === undefined ? text : `${text}\n${unzipped(Buffer.from(report, 'base64'))}`;
}
