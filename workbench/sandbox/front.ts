import type { ApiRequest } from '../../contract/http.ts';
import type { FrontOptions, Inner } from '../../reference-impl/index.ts';
import { logUrl } from '../addresses.ts';
import type { OpenJudge } from '../client-judge.ts';
import { hiding } from '../log/credentials.ts';
import { RequestLog } from '../log/request-log.ts';
import { watchedClient } from '../subject.ts';
import { type PageRules, takesFor } from '../takes.ts';
import { type ActiveFault, SandboxSide } from './sandbox-side.ts';

export interface WorkbenchOptions extends PageRules {
  /** How much memory the newest requests may take, in bytes. */
  readonly logBytes?: number | undefined;
  /** The faults that the sandbox is started with, to be shown. */
  readonly lasting?: readonly ActiveFault[] | undefined;
  /** Judges the client that calls it. It is loaded when somebody looks. */
  readonly openJudge?: OpenJudge | undefined;
}

/** Watches a sandbox, and gives it the page. Nothing of what the page needs is loaded before somebody opens it. */
export function sandboxWorkbench(options: WorkbenchOptions): FrontOptions {
  return { logUrl, open: (inner) => openFront(inner, options) };
}

function openFront(inner: Inner, { logBytes, lasting = [], openJudge, ...rules }: WorkbenchOptions) {
  const log = new RequestLog(logBytes);
  const side = new SandboxSide(inner, { logUrl, lasting });
  const client = openJudge === undefined ? null : watchedClient(side, openJudge);
  const { takes, close } = takesFor(rules, async () => {
    const { sandboxSubject } = await import('./sandbox-subject.ts');
    return sandboxSubject(side, { log, hide: hiding(rules.token), client });
  });
  return {
    takes,
    close,
    respond(request: ApiRequest) {
      const started = performance.now();
      return side.answer(request).then((answer) => {
        const no = log.add(request, answer, started);
        client?.add(request, answer, { no, started });
        return answer;
      });
    },
  };
}
