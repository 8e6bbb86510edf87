import { hash, randomBytes } from 'node:crypto';
import { suiteVersion } from '../../conformance/generated/suite.ts';
import { operationOf } from '../../contract/operations.ts';
import { decodePath } from '../../contract/serving/target.ts';
import type { SendWatch } from '../notify/outbox.ts';
import { post, SendError } from '../notify/send/webhook.ts';
import type { Taken } from '../store/visits.ts';
import type { Sending } from '../visit/visit.ts';
import { pause, tickerOf } from '../work/ticker.ts';
import type { VisitWatch } from '../work/worker.ts';

export interface Watch extends VisitWatch, SendWatch {
  /** Sees each request of a visit. */
  readonly sending: Sending;
}

type Attributes = Readonly<Record<string, string | number>>;

const INTERNAL = 1;
const CLIENT = 3;
const ERROR = 2;

/** Spans in the JSON form of OTLP, as opentelemetry-proto 1.x has it: ids in hex, times and whole numbers as text. */
function payloadOf(spans: readonly Span[], resource: Attributes): string {
  const scopeSpans = [{ scope: { name: 'counterproof', version: suiteVersion }, spans }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: pairsOf(resource) }, scopeSpans }] });
}

function nanoseconds(ms: number): string {
  return `${Math.round(ms)}000000`;
}

/** Numbers are whole. */
function pairsOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}

export type Tracing = NonNullable<ReturnType<typeof startTracing>>;

/** Null where the variables switch it off, or cannot be followed: then a line says why, and visits go on without. */
export function startTracing(env: NodeJS.ProcessEnv, onError: (error: unknown) => void) {
  const exporting = exportingFrom(env);
  if (typeof exporting === 'string') onError(new Error(exporting));
  if (exporting === null || typeof exporting === 'string') return null;
  const { add, close } = exporterTo(exporting, onError);
  return { watch: watchTo(add), close };
}

const EVERY_MS = 5000;
const AT_ONCE = 512;
const MOST = 2048;
const CLOSING_MS = 2000;
/** The receiver may take them later; what it answers otherwise, it would answer again. */
const LATER = [429, 502, 503, 504];

/** Sends spans in the background. A receiver that does not take them costs the oldest ones, and one line. */
function exporterTo({ url, headers, timeoutMs, resource }: Exporting, onError: (error: unknown) => void) {
  let waiting: readonly Span[] = [];
  let isTaken = true;
  const isRefusedForNow = async (spans: readonly Span[]): Promise<boolean> => {
    try {
      await post(url, payloadOf(spans, resource), timeoutMs, headers);
      isTaken = true;
      return false;
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      if (isTaken) onError(new SendError(`traces are not taken: ${error.message}.`));
      isTaken = false;
      return error.status === undefined || LATER.includes(error.status);
    }
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = new Set(waiting.slice(0, AT_ONCE));
      if (await isRefusedForNow([...some])) return;
      waiting = waiting.filter((span) => !some.has(span));
    }
  };
  const ticker = tickerOf(sendAll, EVERY_MS, onError);
  ticker.start();
  return {
    add: (spans: readonly Span[]): void => {
      waiting = [...waiting, ...spans].slice(-MOST);
      if (waiting.length >= AT_ONCE) ticker.wake();
    },
    /** Sends what waits, for a moment; what is not taken by then is lost. */
    close: async (): Promise<void> => {
      const sent = new AbortController();
      await Promise.race([ticker.stop().then(sendAll), pause(CLOSING_MS, sent.signal)]);
      sent.abort();
    },
  };
}

/** Where spans go, as the variables of OpenTelemetry say it. */
type Exporting = Exclude<ReturnType<typeof exportingFrom>, string | null>;

const SERVICE = 'counterproof-fleet';
const TIMEOUT_MS = 10_000;

/** Null where nothing is configured; a text where what is configured cannot be used. */
function exportingFrom(env: NodeJS.ProcessEnv) {
  const own = (name: string) =>
    said(env, `OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? said(env, `OTEL_EXPORTER_OTLP_${name}`);
  const base = said(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const address =
    said(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ??
    (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
  const exporters = (said(env, 'OTEL_TRACES_EXPORTER') ?? 'otlp').split(',').map((name) => name.trim());
  if (address === undefined || !exporters.includes('otlp') || said(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true')
    return null;
  if (own('PROTOCOL') === 'grpc')
    return 'OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and traces are sent over HTTP alone: give http/json and the address for it.';
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    return 'OTEL_EXPORTER_OTLP_ENDPOINT is no address with http or https: no traces are sent.';
  const timeout = Number(own('TIMEOUT') ?? TIMEOUT_MS);
  const resource = pairsIn(said(env, 'OTEL_RESOURCE_ATTRIBUTES'));
  const service = said(env, 'OTEL_SERVICE_NAME') ?? resource['service.name'] ?? SERVICE;
  return {
    url: address,
    headers: pairsIn(own('HEADERS')),
    timeoutMs: timeout > 0 ? timeout : TIMEOUT_MS,
    resource: { ...resource, 'service.name': service },
  };
}

/** A variable that is empty counts as one that is not set. */
function said(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim() ?? '';
  return text === '' ? undefined : text;
}

/** `name=value,name=value`, with values as in an address. */
function pairsIn(text = ''): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    const value = pair.slice(at + 1).trim();
    return name === '' ? [] : [[name, decodePath(value) ?? value] as const];
  });
  return Object.fromEntries(pairs);
}

/** What the requests of an operation have in common: there is one span for all of them. */
interface Asked {
  readonly began: number;
  ended: number;
  /** By what is counted. */
  readonly counts: Map<string, number>;
}

const REQUESTS = 'counterproof.requests';
const UNANSWERED = 'counterproof.requests.unanswered';

interface Open {
  readonly began: number;
  readonly check: string;
  readonly asked: Map<string, Asked>;
}

/** Sees visits as traces: a visit is one, and its spans say how long it waited, was made, was recorded and was notified of. */
function watchTo(add: (spans: readonly Span[]) => void): Watch {
  const visits = new Map<string, Open>();

  const taken: Watch['taken'] = ({ id }) =>
    void visits.set(id, { began: Date.now(), check: newId(), asked: new Map() });

  const sending: Watch['sending'] = (visit, send) => {
    const asked = visits.get(visit)?.asked;
    if (asked === undefined) return send;
    return async (request) => {
      const [path = ''] = request.target.split('?', 1);
      const operation = operationOf(path) ?? 'other';
      const began = Date.now();
      const none = new Map(Object.entries({ [REQUESTS]: 0, [UNANSWERED]: 0 }));
      const own = asked.get(operation) ?? { began, ended: began, counts: none };
      asked.set(operation, own);
      const count = (what: string) => own.counts.set(what, (own.counts.get(what) ?? 0) + 1);
      count(REQUESTS);
      try {
        const response = await send(request);
        count(`counterproof.answers.${response.status}`);
        return response;
      } catch (error) {
        count(UNANSWERED);
        throw error;
      } finally {
        own.ended = Date.now();
      }
    };
  };

  const ended: Watch['ended'] = (taken, outcome, checked, isRecorded) => {
    const open = visits.get(taken.id);
    if (open === undefined) return;
    visits.delete(taken.id);
    const { began, check } = open;
    const requests = [...open.asked].map(([operation, { began, ended, counts }]) => {
      const attributes = Object.fromEntries(counts);
      const about = { parent: check, kind: CLIENT, attributes, isError: counts.get(UNANSWERED) !== 0 };
      return spanOf(taken.id, operation, [began, ended], about);
    });
    const found = { ...attributesOf(taken), 'counterproof.result': outcome?.result ?? 'given back' };
    const asked = { id: check, attributes: found, isError: outcome === null };
    add([spanOf(taken.id, 'check', [began, checked], asked), ...requests]);
    if (outcome === null) return;
    const now = Date.now();
    add([spanOf(taken.id, 'record', [checked, now], { isError: !isRecorded })]);
    // Otherwise the visit is another worker's, and so is its trace.
    if (!isRecorded) return;
    const due = began - taken.waitedMs;
    const attributes = { ...found, 'counterproof.requests': outcome.requests };
    const about = { id: rootOf(taken.id), parent: null, attributes, isError: outcome.result === 'broken' };
    add([spanOf(taken.id, 'visit', [due, now], about), spanOf(taken.id, 'wait', [due, began])]);
  };

  const sent: Watch['sent'] = ({ id, kind, visit }, channel, began, isDelivered) => {
    const attributes = { 'counterproof.notice': kind, 'counterproof.channel': channel };
    const root = visit === null ? { parent: null } : {};
    const about = { kind: CLIENT, attributes, isError: !isDelivered, ...root };
    add([spanOf(visit?.id ?? id, 'notify', [began, Date.now()], about)]);
  };

  return { taken, sending, ended, sent };
}

interface About {
  readonly id?: string;
  /** Null for the first span of a trace; left out, it is a part of the visit. */
  readonly parent?: string | null;
  readonly kind?: number;
  readonly attributes?: Attributes;
  readonly isError?: boolean;
}

type Span = ReturnType<typeof spanOf>;

function spanOf(visit: string, name: string, [began, ended]: readonly [number, number], about: About = {}) {
  // The id of a visit is that of its trace, and names its first span: another process that notifies of it knows both.
  const { id = newId(), parent = rootOf(visit), kind = INTERNAL, attributes = {}, isError = false } = about;
  return {
    traceId: visit.replaceAll('-', ''),
    spanId: id,
    ...(parent === null ? {} : { parentSpanId: parent }),
    name,
    kind,
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(Math.max(began, ended)),
    attributes: pairsOf(attributes),
    status: isError ? { code: ERROR } : {},
  };
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

function rootOf(visit: string): string {
  return hash('sha256', visit).slice(0, 16);
}

function newId(): string {
  return randomBytes(8).toString('hex');
}
