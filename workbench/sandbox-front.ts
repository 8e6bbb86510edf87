import type { FrontOptions, Inner } from '../reference-impl/index.ts';
import { logUrl } from './calls.ts';
import type { PageRules } from './guard.ts';
import { hiding, RequestLog } from './log/request-log.ts';
import { type ActiveFault, SandboxSide } from './sandbox/sandbox-side.ts';
import { type OpenJudge, watchedClient } from './subject.ts';
import { frontOf } from './takes.ts';

export interface WorkbenchOptions extends PageRules {
  /** How much memory the newest requests may take, in bytes. */
  readonly logBytes?: number | undefined;
  /** The faults that the sandbox is started with, to be shown. */
  readonly lasting?: readonly ActiveFault[] | undefined;
  /** Judges the client that calls it. It is loaded when it is first asked for. */
  readonly openJudge?: OpenJudge | undefined;
}

/** Watches a sandbox, and gives it the page. Nothing of what the page needs is loaded before somebody opens it. */
export function sandboxWorkbench(options: WorkbenchOptions): FrontOptions {
  return { logUrl, open: (inner) => openFront(inner, options) };
}

function openFront(inner: Inner, { logBytes, lasting = [], openJudge, ...rules }: WorkbenchOptions) {
  const side = new SandboxSide(inner, { logUrl, lasting });
  const client = openJudge === undefined ? null : watchedClient(side, openJudge);
  const { organization, now } = inner;
  const title = `${organization.name}, ${organization.stores} ${organization.stores === 1 ? 'store' : 'stores'}`;
  const { keyring, answer: respond } = side;
  const subject = { title, log: new RequestLog(logBytes), keyring, hide: hiding(rules.token), respond, now, client };
  return frontOf({ ...subject, sandbox: side }, { ...rules, respond, watch: client?.add });
}
