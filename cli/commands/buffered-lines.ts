/** Lines that are written together: a write for each request would cost more than the request. */
export interface Lines {
  readonly add: (line: string) => void;
  readonly flush: () => void;
}

const mostWaiting = 32_768;
const longestWaitMs = 200;

export function bufferedLines(write: (text: string) => void): Lines {
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  return {
    add: (line) => {
      waiting += `${line}\n`;
      if (waiting.length > mostWaiting) flush();
      else timer ??= setTimeout(flush, longestWaitMs).unref();
    },
    flush,
  };
}
