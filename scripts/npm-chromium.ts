/**
 * The Chromium inside the npm package `@sparticuz/chromium`, for a machine that has none: Linux on x86-64 alone. The package means it for serverless
 * functions, where fonts and libraries lie elsewhere, so it is unpacked here, into `.cache/`, with a script that starts it.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');
const { devDependencies } = createRequire(import.meta.url)('../package.json');
const FOLDER = join(ROOT, '.cache', `chromium-${devDependencies['@sparticuz/chromium']}`);
const PROGRAM = join(FOLDER, 'chromium');

/**
 * NSS and Expat from the package, and its one font where the machine has none. Where an ordinary user may have no namespaces, as in most containers,
 * the sandbox of Chromium cannot start; it visits nothing but what the tests serve. Hinted widths would tear words apart in the text of a PDF.
 */
const START = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
unshare --user --map-root-user --net true 2>/dev/null || set -- --no-sandbox "$@"
exec "$here/headless-shell" "$@"
`;

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The path of a Chromium that starts; null where this machine is of another kind or the package is not installed. */
export async function npmChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packed = packageFolder();
  if (packed === null) return null;
  if (!existsSync(PROGRAM)) await unpack(packed);
  return spawnSync(PROGRAM, ['--version']).status === 0 ? PROGRAM : null;
}

/** NSS needs SQLite, which is not in the package: without it, the first HTTPS address ends this Chromium. */
export function opensHttps(chromium: string | undefined): boolean {
  if (chromium !== PROGRAM) return true;
  const { stdout } = spawnSync('ldd', [join(FOLDER, 'al2023/lib/libsoftokn3.so')], { encoding: 'utf8' });
  return !/libsqlite3\S* => not found/.test(stdout);
}

function packageFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  } catch {
    return null;
  }
}

/** Into a folder of its own first: another run may be doing the same. */
async function unpack(packed: string): Promise<void> {
  const folder = `${FOLDER}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await Promise.all([
      inflate(join(packed, 'chromium.br'), join(folder, 'headless-shell')),
      unpackTar(join(packed, 'swiftshader.tar.br'), folder),
      unpackTar(join(packed, 'al2023.tar.br'), join(folder, 'al2023')),
      unpackTar(join(packed, 'fonts.tar.br'), join(folder, 'fonts')),
    ]);
    await chmod(join(folder, 'headless-shell'), 0o755);
    await writeFile(join(folder, 'fonts/fonts.conf'), FONTS);
    await writeFile(join(folder, 'chromium'), START, { mode: 0o755 });
    // Where another run was quicker, its folder stays.
    await rename(folder, FOLDER).catch(() => {});
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inflate(file: string, to: string): Promise<void> {
  await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(to));
}

async function unpackTar(file: string, folder: string): Promise<void> {
  const tar = `${folder}.${basename(file, '.br')}`;
  await mkdir(folder, { recursive: true });
  await inflate(file, tar);
  await promisify(execFile)('tar', ['-x', '-f', tar, '-C', folder]);
  await rm(tar);
}
