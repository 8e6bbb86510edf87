import type { Exchange } from '../../model/exchange.ts';
import { type Ask, type ProbeContext, Skipped } from '../../model/probe.ts';

/** Values by the names of their parameters; several are sent as a repeated parameter. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

export function queryOf(values: Values): NonNullable<Ask['query']> {
  return Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
}

/** Null where the request cannot be sent: the key is not set, or cannot be changed in this way. */
export async function askIfPossible(context: ProbeContext, ask: Ask): Promise<Exchange | null> {
  try {
    return await context.ask(ask);
  } catch (error) {
    if (error instanceof Skipped) return null;
    throw error;
  }
}

export async function askAll<Question, Answer>(
  context: ProbeContext,
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer | null>,
): Promise<Answer[]> {
  const answers = await context.all(questions.map((question) => () => ask(question)));
  return answers.filter((answer) => answer !== null);
}
