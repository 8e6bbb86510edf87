import { type DriverChild, startChild } from '../../drivers/child-process.ts';
import type { Job, Report } from './runner/messages.ts';

export type DreddChild = DriverChild<Job, Report>;

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const RUNNER = new URL(`./dredd-runner${EXTENSION}`, import.meta.url);

/** Dredd, in a process of its own. */
export function startDredd(runner = RUNNER): DreddChild {
  return startChild(
    { name: 'Dredd', runner, env: environment(process.env), signal: 'SIGKILL' },
    ({ timeoutMs, retryTimeoutMs }: Job) => timeoutMs + retryTimeoutMs,
  );
}

/** Nothing of what the run itself was given: where programs and certificates are, and no more. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
