import type { Front, Respond } from '../../mocks/index.ts';
import { hiding } from '../log/credentials.ts';
import { RequestLog } from '../log/request-log.ts';
import { type PageRules, takesFor } from '../takes.ts';

type Reply = Awaited<ReturnType<Respond>>;

/** Watches a mock, and gives it the page. */
export function mockWorkbench(rules: PageRules): (respond: Respond) => Front {
  return (respond) => {
    const log = new RequestLog();
    const { takes, close } = takesFor(rules, async () => {
      const { mockSubject } = await import('./mock-subject.ts');
      return mockSubject(respond, log, hiding(rules.token));
    });
    return {
      takes,
      close,
      respond(request) {
        const started = performance.now();
        const note = (reply: Reply): Reply => {
          log.add(request, reply, started);
          return reply;
        };
        // Most replies are there at once, and stay so.
        const reply = respond(request);
        return reply instanceof Promise ? reply.then(note) : note(reply);
      },
    };
  };
}
