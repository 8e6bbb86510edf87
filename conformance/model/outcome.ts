import { deploymentAreas } from '../../contract/requirements/requirement.ts';
import type { Mask } from './exchange.ts';
import { type Expectation, expectationWords, type Observation, observationWords } from './expectation.ts';
import { type Message, writtenMessage } from './message.ts';
import type { Sight } from './reproduction.ts';
import { keyOf, type Subject } from './subject.ts';

/** EARL's five outcomes and `error`, which is a fault of ours and never of the deployment. */
export type Outcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested' | 'error';

export type Level = 'must' | 'should' | 'open';

export type Verdict = 'conformant' | 'nonconformant' | 'usage' | 'incomplete' | 'unreachable';

export const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  conformant: 0,
  nonconformant: 1,
  usage: 2,
  incomplete: 3,
  unreachable: 4,
};

export const AREAS = [...deploymentAreas, 'dredd', 'browser'] as const;

export type DeploymentArea = (typeof AREAS)[number];

/** `client`: of the rules that judge a client. */
export type Area = DeploymentArea | 'client';

/** What it costs whoever is concerned when a promise of this area is broken: data that leak, then doors that stand open, then wrong figures, then form. */
export const HEAVIEST_FIRST: readonly Area[] = [
  'minimization',
  'auth',
  'tenancy',
  'read-only',
  'pagination',
  'filters',
  'analytics',
  'inventory',
  'promotions',
  'parameters',
  'errors',
  'envelope',
  'document',
  'dredd',
  'browser',
  'client',
];

/** One thing a rule holds against the deployment. Programs read all of it but the message. */
export interface Finding {
  readonly subject: Subject;
  readonly message: Message;
  readonly expected?: Expectation;
  readonly received?: Observation;
  /** What `received` is the shape of, where the value itself was removed. */
  readonly masked?: Mask;
  readonly disagreement?: Disagreement;
  /** Ids of the exchanges that show it. */
  readonly evidence: readonly string[];
  /**
   * How it can be seen again, where its exchanges alone do not say so; null where no few requests show it. Reports have it as the
   * reproduction of the rule.
   */
  readonly sight?: Sight | null;
  /** What to change, where it knows more than its rule: a field, a parameter, a status. Reports have it in the advice of the rule. */
  readonly fix?: string;
  /** How the failure reads, where it is another than its rule is named after. A run has it where it is so of all findings. */
  readonly fault?: string;
}

/** A finding as a run has it, with its data and as people read them. */
export interface ShownFinding extends Omit<Finding, 'message' | 'expected' | 'received' | 'sight' | 'fix' | 'fault'> {
  /** Names the subject: two readings of the same fault share it. */
  readonly key: string;
  readonly message: string;
  /** The template of the message. Values of nested messages are among its `values`. */
  readonly template: string;
  readonly values: Readonly<Record<string, string | number | null>>;
  readonly expected?: string;
  readonly received?: string;
  /** What `expected` and `received` say, where that is more than a text. */
  readonly expectation?: Exclude<Expectation, string>;
  readonly observation?: Exclude<Observation, string>;
}

export function shownFinding(shown: Finding): ShownFinding {
  const { subject, message, expected, received, sight: _, fix: __, fault: ___, ...finding } = shown;
  return {
    key: keyOf(subject),
    subject,
    ...writtenMessage(message),
    ...finding,
    ...(expected === undefined ? {} : { expected: expectationWords(expected) }),
    ...(received === undefined ? {} : { received: observationWords(received) }),
    ...(typeof expected === 'object' ? { expectation: expected } : {}),
    ...(typeof received === 'object' ? { observation: received } : {}),
  };
}

/** Two documents that should say the same, and what would make them agree. */
export interface Disagreement {
  /** JSON pointer in the document that the deployment serves. */
  readonly served: string;
  /** JSON pointer in the document of the contract. */
  readonly contract: string;
  /** How many answers show it; the first of them begins the evidence. With none it is the document itself that shows it. */
  readonly answers: number;
  readonly remedy: string;
}

export interface Judgement {
  readonly outcome: Outcome;
  readonly message: string;
  readonly findings: readonly Finding[];
  /** Exchanges that the judgement rests on, also when it passed. */
  readonly evidence: readonly string[];
  /** Of breakage: the exchanges of its kept cases and of the broken ones. */
  readonly sides?: Readonly<Record<'kept' | 'broken', readonly string[]>>;
  /** Undecided because the deployment's data do not show the case, not because we failed to look. */
  readonly lacksData?: true;
  /** Why the findings do not fail the run: a correct deployment may show as much. */
  readonly tolerated?: string;
}
