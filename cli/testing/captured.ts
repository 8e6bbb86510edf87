import type { Io } from '../commands/options.ts';

export interface Captured {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a command says, and how it ends, without a terminal. */
export async function captured(run: (io: Io) => Promise<number>): Promise<Captured> {
  const written = { out: '', err: '' };
  const code = await run({
    env: process.env,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}
