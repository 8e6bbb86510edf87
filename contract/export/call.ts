import { type OperationId, pathOf } from '../operations.ts';

/** One operation, with values to try it with: what a collection, a page or a file of requests is made of. */
export interface Call {
  readonly name: OperationId;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly path: string;
  readonly needsKey: boolean;
  /** The id in the path, of the default shop; null where there is none. */
  readonly id: string | null;
  readonly parameters: readonly CallParameter[];
  readonly answers: readonly CallAnswer[];
  /** Those of the answer 200. */
  readonly fields: readonly CallField[];
}

export interface CallParameter {
  readonly name: string;
  readonly description: string;
  /** What it takes, in a word or two. */
  readonly type: string;
  /** Repeated for a parameter that takes several; an empty text for one that only an answer can give, as a cursor is. */
  readonly example: readonly string[];
}

export interface CallAnswer {
  readonly status: string;
  readonly description: string;
  /** As JSON; empty where the document shows none. */
  readonly example: string;
}

export interface CallField {
  /** From the body down: `data[].store.name`. */
  readonly path: string;
  readonly type: string;
  readonly description: string;
}

/** Where to ask, and how the variables are called in a file for another tool. */
export const BASE_URL = 'http://127.0.0.1:4010';
export const KEY_HINT = 'The key named "good" that `npx counterproof sandbox` prints, or yours.';
export const IDS_HINT =
  'Ids in the examples are those of the sandbox as it starts without --seed; another shop has others.';

/** A first look needs few records. */
const FEW = '5';

/** A parameter with a value: sent at first, or there to be chosen. */
export interface Pair {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  readonly isSent: boolean;
}

/** Where nothing is chosen, a short page is asked for, of what has a limit. */
export function pairsOf({ parameters }: Call): readonly Pair[] {
  return parameters.flatMap(({ name, description, example }) => {
    const isSent = name === 'limit';
    return (isSent ? [FEW] : example).map((value) => ({ name, value, description, isSent }));
  });
}

export function pathWithId({ name, id }: Call): string {
  return pathOf(name, id ?? '');
}

/** The path of it, as it is given, with what is sent at first. */
export function targetOf(call: Call, path = pathWithId(call)): string {
  const sent = pairsOf(call).filter(({ isSent }) => isSent);
  const query = new URLSearchParams(sent.map(({ name, value }) => [name, value]));
  return query.size === 0 ? path : `${path}?${query}`;
}

export function curlOf(call: Call): string {
  const key = call.needsKey ? `-H "Authorization: Bearer $KEY" ` : '';
  return `curl ${key}'${BASE_URL}${targetOf(call)}'`;
}

/** What is said about a call, with the meaning of each field of its answer: Markdown, which the tools show. */
export function notesOf({ description, fields }: Call): string {
  const lines = fields.map(({ path, type, description: meaning }) => `- \`${path}\` (${type}): ${meaning}`);
  return `${description}\n\nFields of the answer:\n\n${lines.join('\n')}`;
}

/** Calls by group, in the order of the document. */
export function groupsOf(calls: readonly Call[]): readonly (readonly [group: string, calls: readonly Call[]])[] {
  return [...Map.groupBy(calls, ({ group }) => group)];
}
