import type { Io } from '../commands/options.ts';

export interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a command says, and how it ends, without a terminal. */
export async function told(run: (io: Io) => Promise<number>): Promise<Told> {
  const written = { out: '', err: '' };
  const code = await run({
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}
