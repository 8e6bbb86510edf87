import { Ajv, type ErrorObject } from 'ajv';
import type { Run } from '../../conformance/model/run.ts';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';
import schema from './generated/run.schema.json' with { type: 'json' };
import { NotARun } from './not-a-run.ts';

const isRun = new Ajv({ strict: false, allErrors: false }).compile<Run>(schema);

export function readRun(text: string, from = 'run.json'): Run {
  const value = parse(text, from);
  if (isRun(value)) return value;
  throw new NotARun(`${from} is not a run: ${explain(isRun.errors?.[0], value)}`);
}

function parse(text: string, from: string): unknown {
  if (isTooDeep(Buffer.from(text))) throw new NotARun(`${from} is nested more than ${MOST_LEVELS} levels deep.`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new NotARun(`${from} is not JSON; give the run.json that "counterproof check" wrote.`);
  }
}

function explain(error: ErrorObject | undefined, value: unknown): string {
  const format = formatOf(value);
  if (format !== 'counterproof-run/1') {
    return `its format is ${JSON.stringify(format)}, and this version reads "counterproof-run/1".`;
  }
  return `${error?.instancePath || 'the top'} ${error?.message ?? 'does not fit the schema'}.`;
}

function formatOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
}
