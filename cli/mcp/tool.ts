import type { Tool as Listed } from '@modelcontextprotocol/sdk/types.js';
import { addressOf, addressText } from '../../api/address.ts';
import { isLoopback } from '../../conformance/index.ts';
import { jsonSchemaOf } from '../../contract/schema/from-json-schema.ts';
import type { Schema } from '../../contract/schema/kinds.ts';
import { type Problem, placeOf, read, sentenceOf } from '../../contract/schema/read.ts';
import { type Io, UsageError } from '../commands/options.ts';

/** What the command was started with. */
export interface Setup {
  readonly env: Io['env'];
  /** The folder of reports. */
  readonly out: string;
  /** Addresses that may be called as well as loopback. */
  readonly allowed: readonly URL[];
}

export interface Call extends Setup {
  /** Aborted when the client does not want the answer any more. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, message: string) => void;
}

export interface Answer {
  /** Says all: many clients show nothing else. */
  readonly text: string;
  /** Of a check: for a program. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface Tool extends Listed {
  readonly run: (given: unknown, call: Call) => Promise<Answer>;
}

interface Described<Input> {
  readonly name: string;
  readonly description: string;
  /** Whether it changes nothing, neither here nor in what it asks. */
  readonly readsOnly: boolean;
  readonly input: Schema<Input>;
  readonly run: (input: Input, call: Call) => Promise<Answer>;
}

export function tool<Input>({ readsOnly, input, run, ...named }: Described<Input>): Tool {
  const { $schema: _, ...schema } = jsonSchemaOf(input);
  return {
    ...named,
    inputSchema: { ...schema, type: 'object' },
    annotations: { readOnlyHint: readsOnly, openWorldHint: false },
    run: async (given, call) => {
      const refuse = (problem: Problem) => new UsageError(sentenceOf(problem, placeOf(problem) || 'the input'));
      return await run(read(input, given, refuse), call);
    },
  };
}

/** The key goes there, so an agent cannot choose it freely. */
export function allowedAddress(text: string, { allowed }: Pick<Setup, 'allowed'>): URL {
  const base = addressOf(text);
  if (isLoopback(base) || allowed.some(({ href }) => href === base.href)) return base;
  throw new UsageError(
    `${addressText(base)} is not allowed: start this server with --allow-address ${addressText(base)}, or give an address of loopback.`,
  );
}
