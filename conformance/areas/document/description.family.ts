import type { Compared, ComparedOperation, Contradiction, Description, Difference } from '../../model/description.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import type { Sight } from '../../model/reproduction.ts';
import type { Presupposition } from '../../model/rule.ts';
import { lackingAnswer, type Tally, tally } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import { bothSides } from '../../see/description/places.ts';
import { FIELDS_ARE_OURS } from '../shared/presupposed.ts';
import { documentSeen } from '../shared/sights.ts';
import type { ServedDocument } from './served-document.ts';

interface DescriptionRow extends FamilyRow {
  /** What is looked at, in the plural. */
  readonly cases: string;
  /** The differences that this row counts, of one operation. */
  readonly select: (operation: ComparedOperation) => Compared;
}

const ROWS: readonly DescriptionRow[] = [
  {
    id: 'document-accepts-documented-parameters',
    requirements: ['DOC-18'],
    presupposes: [{ rules: ['document-parameters-fit-paths'], share: 'described' }],
    title: 'The parameters of the document accept what the contract documents',
    fault: 'openapi.json excludes a documented parameter value',
    fix: 'Widen the schema of the parameter to what the contract documents: generated clients refuse the rest before they send it.',
    cases: 'parameters',
    select: ({ parameters }) => only(parameters, excludes),
  },
  {
    id: 'document-accepts-promised-values',
    requirements: ['DOC-18'],
    presupposes: [FIELDS_ARE_OURS],
    title: 'The response schemas of the document accept what the contract promises',
    fault: 'openapi.json excludes a value that the contract promises',
    fix: 'Change the schema, or the answers if they are what is wrong: clients generated from this document fail on the value.',
    cases: 'promised values',
    select: ({ response }) => only(response, excludes),
  },
  {
    id: 'document-limits-parameters',
    requirements: ['DOC-22'],
    title: 'The document limits parameters as the contract does',
    fault: 'openapi.json limits a parameter in another way than the contract',
    fix: 'State type, format, values, bounds and default of each parameter as in the contract.',
    advisory: true,
    cases: 'parameters',
    select: ({ parameters }) => only(parameters, excludesNothing),
  },
  {
    id: 'document-describes-answers',
    requirements: ['DOC-23'],
    title: 'The document says what successful answers hold',
    fault: 'openapi.json says less about an answer than the contract',
    fix: 'Declare the documented fields with their types, null where it occurs, and lists of values. Otherwise generated clients have no types for them.',
    advisory: true,
    cases: 'promised values',
    select: ({ response }) => only(response, excludesNothing),
  },
  {
    id: 'document-names-statuses',
    requirements: ['DOC-24'],
    title: 'The document describes the statuses of each operation',
    fault: 'openapi.json leaves a status out',
    fix: 'Describe the documented statuses, each by itself or together as 4XX or default: a generated client treats others as unexpected.',
    advisory: true,
    cases: 'statuses',
    select: ({ statuses }) => statuses,
  },
  {
    id: 'document-asks-for-the-key',
    requirements: ['DOC-25'],
    presupposes: [{ rules: ['document-declares-bearer'], share: 'exchange' }],
    title: 'The document asks for the key at each operation',
    fault: 'openapi.json does not ask for the key',
    fix: 'Require the bearer scheme in security, of the whole document or of each operation: a generated client sends no key where the document wants none.',
    advisory: true,
    cases: 'operations',
    select: ({ security }) => security,
  },
];

/** The served openapi.json compared with the contract, by the values that either accepts. */
export const descriptionFamily = family({
  needs: ['document', 'description'],
  count: ({ document, description }, row: DescriptionRow) => countDifferences(description, document, row),
  rows: ROWS,
});

function only(compared: Compared, isChosen: (difference: Difference) => boolean): Compared {
  return { ...compared, differences: compared.differences.filter(isChosen) };
}

const excludes = ({ kind }: Difference): boolean => kind === 'excludes';
const excludesNothing = (difference: Difference): boolean => !excludes(difference);

function countDifferences(
  { operations, contradictions }: Description,
  document: ServedDocument,
  { cases, select }: DescriptionRow,
): Tally {
  const parts = operations.map((one) => ({ operation: one.operation, ...select(one) }));
  return tally({
    cases,
    kept: parts.reduce((sum, { compared, differences }) => sum + Math.max(0, compared - differences.length), 0),
    broken: parts.flatMap(({ operation, differences }) =>
      differences.map((difference) => findingOf(operation, difference, contradictions, document)),
    ),
    evidence: [document.exchange],
    missing: { kind: 'data', reason: 'the document has none of the operations of the contract' },
  });
}

function findingOf(
  operation: string,
  { kind, subject, pointer, contract, message, remedy, stated }: Difference,
  contradictions: readonly Contradiction[],
  { exchange, document }: ServedDocument,
): Finding {
  // Answers that have what the document excludes there.
  const shown = contradictions.find(
    (one) => one.operation === operation && one.at === subject && one.pointer === pointer,
  );
  return {
    subject: {
      operation,
      aspect: kind,
      field: subject,
      pointer,
      ...(stated !== undefined && 'value' in stated ? { part: stated.value } : {}),
    },
    message: say('{operation} {subject}: {message}', { operation, subject, message }),
    ...bothSides(document, { served: pointer, contract }),
    evidence: [...(shown?.exchanges ?? []), exchange],
    disagreement: { served: pointer, contract, answers: shown?.answers ?? 0, remedy },
    sight: documentSeen(exchange, pointer, stated),
  };
}

interface AnswerRow extends FamilyRow {
  readonly counts: (contradiction: Contradiction) => boolean;
}

/** Types are a promise of the source for the fields that it documents; the rest of a document is the deployment's own. */
function isOfType({ isPromised, keyword }: Contradiction): boolean {
  return isPromised && keyword === 'type';
}

/** What openapi.json says otherwise than the contract, correct answers contradict. */
const SAID_IN_THE_CONTRACT: readonly Presupposition[] = [
  { rules: ['document-accepts-promised-values', 'document-describes-answers'], share: 'described' },
  FIELDS_ARE_OURS,
];

/** Every answer, held against the schema that the deployment's own document gives for it. */
export const describedAnswersFamily = family({
  needs: ['document', 'description'],
  count: ({ document, description }, { counts }: AnswerRow) =>
    countContradictions(description, document.exchange, counts),
  rows: [
    {
      id: 'answers-keep-described-types',
      requirements: ['DOC-20'],
      presupposes: [...SAID_IN_THE_CONTRACT, { groups: ['schema'], share: 'exchange' }],
      title: 'Answers have the types that the document declares',
      fault: 'Answer of another type than openapi.json declares',
      fix: 'Decide which of the two is right by the contract, and change the other. Clients generated from the document fail to parse such an answer.',
      counts: isOfType,
    },
    {
      id: 'answers-agree-with-document',
      requirements: ['DOC-21'],
      presupposes: [...SAID_IN_THE_CONTRACT, { rules: ['extra-fields'], share: 'spot' }],
      title: 'Answers agree with the schemas of the document',
      fault: 'Answer that openapi.json excludes',
      fix: 'Change the schema or the answer. Clients that validate answers against the document refuse this one.',
      advisory: true,
      counts: (contradiction: Contradiction) => !isOfType(contradiction),
    },
  ],
});

function countContradictions(
  { compared, contradictions, answersProblem }: Description,
  document: string,
  counts: AnswerRow['counts'],
): Tally {
  if (answersProblem !== null) return lackingAnswer(`answers were not compared with openapi.json: ${answersProblem}`);
  const broken = contradictions.filter(counts);
  const answers = Object.values(compared).reduce((sum, count) => sum + count, 0);
  // Several findings may be of the same answers: at least as many are wrong as show the most common one.
  const most = Math.max(0, ...broken.map((one) => one.answers));
  return tally({
    cases: 'answers',
    kept: answers - most,
    broken: broken.map((one) => contradictionFinding(one, document)),
    brokenCases: most,
    missing: { kind: 'data', reason: 'the document has no schema for any of the answers' },
  });
}

/** An answer that has what the keyword excludes, and then the document. A field that is one too many, or missing, is in the record above. */
function contradictionSight({ pointer, contract, keyword, at, exchanges }: Contradiction, document: string): Sight {
  const isOfRecord = keyword === 'required' || keyword === 'additionalProperties';
  const stated = {
    says: 'excludes-answers',
    pointer: pointer.slice(0, pointer.lastIndexOf('/')),
    keyword,
    at: isOfRecord ? at.slice(0, at.lastIndexOf('/')) : at,
  } as const;
  const pages = [...exchanges.slice(0, 1), document].map((first) => ({ first, count: 1 }));
  return { shows: { kind: 'served', pointer: contract, stated }, pages };
}

function contradictionFinding(found: Contradiction, document: string): Finding {
  const { operation, status, at, pointer, contract, remedy, keyword, declared, received, answers } = found;
  const place = `${operation} ${status} ${at || 'the body'}`;
  const times = plural(answers, 'answer');
  return {
    subject: { operation, status, field: at, keyword, pointer },
    message: say('{place}: {keyword} {declared} is not kept in {times}', { place, keyword, declared, times }),
    ...(received === undefined ? {} : { expected: `${keyword} ${declared}, as openapi.json declares`, received }),
    evidence: found.exchanges,
    disagreement: { served: pointer, contract, answers, remedy },
    sight: contradictionSight(found, document),
  };
}
