import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Normal } from './normal.ts';

const texts = v.record(v.string(), v.string());
const digests = v.object({ commit: v.string(), cases: texts });
const line = v.tuple([
  v.string(),
  v.object({
    verdict: v.string(),
    rules: texts,
    causes: v.array(v.string()),
    requests: v.record(v.string(), v.array(v.string())),
  }),
]);

/** The digests that are in the repository. */
export function readDigests(file: string): v.InferOutput<typeof digests> {
  return v.parse(digests, JSON.parse(readFileSync(file, 'utf8')));
}

/** What was recorded on this machine. */
export function readState(file: string): Map<string, Normal> {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return new Map(lines.map((text) => v.parse(line, JSON.parse(text))));
}
