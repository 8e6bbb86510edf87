import * as v from 'valibot';
import { described, flag, integer, may, object, oneOf, text } from '../../contract/schema/kinds.ts';
import { parseJson } from '../../contract/schema/read.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import {
  approveOrganization,
  disableKey,
  generateKey,
  type IssuedKey,
  parseEvent,
  parseScenario,
  revokeKey,
  rotateKey,
} from '../../reference-impl/index.ts';
import { eventForms } from '../../reference-impl/scenario/shop-event.ts';
import { orderedTrouble, orderOf } from '../sandbox/trouble.ts';
import { type Context, ControlError, type Route, reads, sideOf, takes } from './route.ts';

const aKey = object({ key: described(text, 'The id of a key.') });

export const keyRoutes: readonly Route[] = [
  reads({
    at: 'GET /keys',
    operation: 'listKeys',
    summary: 'Organizations and keys',
    answer: 'Their ids, names and states. No key.',
    run: async ({ subject }) => ({
      organizations: (await subject.sandbox?.inner.store.organizations()) ?? [],
      keys: await subject.keyring.list(),
    }),
  }),
  takes({
    at: 'POST /keys/copy',
    operation: 'copyKey',
    summary: 'A key that the start prints in the terminal, or that has taken the place of one in the middle of a walk',
    answer: 'The key.',
    body: object({ key: described(text, 'The id of a key, or its name such as good.') }),
    run: async ({ subject: { keyring } }, { body: { key: id } }) => {
      const shown = (await keyring.list()).find((each) => each.id === id || each.name === id);
      const key = shown?.copyable === true ? keyring.keyOf(shown.id) : null;
      if (key === null) throw new ControlError(404, 'key: only the keys that the start prints can be copied.');
      return { key };
    },
  }),
];

const ENDS = [
  ['revoke', 'Revoke', revokeKey],
  ['disable', 'Disable', disableKey],
] as const;

/** The two steps to a key, and its ends. */
export const issuingRoutes: readonly Route[] = [
  takes({
    at: 'POST /keys/approve',
    operation: 'approveOrganization',
    summary: 'Step one, by the administrator: allow API access, or withdraw it',
    body: object({ organization: described(text, 'Its id.'), approved: described(flag, 'False withdraws it.') }),
    run: async (context, { body: { organization, approved } }) =>
      await approveOrganization(sideOf(context).inner.store, organization, approved),
  }),
  takes({
    at: 'POST /keys/generate',
    operation: 'generateKey',
    summary: 'Step two, by the owner: create a key',
    answer: 'The key, which is shown this once, and its id.',
    body: object({ organization: described(text, 'Its id.') }),
    run: async (context, { body: { organization } }) => {
      const { store, now } = sideOf(context).inner;
      return issued(context, await generateKey(store, organization, now()));
    },
  }),
  takes({
    at: 'POST /keys/rotate',
    operation: 'rotateKey',
    summary: 'Replace a key; the old one stops working at once',
    answer: 'The new key, which is shown this once, and its id.',
    body: aKey,
    run: async (context, { body: { key } }) => {
      const { store, now } = sideOf(context).inner;
      return issued(context, await rotateKey(store, key, now()));
    },
  }),
  ...ENDS.map(([name, verb, end]) =>
    takes({
      at: `POST /keys/${name}`,
      operation: `${name}Key`,
      summary: `${verb} a key`,
      body: aKey,
      run: async (context, { body: { key } }) => await end(sideOf(context).inner.store, key),
    }),
  ),
];

function issued(context: Context, made: IssuedKey) {
  sideOf(context).keyring.remember(made);
  return { key: made.key, id: made.record.id };
}

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
  to: may(text, 'For `set`: a time in ISO 8601, not before now.'),
  ms: may(integer(1, 3660 * DAY), 'For `advance`: how far, in ms.'),
});

export const clockRoutes: readonly Route[] = [
  reads({
    at: 'GET /clock',
    operation: 'getClock',
    summary: 'The time of the shop',
    answer: 'The time, and whether it stands still.',
    run: async (context) => clockOf(context),
  }),
  takes({
    at: 'POST /clock',
    operation: 'moveClock',
    summary: 'Freeze, resume, set or advance the clock; while it advances the shop goes on selling',
    answer: 'The time, and how many sales were rung up meanwhile. The stream tells of `progress`.',
    body: movement,
    run: async (context, { body }) => {
      const sales = await move(context, body);
      return { ...clockOf(context), sales };
    },
  }),
  reads({
    at: 'GET /events',
    operation: 'listEvents',
    summary: 'What can happen in the shop',
    answer: 'Each event with its fields.',
    run: async () => ({ events: eventForms }),
  }),
  takes({
    at: 'POST /events',
    operation: 'letHappen',
    summary: 'Let something happen in the shop: a sale, a refund, a new price, …',
    answer: 'What happened, in a line, and the sale that was made or changed.',
    body: anEvent,
    run: async (context, { body }) => await sideOf(context).inner.control.event(parseEvent(body)),
  }),
  takes({
    at: 'POST /scenario',
    operation: 'playScenario',
    summary: 'Play a scenario: events and movements of the clock, step by step',
    answer: 'What each step did.',
    body: object({ text: described(text, 'The scenario, as YAML or JSON.') }),
    run: async (context, { body }) => {
      const scenario = parseScenario(await scenarioIn(body.text));
      return { results: await sideOf(context).inner.control.scenario(scenario) };
    },
  }),
  reads({
    at: 'POST /reset',
    operation: 'reset',
    summary: 'Back to the seed: data, keys and clock; trouble and faults end',
    run: async (context) => {
      const side = sideOf(context);
      side.beginAgain();
      // The old shop's pages would keep all of its bytes in memory.
      context.subject.log.forgetBodies();
      await side.inner.control.reset();
    },
  }),
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

export type Clock = ReturnType<typeof clockOf> & { readonly sales?: number };

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

export const troubleRoutes: readonly Route[] = [
  reads({
    at: 'GET /trouble',
    operation: 'listTrouble',
    summary: 'What was ordered to go wrong',
    answer: 'The orders, how many answers each has met, and the faults that are on.',
    run: async (context) => standing(context),
  }),
  takes({
    at: 'POST /trouble',
    operation: 'orderTrouble',
    summary: 'Let answers go wrong: refused, delayed, cut off, or with the key rotated in the middle of a walk',
    answer: 'The orders, and the faults that are on.',
    body: orderedTrouble,
    run: async (context, { body }) => {
      sideOf(context).troubles.add(orderOf(body));
      return standing(context);
    },
  }),
  reads({
    at: 'DELETE /trouble',
    operation: 'endTrouble',
    summary: 'Let nothing go wrong any more; faults end too',
    run: async (context) => {
      const side = sideOf(context);
      side.troubles.clear();
      side.keepPromises();
    },
  }),
  reads({
    at: 'DELETE /trouble/{id}',
    operation: 'endOneTrouble',
    summary: 'Remove one order',
    run: async (context, { id }) => {
      if (!sideOf(context).troubles.remove(id)) throw new ControlError(404, 'There is no such order any more.');
    },
  }),
  reads({
    at: 'GET /faults',
    operation: 'listFaults',
    summary: 'The faults of the catalogue: one promise broken in one place',
    answer: 'The id, title and requirement of each.',
    query: [{ name: 'text', description: 'What the id, the title or the requirement contains.' }],
    run: async (_context, { query }) => {
      const { faults } = await import('../../proof/faults/catalogue.ts');
      const wanted = (query.get('text') ?? '').toLowerCase();
      const found = faults.filter(({ id, title, requirement }) =>
        `${id} ${title} ${requirement}`.toLowerCase().includes(wanted),
      );
      return { faults: found.map(({ id, title, requirement }) => ({ id, title, requirement })) };
    },
  }),
  takes({
    at: 'POST /fault',
    operation: 'breakPromise',
    summary: 'Be a deployment with these faults; without an id, be a correct one again',
    answer: 'The orders, and the faults that are on.',
    body: object({
      id: v.optional(
        described(text, 'The id of a fault, as `listFaults` gives it, or several with commas between them.'),
      ),
    }),
    run: async (context, { body: { id } }) => {
      if (id === undefined) sideOf(context).keepPromises();
      else {
        const keys = await sideOf(context).breakPromises(id);
        if (typeof keys === 'string') {
          const { faultIds } = await import('../../proof/faults/catalogue.ts');
          throw new ControlError(404, `id: there is no fault ${keys}.${didYouMean(keys, faultIds())}`);
        }
      }
      return standing(context);
    },
  }),
];

/** What is made to go wrong. */
export type Standing = ReturnType<typeof standing>;

function standing(context: Context) {
  const { troubles, faults } = sideOf(context);
  return { orders: troubles.list(), faults };
}
