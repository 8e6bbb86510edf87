import type { Exchange } from '../model/exchange.ts';
import { type Ask, type ProbeContext, Skipped } from '../model/probe.ts';

/** Null where the question cannot be put: the key was not given, or cannot be spoilt in this way. */
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
