import type { FrontOptions, Inner } from '../../reference-impl/index.ts';
import { logUrl } from '../addresses.ts';
import { hiding } from '../log/redact.ts';
import { RequestLog } from '../log/request-log.ts';
import { type PageRules, takesFor } from '../takes.ts';
import { type ActiveFault, SandboxSide } from './sandbox-side.ts';

export interface WorkbenchOptions extends PageRules {
  /** How much memory the newest requests may take, in bytes. */
  readonly logBytes?: number | undefined;
  /** The faults that the sandbox is started with, to be shown. */
  readonly lasting?: readonly ActiveFault[] | undefined;
}

/** Watches a sandbox, and gives it the page. Nothing of what the page needs is loaded before somebody opens it. */
export function sandboxWorkbench({ logBytes, lasting = [], ...rules }: WorkbenchOptions): FrontOptions {
  return { logUrl, open: (inner) => openFront(inner, { log: new RequestLog(logBytes), rules, lasting }) };
}

interface Watching extends Required<Pick<WorkbenchOptions, 'lasting'>> {
  readonly log: RequestLog;
  readonly rules: PageRules;
}

function openFront(inner: Inner, { log, rules, lasting = [] }: Watching): ReturnType<FrontOptions['open']> {
  const side = new SandboxSide(inner, { logUrl, lasting });
  const { takes, close } = takesFor(rules, async () => {
    const { sandboxSubject } = await import('./sandbox-subject.ts');
    return sandboxSubject(side, log, hiding(rules.token));
  });
  return {
    takes,
    close,
    respond(request) {
      const started = performance.now();
      return side.answer(request).then((answer) => {
        log.add(request, answer, started);
        return answer;
      });
    },
  };
}
