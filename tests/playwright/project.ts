import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, inflateRawSync } from 'node:zlib';

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

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The contents of an archive, names included, as one text: enough to look for what must not be in it. */
function unzipped(bytes: Buffer): string {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || bytes.readUInt32LE(end) !== END) throw new Error('not a zip archive');
  const texts: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('not a zip archive');
    const nameLength = bytes.readUInt16LE(at + 28);
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    texts.push(bytes.toString('utf8', at + 46, at + 46 + nameLength), contentOf(bytes, at).toString('utf8'));
    at += 46 + nameLength + rest;
  }
  return texts.join('\n');
}

function contentOf(bytes: Buffer, entry: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10);
  const size = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(begin, begin + size);
  return method === 0 ? packed : inflateRawSync(packed);
}
