import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { basePath } from '../../contract/operations.ts';
import { shownReceived } from './redaction.ts';
import { repeatLines, reproduceCommand } from './requests.ts';

const COMPONENTS: Readonly<Record<string, string>> = {
  schemas: 'schema',
  parameters: 'parameter',
  responses: 'response',
  securitySchemes: 'security scheme',
};

/** A place in an OpenAPI document in words, with its JSON pointer behind: "GET /sales, parameter limit (#/paths/…)". */
export function documentPlace(pointer: string, parameter?: string): string {
  const [, part, name = '', ...rest] = pointer.split('/');
  const words =
    part === 'paths' ? ofPath(plain(name), rest, parameter) : part === 'components' ? ofComponent(name, rest) : [];
  const said = words.filter((word) => word !== '').join(', ');
  return said === '' ? pointer : `${said} (${pointer})`;
}

function ofComponent(kind: string, [name, ...below]: readonly string[]): readonly string[] {
  const word = COMPONENTS[kind];
  return word === undefined || name === undefined ? [] : [`${word} ${plain(name)}`, fieldIn(below)];
}

function ofPath(path: string, [method, part, name, ...below]: readonly string[], parameter: string | undefined) {
  const short = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  const operation = method === undefined ? short : `${method.toUpperCase()} ${short}`;
  if (part === 'parameters')
    return [operation, name === undefined ? 'parameters' : `parameter ${parameter ?? Number(name) + 1}`];
  if (part === 'responses') return [operation, name === undefined ? 'responses' : `response ${name}`, fieldIn(below)];
  return [operation];
}

function plain(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The field that steps through schemas lead to, written as in code. */
function fieldIn(steps: readonly string[]): string {
  const fields = `/${steps.join('/')}`.match(/\/items(?=\/|$)|\/properties\/[^/]+/g) ?? [];
  const written = fields.map((step) => (step === '/items' ? '[]' : `.${plain(step.slice('/properties/'.length))}`));
  return written.join('').replace(/^\./, '');
}

/** Whether the message holds what was expected and what came: then they are not said again. */
export function saysBoth({ message, expected, received }: ShownFinding): boolean {
  return (
    expected !== undefined &&
    received !== undefined &&
    says(message, 'expected', expected) &&
    says(message, 'received', received)
  );
}

/** A short text, such as a status, may be in a message for another reason. */
function says(message: string, name: string, text: string): boolean {
  return message.includes(`${name} ${text}`) || (text.length > 6 && message.includes(text));
}

/** A finding in plain text, with the lines that repeat it. */
export function explainFinding(
  finding: ShownFinding,
  result: Pick<RuleResult, 'rule' | 'reproduction'>,
  exchanges: ReadonlyMap<string, RunExchange>,
): string {
  const sides = [...sidesOf(finding, ' (the value was removed when the answer arrived)'), ...disagreementOf(finding)];
  const lines = [finding.message, ...sides.map(([name, text]) => `${name}: ${text}`)];
  const again = repeatLines(finding, result, (id) => exchanges.get(id)?.curl);
  lines.push(...again.map((line, index) => `${index === 0 ? 'repeat:  ' : '         '} ${line}`));
  if (finding.evidence.length > 0) lines.push(`evidence: ${finding.evidence.join(', ')}`);
  return lines.join('\n');
}

/** Where two documents differ, what shows it, and how to make them agree: names with texts, in the order of printing. */
export function disagreementOf({ subject, disagreement, evidence }: ShownFinding): Named {
  if (disagreement === undefined) return [];
  const { served, contract, answers, remedy } = disagreement;
  const [first = 'none'] = evidence;
  const [parameter] = subject.parameters ?? [];
  const shown = answers === 0 ? `the document itself (${first})` : `${plural(answers, 'answer')}, first ${first}`;
  return [
    ['served document', documentPlace(served, parameter)],
    ['contract', documentPlace(contract, parameter)],
    ['shown by', shown],
    ['to agree', remedy],
  ];
}

type Named = readonly (readonly [name: string, text: string])[];

/** What was expected and what came, unless the message says both; `ofMask` is said of a value that is not shown. */
export function sidesOf(finding: ShownFinding, ofMask = ''): Named {
  const { expected, masked } = finding;
  const received = shownReceived(finding);
  if (saysBoth(finding)) return [];
  return [
    ...(expected === undefined ? [] : [['expected', expected] as const]),
    ...(received === undefined ? [] : [['received', masked === undefined ? received : received + ofMask] as const]),
  ];
}

/** Which requests kept what others broke: a fix begins with the difference. */
export function keptLines({ keptBy }: Pick<RuleResult, 'keptBy'>): readonly string[] {
  return keptBy === undefined ? [] : [`Kept by: ${keptBy}`];
}

export function fixLines({ fix }: Pick<RuleResult, 'fix'>): readonly string[] {
  return fix === undefined ? [] : [`Fix: ${fix}`];
}

/** So many findings are explained; a thousand of one kind teach nothing more, and run.json has them all. */
const ENOUGH = 20;

export function explainResult(result: RuleResult, exchanges: ReadonlyMap<string, RunExchange>): string {
  const shown = result.findings.slice(0, ENOUGH).map((finding) => explainFinding(finding, result, exchanges));
  const more = result.findings.length - shown.length;
  if (more > 0) shown.push(`and ${plural(more, 'more finding')}; all of them are in run.json`);
  const fix = result.outcome === 'failed' ? fixLines(result) : [];
  const again =
    result.reproduction === undefined ? [] : [`Reproduce, in the folder of run.json: ${reproduceCommand(result.rule)}`];
  return [result.message, ...keptLines(result), ...fix, ...again, ...shown].join('\n\n');
}
