import * as v from 'valibot';
import { described, integer, object, oneOf, text } from '../../contract/schema/kinds.ts';
import { parseJson } from '../../contract/schema/read.ts';
import { parseEvent, parseScenario } from '../../reference-impl/index.ts';
import { eventForms } from '../../reference-impl/scenario/shop-event.ts';
import { changed, sideOf } from './key-routes.ts';
import { type Context, ControlError, type Route, reads, takes } from './route.ts';

const DAY = 86_400_000;
const PROGRESS_MS = 100;

/** What reads an event says itself what is wrong with it. */
const anEvent = v.pipe(
  v.unknown(),
  v.metadata({
    json: {
      type: 'object',
      required: ['do'],
      properties: {
        do: { enum: Object.keys(eventForms), description: 'What happens; `listEvents` gives the fields of each.' },
      },
    },
  }),
);

const movement = object({
  do: described(oneOf(['freeze', 'resume', 'set', 'advance']), 'What to do.'),
  to: v.optional(described(text, 'For `set`: a time in ISO 8601, not before now.')),
  ms: v.optional(described(integer(1, 3660 * DAY), 'For `advance`: how far, in ms.')),
});

export const clockRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/clock',
      operation: 'getClock',
      summary: 'The time of the shop',
      answer: 'The time, and whether it stands still.',
      isForSandbox: true,
    },
    async (context) => clockOf(context),
  ),
  takes(
    {
      method: 'post',
      path: '/clock',
      operation: 'moveClock',
      summary: 'Freeze, resume, set or advance the clock; while it advances the shop goes on selling',
      answer: 'The time, and how many sales were rung up meanwhile. The stream tells of `progress`.',
      body: movement,
      isForSandbox: true,
    },
    async (context, { body }) => {
      const sales = await move(context, body);
      changed(context);
      return { ...clockOf(context), sales };
    },
  ),
  reads(
    {
      method: 'get',
      path: '/events',
      operation: 'listEvents',
      summary: 'What can happen in the shop',
      answer: 'Each event with its fields.',
      isForSandbox: true,
    },
    async () => ({ events: eventForms }),
  ),
  takes(
    {
      method: 'post',
      path: '/events',
      operation: 'letHappen',
      summary: 'Let something happen in the shop: a sale, a refund, a new price, …',
      answer: 'What happened, in a line, and the sale that was made or changed.',
      body: anEvent,
      isForSandbox: true,
    },
    async (context, { body }) => {
      const result = await sideOf(context).inner.control.event(parseEvent(body));
      changed(context);
      return result;
    },
  ),
  takes(
    {
      method: 'post',
      path: '/scenario',
      operation: 'playScenario',
      summary: 'Play a scenario: events and movements of the clock, step by step',
      answer: 'What each step did.',
      body: object({ text: described(text, 'The scenario, as YAML or JSON.') }),
      isForSandbox: true,
    },
    async (context, { body }) => {
      try {
        const scenario = parseScenario(await scenarioIn(body.text));
        return { results: await sideOf(context).inner.control.scenario(scenario) };
      } finally {
        changed(context);
      }
    },
  ),
  reads(
    {
      method: 'post',
      path: '/reset',
      operation: 'reset',
      summary: 'Back to the seed: data, keys and clock; trouble and faults end',
      answer: 'Nothing.',
      isForSandbox: true,
    },
    async (context) => {
      const side = sideOf(context);
      side.beginAgain();
      // The old shop's pages would keep all of its bytes in memory.
      context.subject.log.forgetBodies();
      await side.inner.control.reset();
      changed(context);
    },
  ),
];

/** The parser of YAML stops everything else for seconds on a megabyte. */
const MOST_YAML_KB = 64;

async function scenarioIn(text: string): Promise<unknown> {
  const refuse = (why: string) => new ControlError(400, `text ${why}.`);
  if (/^\s*[[{]/.test(text) && text.length > MOST_YAML_KB * 1024)
    return parseJson(Buffer.from(text), (why, where) => refuse(`${why}${where}`));
  if (text.length > MOST_YAML_KB * 1024) throw refuse(`is YAML of more than ${MOST_YAML_KB} KB: give it as JSON`);
  const { parseYaml } = await import('../../contract/yaml.ts');
  return parseYaml(text, refuse);
}

function clockOf(context: Context) {
  const { clock } = sideOf(context).inner.control;
  return { now: new Date(clock.now()).toISOString(), frozen: clock.frozen };
}

async function move(context: Context, { do: what, to, ms }: v.InferOutput<typeof movement>): Promise<number> {
  const { clock } = sideOf(context).inner.control;
  const onProgress = progressOf(context);
  if (what === 'freeze') clock.freeze();
  else if (what === 'resume') clock.resume();
  else if (what === 'set') return (await clock.set(instantOf(to), onProgress)).sales;
  else if (ms === undefined) throw new ControlError(400, 'ms: expected how far the clock should advance, in ms.');
  else return (await clock.advance(ms, onProgress)).sales;
  return 0;
}

function instantOf(to: string | undefined): number {
  const at = Date.parse(to ?? '');
  if (Number.isNaN(at)) throw new ControlError(400, 'to: expected a time like 2026-06-15T12:00:00.000Z.');
  return at;
}

/** Ten times a second is enough for a bar. */
function progressOf({ stream }: Context): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS && done < total) return;
    last = now;
    stream.say('progress', { done, total });
  };
}
