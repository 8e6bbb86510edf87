import type { Run } from '../../conformance/model/run.ts';
import { schemaFrom } from '../../contract/schema/from-json-schema.ts';
import { check, parseJson, placeOf, sentenceOf, shown } from '../../contract/schema/read.ts';
import { NotARun } from '../context.ts';
import schema from './generated/run.schema.json' with { type: 'json' };

const runSchema = schemaFrom<Run>(schema);

export function readRun(bytes: Uint8Array, from = 'run.json'): Run {
  const value = parseJson(
    bytes,
    (why) => new NotARun(`${from} ${why}; give the run.json that "counterproof check" wrote.`),
  );
  return check(runSchema, value, (problem) => {
    const why =
      problem.path[0] === 'format'
        ? `its format is ${shown(problem.value)}, and this version reads "counterproof-run/2".`
        : sentenceOf(problem, placeOf(problem) || 'it');
    return new NotARun(`${from} is not a run: ${why}`);
  });
}
