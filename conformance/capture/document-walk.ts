import type { AskedOperation } from '../model/exchange.ts';
import type { Findings } from './findings.ts';
import { inspect } from './inspector.ts';
import { hide, shapeOf } from './mask.ts';
import { judgeName } from './names.ts';
import { OPERATION_PATHS } from './operation-paths.ts';

export interface DocumentTools {
  readonly findings: Findings;
  readonly redactKeys: (text: string) => string;
}

interface Read {
  readonly bytes: Uint8Array;
  readonly kept: unknown;
}

/**
 * Judges the served description: the field names of its answers, and what its texts and examples give away. It is asked
 * for several times and is large: one in which nothing was found is not read again.
 */
export function documentReader(): (bytes: Uint8Array, document: unknown, tools: DocumentTools) => unknown {
  let clean: Read | null = null;
  return (bytes, document, { findings, redactKeys }) => {
    if (clean !== null && Buffer.compare(clean.bytes, bytes) === 0) return clean.kept;
    judgeResponses(document, findings);
    const kept = keep(document, '', { findings, redactKeys }, 0);
    if (findings.leaks.length === 0) clean = { bytes, kept };
    return kept;
  };
}

const MAX_DEPTH = 60;

function keep(value: unknown, path: string, tools: DocumentTools, depth: number): unknown {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === 'string') return keptText(value, path, tools);
  if (Array.isArray(value)) return value.map((item) => keep(item, `${path}/*`, tools, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      keptName(name, tools),
      keep(part, `${path}/${name.slice(0, 80).replaceAll('/', '~1')}`, tools, depth + 1),
    ]),
  );
}

function keptName(name: string, { redactKeys }: DocumentTools): string {
  return redactKeys(hide(name, inspect(name, { operation: 'getOpenapi', path: '', setting: 'label' })));
}

/** Whom to write to about the API is published on purpose. */
const PUBLISHED = /^\/(?:info\/contact|info\/license|externalDocs)\//;

function keptText(text: string, path: string, { findings, redactKeys }: DocumentTools): string {
  if (PUBLISHED.test(path)) return redactKeys(text);
  const traces = inspect(text, { operation: 'getOpenapi', path, setting: 'document' }).filter(
    (trace) => trace.by === 'value',
  );
  for (const { category, weight } of traces) {
    findings.leak({ category, weight, by: 'value', where: 'body', path, shape: shapeOf(text) });
  }
  return redactKeys(hide(text, traces));
}

function judgeResponses(document: unknown, findings: Findings): void {
  for (const [path, item] of members(member(document, 'paths'))) {
    const operation = operationOf(path);
    for (const [, response] of members(member(member(item, 'get'), 'responses'))) {
      for (const [, media] of members(member(resolve(response, document), 'content'))) {
        judgeSchema(member(media, 'schema'), { document, operation, findings, seen: new Set(), within: [], at: '' });
      }
    }
  }
}

interface Judging {
  readonly document: unknown;
  readonly operation: AskedOperation;
  readonly findings: Findings;
  readonly seen: Set<unknown>;
  readonly within: readonly string[];
  readonly at: string;
}

function judgeSchema(given: unknown, judging: Judging): void {
  const schema = resolve(given, judging.document);
  if (typeof schema !== 'object' || schema === null || judging.seen.has(schema)) return;
  const here = { ...judging, seen: new Set([...judging.seen, schema]), at: refOf(given) ?? judging.at };
  for (const [name, part] of members(member(schema, 'properties'))) {
    judgeProperty(name, part, here);
    judgeSchema(part, { ...here, within: [...here.within, name], at: `${here.at}/${name}` });
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    for (const [, part] of members(member(schema, keyword))) judgeSchema(part, here);
  }
  judgeSchema(member(schema, 'items'), here);
  judgeSchema(member(schema, 'additionalProperties'), here);
}

function judgeProperty(name: string, part: unknown, { operation, findings, within, at }: Judging): void {
  const inError =
    within.some((around) => /^(?:error|errors|violations|details|issues)$/i.test(around)) || !within.includes('data');
  if (inError) return;
  const sample = member(part, 'type') === 'boolean' ? true : 'x1';
  const judgement = judgeName(name, sample, { operation, within: within.filter((around) => around !== 'data') });
  if (judgement === null) return;
  findings.leak({ ...judgement, by: 'name', where: 'body', path: `${at}/${name}`, shape: 'a schema property' });
}

function refOf(value: unknown): string | null {
  const ref = member(value, '$ref');
  return typeof ref === 'string' ? ref : null;
}

function resolve(value: unknown, document: unknown, hops = 0): unknown {
  const ref = refOf(value);
  if (ref === null || hops > 8) return value;
  if (!ref.startsWith('#/')) return undefined;
  const target = ref
    .slice(2)
    .split('/')
    .reduce((at, token) => member(at, token.replaceAll('~1', '/').replaceAll('~0', '~')), document);
  return resolve(target, document, hops + 1);
}

function operationOf(path: string): AskedOperation {
  const found = OPERATION_PATHS.find(([pattern]) => pattern.test(path));
  return found === undefined ? 'other' : found[1];
}

function members(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const found: unknown = Reflect.get(value, name);
  return found;
}
