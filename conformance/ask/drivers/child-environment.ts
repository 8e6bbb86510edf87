import { rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * What a process that we start may know of our environment: where programs, libraries, fonts, certificates and temporary
 * files are. It is a list of what stays, because no list of what to remove names every secret of a pipeline.
 */
const INHERITED: readonly string[] = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'CHROMIUM_PATH',
  'PLAYWRIGHT_BROWSERS_PATH',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'NODE_DISABLE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  // Windows starts no program without these.
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'ProgramFiles',
  'ProgramData',
];

export function childEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** For a child whose parent is gone: its folder for temporary files is of it alone. */
export function removeTemporaryFolder(): void {
  try {
    rmdirSync(tmpdir());
  } catch {
    // Not empty, or already removed.
  }
}
