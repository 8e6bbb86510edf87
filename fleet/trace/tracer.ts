import { createHash, randomBytes } from 'node:crypto';
import type { Transport } from '../../conformance/ask/kernel/wire.ts';
import { operationOf } from '../../contract/operations.ts';
import type { Notice } from '../notify/notice.ts';
import type { Taken } from '../store/visits.ts';
import type { VisitOutcome } from '../visit/outcome.ts';
import type { Attributes, Span } from './otlp.ts';
import type { Watch } from './watch.ts';

/** What the requests of an operation have in common: there is one span for all of them. */
interface Asked {
  readonly began: number;
  ended: number;
  sent: number;
  unanswered: number;
  readonly statuses: Map<number, number>;
}

interface Open {
  readonly began: number;
  readonly check: string;
  readonly asked: Map<string, Asked>;
  checked: number;
}

/** Sees visits as traces: a visit is one, and its spans say how long it waited, was made, was recorded and was notified of. */
export class Tracer implements Watch {
  readonly #add: (spans: readonly Span[]) => void;
  readonly #now: () => number;
  readonly #open = new Map<string, Open>();

  constructor(add: (spans: readonly Span[]) => void, now: () => number = Date.now) {
    this.#add = add;
    this.#now = now;
  }

  readonly taken = ({ id }: Taken): void => {
    const began = this.#now();
    this.#open.set(id, { began, check: newId(), asked: new Map(), checked: began });
  };

  readonly sending = (visit: string, send: Transport): Transport => {
    const asked = this.#open.get(visit)?.asked;
    if (asked === undefined) return send;
    return async (request) => {
      const [path = ''] = request.target.split('?', 1);
      const own = askedOf(asked, operationOf(path) ?? 'other', this.#now());
      try {
        const response = await send(request);
        own.statuses.set(response.status, (own.statuses.get(response.status) ?? 0) + 1);
        return response;
      } catch (error) {
        own.unanswered += 1;
        throw error;
      } finally {
        own.ended = this.#now();
      }
    };
  };

  readonly visited = (taken: Taken, outcome: VisitOutcome | null): void => {
    const open = this.#open.get(taken.id);
    if (open === undefined) return;
    open.checked = this.#now();
    const trace = traceOf(taken.id);
    const requests = [...open.asked].map(([operation, { began, ended, sent, unanswered, statuses }]): Span => {
      const answers = [...statuses].map(([status, count]) => [`counterproof.answers.${status}`, count] as const);
      const attributes = { 'counterproof.requests': sent, 'counterproof.requests.unanswered': unanswered };
      return {
        ...{ trace, id: newId(), parent: open.check, name: operation, kind: 'client', began, ended },
        attributes: { ...attributes, ...Object.fromEntries(answers) },
        isError: unanswered > 0,
      };
    });
    this.#add([
      {
        ...{ trace, id: open.check, parent: rootOf(taken.id), name: 'check', kind: 'internal' },
        ...{ began: open.began, ended: open.checked },
        attributes: { ...attributesOf(taken), 'counterproof.result': outcome?.result ?? 'given back' },
        isError: outcome === null,
      },
      ...requests,
    ]);
    if (outcome === null) this.#open.delete(taken.id);
  };

  readonly recorded = (taken: Taken, outcome: VisitOutcome, isRecorded: boolean): void => {
    const open = this.#open.get(taken.id);
    if (open === undefined) return;
    this.#open.delete(taken.id);
    const [trace, root, ended] = [traceOf(taken.id), rootOf(taken.id), this.#now()];
    const part = (name: string, began: number, until: number, isError = false): Span => ({
      ...{ trace, id: newId(), parent: root, name, kind: 'internal', began, ended: until, attributes: {}, isError },
    });
    const record = part('record', open.checked, ended, !isRecorded);
    // The visit is another worker's, and so is its trace.
    if (!isRecorded) {
      this.#add([record]);
      return;
    }
    const due = open.began - taken.waitedMs;
    const found = { 'counterproof.result': outcome.result, 'counterproof.requests': outcome.requests };
    this.#add([
      {
        ...{ trace, id: root, parent: null, name: 'visit', kind: 'internal', began: due, ended },
        attributes: { ...attributesOf(taken), ...found },
        isError: outcome.result === 'broken',
      },
      part('wait', due, open.began),
      record,
    ]);
  };

  readonly sent = ({ id, kind, visit }: Notice, channel: string, began: number, isDelivered: boolean): void => {
    const of =
      visit === null ? { trace: traceOf(id), parent: null } : { trace: traceOf(visit.id), parent: rootOf(visit.id) };
    const attributes = { 'counterproof.notice': kind, 'counterproof.channel': channel };
    const span = { ...of, id: newId(), name: 'notify', kind: 'client', began, ended: this.#now(), attributes } as const;
    this.#add([{ ...span, isError: !isDelivered }]);
  };
}

function askedOf(asked: Map<string, Asked>, operation: string, now: number): Asked {
  const own = asked.get(operation) ?? { began: now, ended: now, sent: 0, unanswered: 0, statuses: new Map() };
  asked.set(operation, own);
  own.sent += 1;
  return own;
}

function attributesOf({ id, kind, attempts, deployment: { name, url } }: Taken): Attributes {
  return {
    'counterproof.deployment': name,
    'counterproof.visit': id,
    'counterproof.visit.kind': kind,
    'counterproof.visit.attempt': attempts,
    'server.address': new URL(url).hostname,
  };
}

/** The id of a visit is that of its trace, and names its first span: another process that notifies of it knows both. */
function traceOf(visit: string): string {
  return visit.replaceAll('-', '');
}

function rootOf(visit: string): string {
  return createHash('sha256').update(visit).digest('hex').slice(0, 16);
}

function newId(): string {
  return randomBytes(8).toString('hex');
}
