import type { Page } from 'playwright';
import { closedAfterwards } from '../../contract/testing/folder.ts';
import { type SandboxOptions, startSandbox } from '../../reference-impl/index.ts';
import { goTo } from '../../ui/testing/page.ts';
import { sandboxWorkbench } from '../sandbox-front.ts';

type Options = Pick<SandboxOptions, 'scale' | 'front'>;

/** A sandbox with a workbench until the tests of the file are over, and what its API and its control API answer. */
export async function useWorkbench({ scale = 0.005, front = sandboxWorkbench(OPEN) }: Options = {}) {
  const sandbox = closedAfterwards(await startSandbox({ scale, rate: '1000000/1s', front }));
  const authorization = () => ({ authorization: `Bearer ${sandbox.keys.good}` });
  return {
    sandbox,
    authorization,
    ask: (path: string, headers: Record<string, string> = authorization()) =>
      fetch(`${sandbox.url}/public-api/v1${path}`, { headers }),
    control: (path: string, body?: unknown, method?: string) => controlled(sandbox.url, path, body, method),
  };
}

/** Everybody on this machine may open it. */
export const OPEN = { host: '127.0.0.1', token: null };

async function controlled(url: string, path: string, body: unknown, method = body === undefined ? 'GET' : 'POST') {
  const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  const answer = await fetch(`${url}/_workbench${path}`, { method, ...(method === 'GET' ? {} : sent) });
  const text = await answer.text();
  return { status: answer.status, text, json: text === '' ? null : JSON.parse(text) };
}

export interface View {
  readonly hash: string;
  readonly title: string;
  /** Seen when all of the view has come. */
  readonly sign: string;
}

/** Goes on to another view of the page. */
export async function visit(page: Page, { hash, title, sign }: View): Promise<void> {
  await goTo(page, hash);
  await page.waitForFunction((wanted) => document.title === wanted, `${title} · Counterproof workbench`);
  await page.locator(sign).first().waitFor();
}
