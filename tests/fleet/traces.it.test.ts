import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sync } from '../../fleet/store/deployments.ts';
import { ask, history } from '../../fleet/store/visits.ts';
import { startTracing, type Tracing } from '../../fleet/trace/tracing.ts';
import { visitFrom } from '../../fleet/visit/visit.ts';
import { useSandbox } from '../support/counterproof.ts';
import { CONFORMANT, deployment, remade, usePlace, workerOn } from './places.ts';
import { delivererTo, type HttpReceiver, hookAt, httpReceiver } from './receivers.ts';
import { regressed } from './seeded.ts';

/** The JSON form of ExportTraceServiceRequest, as opentelemetry-proto describes it: nothing else may be in it. */
const id = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)), v.regex(/[1-9a-f]/));
const whole = v.pipe(v.string(), v.regex(/^\d+$/));
const value = v.union([v.strictObject({ stringValue: v.string() }), v.strictObject({ intValue: whole })]);
const attributes = v.array(v.strictObject({ key: v.pipe(v.string(), v.minLength(1)), value }));
const span = v.strictObject({
  traceId: id(16),
  spanId: id(8),
  parentSpanId: v.optional(id(8)),
  name: v.pipe(v.string(), v.minLength(1)),
  kind: v.picklist([1, 2, 3, 4, 5]),
  startTimeUnixNano: whole,
  endTimeUnixNano: whole,
  attributes,
  status: v.strictObject({ code: v.optional(v.picklist([0, 1, 2])), message: v.optional(v.string()) }),
});
const exported = v.strictObject({
  resourceSpans: v.array(
    v.strictObject({
      resource: v.strictObject({ attributes }),
      scopeSpans: v.array(
        v.strictObject({ scope: v.strictObject({ name: v.string(), version: v.string() }), spans: v.array(span) }),
      ),
    }),
  ),
});

const sandbox = await useSandbox(0.02);
const KEY = sandbox.keys.good;

const { database } = await usePlace('pglite');
let receiver: HttpReceiver;
const tracings: Tracing[] = [];
const errors: unknown[] = [];

beforeEach(async () => {
  receiver = await httpReceiver();
  await remade(database);
  errors.length = 0;
});
afterEach(async () => {
  await receiver.close();
  await Promise.all(tracings.splice(0).map((tracing) => tracing.close()));
});

function traced(more: Record<string, string> = {}): Tracing {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`, OTEL_EXPORTER_OTLP_TIMEOUT: '500', ...more };
  const tracing = startTracing(env, (error) => errors.push(error));
  if (tracing === null) throw new Error('no traces');
  tracings.push(tracing);
  return tracing;
}

const spansOf = (from: HttpReceiver) =>
  from.received.flatMap(({ body }) =>
    v.parse(exported, JSON.parse(body)).resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)),
  );

const valuesOf = (list: v.InferOutput<typeof attributes>) =>
  Object.fromEntries(list.map(({ key, value: own }) => [key, Object.values(own)[0]]));

function worker(tracing: Tracing, visit = visitFrom({ SHOP_KEY: KEY }, tracing.watch.sending)) {
  return workerOn(database, visit, { watch: tracing.watch, onError: (error) => errors.push(error) });
}

describe('a visit', () => {
  it('is a trace of its steps, without a key or a value of a query', async () => {
    const tracing = traced({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-receiver, x-tenant=shop',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=live,service.name=other',
      OTEL_SERVICE_NAME: 'our fleet',
    });
    await sync(database, [deployment('one', { url: sandbox.url })]);
    const visit = (await ask(database, 'one')) ?? '';
    await worker(tracing).finish(visit);
    const [kept] = await history(database, 'one', 1);
    await tracing.close();
    const spans = spansOf(receiver);
    const named = new Map(spans.map((each) => [each.name, each]));
    const root = named.get('visit');
    expect(root).toMatchObject({ traceId: visit.replaceAll('-', ''), status: {} });
    expect(root?.parentSpanId).toBeUndefined();
    expect(valuesOf(root?.attributes ?? [])).toMatchObject({
      'counterproof.deployment': 'one',
      'counterproof.visit': visit,
      'counterproof.result': kept?.result,
      'counterproof.requests': String(kept?.requests),
    });
    for (const step of ['wait', 'check', 'record']) expect(named.get(step)?.parentSpanId).toBe(root?.spanId);
    const sales = named.get('listSales');
    expect(sales).toMatchObject({ kind: 3, parentSpanId: named.get('check')?.spanId });
    expect(Number(valuesOf(sales?.attributes ?? [])['counterproof.answers.200'])).toBeGreaterThan(10);
    expect(spans.length).toBe(named.size);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano)).toBe(true);
      expect(BigInt(root?.startTimeUnixNano ?? 0) <= BigInt(startTimeUnixNano)).toBe(true);
      expect(BigInt(endTimeUnixNano) <= BigInt(root?.endTimeUnixNano ?? 0)).toBe(true);
    }
    const [first] = receiver.received;
    expect(first).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-tenant': 'shop', authorization: 'Bearer of-the-receiver' },
    });
    expect(first?.headers['content-type']).toBe('application/json');
    const text = receiver.received.map(({ body }) => body).join('');
    expect(valuesOf(JSON.parse(first?.body ?? '').resourceSpans[0].resource.attributes)).toEqual({
      'deployment.environment': 'live',
      'service.name': 'our fleet',
    });
    for (const secret of [KEY, 'of-the-receiver', 'cursor', 'limit=', '?', 'SHOP_KEY'])
      expect(text).not.toContain(secret);
    expect(errors).toEqual([]);
  });

  it('that was given back has a check that did not end, and no trace of a whole visit', async () => {
    const tracing = traced();
    await sync(database, [deployment('one')]);
    const began = Promise.withResolvers<void>();
    const stopped = worker(tracing, async () => {
      began.resolve();
      return await new Promise(() => undefined);
    });
    const finishing = stopped.finish((await ask(database, 'one')) ?? '');
    await began.promise;
    await stopped.stop();
    await finishing;
    await tracing.close();
    expect(spansOf(receiver).map(({ name, status }) => [name, status.code])).toEqual([['check', 2]]);
  });

  it('has its notices in its trace, also those that another process sends', async () => {
    const hook = await httpReceiver();
    await sync(database, [deployment('one')]);
    await regressed(database, 'one');
    const tracing = traced();
    const deliverer = delivererTo([hookAt(hook.url)], { database, watch: tracing.watch }, errors);
    hook.answers = () => (hook.received.length === 1 ? 500 : 200);
    await deliverer.turn();
    await database.query`update counterproof_fleet.deliveries set next_at = counterproof_fleet.fleet_now()`;
    await deliverer.turn();
    await tracing.close();
    await hook.close();
    const [confirming] = await history(database, 'one', 1);
    expect(spansOf(receiver).map(({ name, traceId, status }) => [name, traceId, status.code])).toEqual([
      ['notify', confirming?.id.replaceAll('-', ''), 2],
      ['notify', confirming?.id.replaceAll('-', ''), undefined],
    ]);
  });
});

describe('a receiver', () => {
  const visits = async (tracing: Tracing, count: number) => {
    await sync(database, [deployment('one')]);
    const one = worker(tracing, async () => CONFORMANT);
    for (let turn = 0; turn < count; turn++) await one.finish((await ask(database, 'one')) ?? '');
    expect(await history(database, 'one', 100)).toHaveLength(count);
  };

  it.each<[string, HttpReceiver['answers'], string]>([
    ['never answers', () => new Promise(() => undefined), 'no answer within 0.5 s'],
    ['refuses', () => 400, 'it answered 400'],
    ['is down', () => 0, 'it cannot be reached (UND_ERR_SOCKET)'],
  ])('that %s delays and breaks no visit, and is said in one line', async (_, answers, why) => {
    receiver.answers = answers;
    const tracing = traced();
    await visits(tracing, 3);
    await tracing.close();
    expect(errors.map(String)).toEqual([`SendError: traces are not taken: ${why}.`]);
  });

  it('that comes back gets what it did not take', async () => {
    const tracing = traced();
    let isBack = false;
    receiver.answers = () => (isBack ? 200 : 503);
    await visits(tracing, 1);
    // The first try comes with the first turn, the second one at the end.
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    isBack = true;
    receiver.received.length = 0;
    await tracing.close();
    const names = spansOf(receiver).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['check', 'record', 'visit', 'wait']);
  });
});

it('what cannot be followed is said, and nothing is sent', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  expect(startTracing(env, (error) => errors.push(error))).toBeNull();
  expect(errors.map(String)).toEqual([expect.stringMatching(/^Error: OTEL_EXPORTER_OTLP_PROTOCOL is grpc[^\n]+$/)]);
});
