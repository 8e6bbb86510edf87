import type { Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The processor time, in ms, of the longest tasks of the page's main thread during `work`, longest first. Other load on the
 * machine makes a task last longer, as an observer of long tasks sees it, and takes no more processor time.
 */
export async function longestTasks(page: Page, work: () => Promise<unknown>): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  // The protocol types an event as any object.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['toplevel'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  return events
    .filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
