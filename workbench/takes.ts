import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ApiRequest } from '../contract/http.ts';
import type { Takes } from '../contract/serving/server.ts';
import { root } from './calls.ts';
import { isLoopback, type PageRules } from './guard.ts';
import type { Answered } from './log/request-log.ts';
import type { Site } from './site.ts';
import type { Asked, Subject } from './subject.ts';

/** On loopback everybody may; elsewhere who has the token that the start prints. */
export function rulesFor(host: string, stop?: () => void): PageRules {
  return { host, token: isLoopback(host) ? null : randomBytes(18).toString('base64url'), stop };
}

/** The address of the page, with its token where it needs one. */
export function pageAddress(url: string, { token }: PageRules): string {
  return token === null ? `${url}/` : `${url}/?token=${token}`;
}

interface Watching<Answer> extends PageRules {
  readonly respond: (request: ApiRequest) => Promise<Answer>;
  /** Is given each answer, when it is in the log. */
  readonly watch?: ((request: ApiRequest, answer: Answer, asked: Asked) => void) | undefined;
}

/** Watches what a deployment answers, takes the requests of the page, and loads what answers them with the first. */
export function frontOf<Answer extends Answered>(subject: Subject, { respond, watch, ...rules }: Watching<Answer>) {
  let site: Promise<Site> | null = null;
  const open = async () => {
    const { createSite } = await import('./site.ts');
    return createSite(subject, rules);
  };
  const takes: Takes = (request, response) => {
    if (!isForPage(request)) return false;
    site ??= open();
    site.then(
      ({ serve }) => serve(request, response),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('The workbench could not be loaded.\n'),
    );
    return true;
  };
  return {
    takes,
    close: async () => (await site)?.close(),
    async respond(request: ApiRequest): Promise<Answer> {
      const started = performance.now();
      const answer = await respond(request);
      const no = subject.log.add(request, answer, started);
      watch?.(request, answer, { no, started });
      return answer;
    },
  };
}

/** The root is the page's only for a browser that shows it; other clients get what they always got. */
function isForPage({ url = '', method, headers }: IncomingMessage): boolean {
  if (url.startsWith(`${root}/`)) return true;
  if (url !== '/' && !url.startsWith('/?')) return false;
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}
