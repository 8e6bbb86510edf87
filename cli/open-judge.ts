import type { OpenJudge } from '../workbench/subject.ts';

/** What judges a client is loaded by who looks at one. */
export const openJudge: OpenJudge = async (watched) => {
  const { liveJudge } = await import('../client/run/live-judge.ts');
  return liveJudge(watched);
};
