import { basePath } from '../../contract/operations.ts';

/** A place in an OpenAPI document in words, with its JSON pointer behind: "GET /sales, parameter limit (#/paths/…)". */
export function documentPlace(pointer: string, parameter?: string): string {
  const words = wordsOf(stepsOf(pointer), parameter);
  return words === '' ? pointer : `${words} (${pointer})`;
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function wordsOf([part, name, ...rest]: readonly string[], parameter: string | undefined): string {
  if (name === undefined) return '';
  if (part === 'paths') return ofPath(name, rest, parameter);
  const [component, ...below] = rest;
  if (part !== 'components' || component === undefined) return '';
  const kind = COMPONENTS[name];
  return kind === undefined ? '' : joined([`${kind} ${component}`, fieldIn(below)]);
}

const COMPONENTS: Readonly<Record<string, string>> = {
  schemas: 'schema',
  parameters: 'parameter',
  responses: 'response',
  securitySchemes: 'security scheme',
};

function ofPath(
  path: string,
  [method, part, name, ...below]: readonly string[],
  parameter: string | undefined,
): string {
  const short = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  const operation = method === undefined ? short : `${method.toUpperCase()} ${short}`;
  if (part === 'parameters')
    return joined([operation, name === undefined ? 'parameters' : `parameter ${parameter ?? Number(name) + 1}`]);
  if (part === 'responses')
    return joined([operation, name === undefined ? 'responses' : `response ${name}`, fieldIn(below)]);
  return operation;
}

/** The field that steps through schemas lead to, written as in code. */
function fieldIn([step, next, ...rest]: readonly string[]): string {
  if (step === undefined) return '';
  const below = next === undefined ? [] : [next, ...rest];
  if (step === 'items') return `[]${continued(fieldIn(below))}`;
  return step === 'properties' && next !== undefined ? `${next}${continued(fieldIn(rest))}` : fieldIn(below);
}

function continued(field: string): string {
  return field === '' || field.startsWith('[') ? field : `.${field}`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
