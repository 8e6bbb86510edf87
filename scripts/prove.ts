/**
 * `npm run prove`: all that is too long for each change. It goes on where it was ended, tries what failed once more alone, and keeps
 * the record of a whole run. With `--sample`, as `.ci/run` has it, a part of the cases that the commit draws.
 */
import { answerHelp } from './options.ts';

answerHelp(
  'npm run prove -- [--sample] [--list] [PART | ID]...: everything that npm test leaves out, or those parts or cases alone; it goes on where it was ended; --sample draws a part by the commit; --list names parts and cases',
);
// All known deployments and clients are behind it: loading them takes seconds.
await import('./prove/main.ts');
