import { afterAll } from 'vitest';

/** What was opened is closed when the tests of the file or block are over. */
export function closedAfterwards<Opened extends { close(): unknown }>(opened: Opened): Opened {
  afterAll(() => opened.close());
  return opened;
}
