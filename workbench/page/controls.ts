import { operationIds } from '../../contract/operations.ts';
import { button, el } from '../../reports/page/dom.ts';
import type { Feed } from './feed.ts';
import { field, section, select, table } from './parts.ts';
import { act, get, post, remove } from './server.ts';
import type { About } from './types.ts';

interface Clock {
  readonly now: string;
  readonly frozen: boolean;
  readonly sales?: number;
}

interface Field {
  readonly kind: string;
  readonly required?: boolean;
  readonly says: string;
}

type Forms = Readonly<Record<string, { readonly says: string; readonly fields: Readonly<Record<string, Field>> }>>;

interface Standing {
  readonly orders: readonly {
    id: string;
    harm: { kind: string; status?: number; ms?: number };
    operation: string | null;
    next: number | null;
    every: number | null;
    done: number;
  }[];
  readonly fault: { id: string; title: string; requirement: string } | null;
}

const HOUR = 3_600_000;
const steps: readonly (readonly [string, number])[] = [
  ['1 hour', HOUR],
  ['1 day', 24 * HOUR],
  ['30 days', 30 * 24 * HOUR],
];

/** The line under the bar: what time it is in the shop, and whether something is made to go wrong. */
export function controlBar(about: About, feed: Feed): HTMLElement {
  const clock = el('span', { class: 'clock' }, about.now);
  const trouble = el('a', { class: 'trouble', href: '#control', hidden: true });
  let offset = Date.parse(about.now) - Date.now();
  let isFrozen = about.frozen;
  let standing = Date.parse(about.now);
  const draw = () => {
    const now = isFrozen ? standing : Date.now() + offset;
    clock.textContent = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC${isFrozen ? ', frozen' : ''}`;
  };
  const refresh = () =>
    act(async () => {
      const [read, { orders, fault }] = await Promise.all([get<Clock>('/clock'), get<Standing>('/trouble')]);
      isFrozen = read.frozen;
      standing = Date.parse(read.now);
      offset = standing - Date.now();
      const said = [
        ...(fault === null ? [] : [`fault ${fault.id}`]),
        ...(orders.length === 0 ? [] : [`${orders.length} ordered`]),
      ];
      trouble.textContent = `Trouble: ${said.join(', ')}`;
      trouble.hidden = said.length === 0;
      draw();
      return null;
    });
  feed.addEventListener('changed', refresh);
  setInterval(draw, 1000);
  refresh();
  draw();
  return el(
    'div',
    { id: 'control', role: 'region', 'aria-label': 'Control' },
    el('span', { class: 'fine' }, 'Shop time '),
    clock,
    trouble,
    el('a', { class: 'wide', href: '#control' }, 'Clock, events, trouble, reset'),
  );
}

/** All that can be done to the sandbox. */
export async function controlView(about: About, feed: Feed): Promise<HTMLElement> {
  const { events } = await get<{ events: Forms }>('/events');
  return el(
    'div',
    { class: 'control' },
    el('h1', {}, 'Control'),
    el(
      'p',
      { class: 'lead' },
      'The same can be done by ',
      el('code', {}, 'counterproof sandbox ctl'),
      ' and by HTTP: ',
      el('a', { href: '/_workbench/openapi.json' }, 'the control API'),
      '.',
      about.engine === 'postgres'
        ? ' Events and keys are shared by all instances on this database; clock, trouble and the list of requests are of this instance alone.'
        : '',
    ),
    clockSection(feed),
    eventSection(events),
    await troubleSection(),
    resetSection(),
  );
}

function clockSection(feed: Feed): HTMLElement {
  const progress = el('progress', { max: 1, value: 0, 'aria-label': 'Advancing', hidden: true });
  feed.addEventListener('progress', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { done, total } = JSON.parse(event.detail);
    progress.hidden = done >= total;
    progress.value = total === 0 ? 1 : done / total;
  });
  const to = el('input', { type: 'datetime-local', name: 'to', step: 1 });
  const move = (body: Readonly<Record<string, unknown>>) => () =>
    act(async () => {
      const { now, frozen, sales = 0 } = await post<Clock>('/clock', body);
      progress.hidden = true;
      return `It is ${now}${frozen ? ', and the clock stands still' : ''}${sales > 0 ? `; ${sales.toLocaleString('en')} sales were rung up` : ''}`;
    });
  return section(
    'Clock',
    el(
      'p',
      { class: 'lead' },
      'It moves data, default ranges and the Date header. Rate limits and time-outs stay real. While it advances the shop goes on selling.',
    ),
    el(
      'div',
      { class: 'buttons' },
      button('Freeze', { class: 'wide' }, move({ do: 'freeze' })),
      button('Resume', { class: 'wide' }, move({ do: 'resume' })),
      ...steps.map(([name, ms]) => button(`Advance ${name}`, { class: 'wide' }, move({ do: 'advance', ms }))),
    ),
    el(
      'div',
      { class: 'line' },
      field('Set to, UTC', to),
      button('Set', { class: 'wide' }, () => move({ do: 'set', to: `${to.value}Z` })()),
    ),
    progress,
  );
}

/** A form for each event, made from the table that reads it. */
function eventSection(events: Forms): HTMLElement {
  const chosen = select(
    'event',
    Object.entries(events).map(([name, { says }]) => [name, `${name}: ${says}`] as const),
  );
  const fields = el('div', { class: 'fields-of' });
  const happened = el('p', { role: 'status' });
  const draw = () => {
    const form = events[chosen.value];
    fields.replaceChildren(
      ...Object.entries(form?.fields ?? {}).map(([name, { kind, required, says }]) =>
        field(
          `${name}${required === true ? ' (needed)' : ''}`,
          el('input', { name, placeholder: says, 'data-kind': kind, autocomplete: 'off' }),
        ),
      ),
    );
  };
  chosen.addEventListener('input', draw);
  draw();
  const form = el(
    'form',
    {},
    field('Event', chosen),
    fields,
    el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'wide strong' }, 'Let it happen')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(async () => {
      const given = [...fields.querySelectorAll('input')]
        .filter(({ value }) => value !== '')
        .map((input) => [input.name, valueIn(input)]);
      const { says, sale } = await post<{ says: string; sale?: string }>('/events', {
        do: chosen.value,
        ...Object.fromEntries(given),
      });
      happened.textContent = `${says}${sale === undefined ? '' : ` (${sale})`}`;
      return null;
    });
  });
  return section(
    'Events',
    el('p', { class: 'lead' }, 'Everything still adds up afterwards: analytics, stock and movements follow.'),
    form,
    happened,
    scenarioForm(),
  );
}

function valueIn({ value, dataset }: HTMLInputElement): unknown {
  if (dataset.kind === 'lines') return value.split(',').map((product) => ({ product: product.trim() }));
  if (dataset.kind === 'flag') return value === 'true';
  if (dataset.kind === 'money' || dataset.kind === 'quantity' || dataset.kind === 'percent') return Number(value);
  return dataset.kind === 'sale' && /^\d+$/.test(value) ? Number(value) : value;
}

const example = `steps:
  - do: sell
    as: first
  - do: advance
    by: 2h
  - do: refund
    sale: first
`;

function scenarioForm(): HTMLElement {
  const text = el('textarea', { rows: 9, spellcheck: 'false', name: 'scenario' }, example);
  const results = el('ol', { class: 'results' });
  const play = () =>
    act(async () => {
      const { results: done } = await post<{ results: { says: string }[] }>('/scenario', { text: text.value });
      results.replaceChildren(...done.map(({ says }) => el('li', {}, says)));
      return null;
    });
  return el(
    'details',
    {},
    el('summary', {}, 'A scenario: several steps'),
    field('YAML or JSON', text),
    el('div', { class: 'buttons' }, button('Play the scenario', { class: 'wide' }, play)),
    el('div', { role: 'status' }, results),
  );
}

const kinds = [
  ['429', '429 Too many requests'],
  ['500', '500 Internal error'],
  ['503', '503 Unavailable'],
  ['delay', 'delayed'],
  ['cut-off', 'cut off in the middle'],
  ['rotate-key', 'key rotated in mid-walk'],
] as const;

async function troubleSection(): Promise<HTMLElement> {
  const kind = select('kind', kinds);
  const operation = select('operation', [['', 'all operations'], ...operationIds.map((id) => [id, id] as const)]);
  const which = select('which', [
    ['next', 'the next'],
    ['every', 'every'],
  ]);
  const many = el('input', { type: 'number', name: 'many', min: 1, value: 1, 'aria-label': 'How many' });
  const ms = el('input', { type: 'number', name: 'ms', min: 1, value: 2000 });
  const standing = el('div', {});
  const draw = ({ orders, fault }: Standing) => standing.replaceChildren(...standingView({ orders, fault }, refresh));
  const refresh = () =>
    act(async () => {
      draw(await get<Standing>('/trouble'));
      return null;
    });
  const form = el(
    'form',
    {},
    el(
      'div',
      { class: 'line' },
      field('Answers of', operation),
      field('Which', which),
      field('How many', many),
      field('Become', kind),
      field('Delay in ms', ms),
    ),
    el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'wide strong' }, 'Make trouble')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(async () => {
      const body = {
        kind: kind.value,
        [which.value]: Number(many.value),
        ...(operation.value === '' ? {} : { operation: operation.value }),
        ...(kind.value === 'delay' ? { ms: Number(ms.value) } : {}),
      };
      draw(await post<Standing>('/trouble', body));
      return null;
    });
  });
  draw(await get<Standing>('/trouble'));
  return section(
    'Trouble',
    el('p', { class: 'lead' }, 'What a client has to survive. “Every 3” is every third answer, until it is ended.'),
    form,
    faultForm(draw),
    standing,
  );
}

function faultForm(draw: (standing: Standing) => void): HTMLElement {
  const search = el('input', {
    type: 'search',
    name: 'fault',
    autocomplete: 'off',
    placeholder: 'words of the fault, like revenue or cursor',
  });
  const found = el('ul', { class: 'faults' });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const load = () =>
    act(async () => {
      const { faults } = await get<{ faults: { id: string; title: string; requirement: string }[] }>(
        `/faults?${new URLSearchParams({ text: search.value })}`,
      );
      const some = faults.slice(0, 12).map(({ id, title, requirement }) =>
        el(
          'li',
          {},
          button(
            `Break this deployment with ${id}`,
            { class: 'wide' },
            () =>
              act(async () => {
                draw(await post<Standing>('/fault', { id }));
                return `This deployment is now broken: ${title}`;
              }),
            'Break',
          ),
          ' ',
          el('code', {}, id),
          ' ',
          title,
          ' ',
          el('a', { class: 'id', href: `#api/${requirement}` }, requirement),
        ),
      );
      found.replaceChildren(
        ...some,
        ...(faults.length > some.length
          ? [el('li', { class: 'fine' }, `${faults.length - some.length} more: type more words`)]
          : []),
      );
      return null;
    });
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(load, 250);
  });
  return el('div', {}, field('A fault of the catalogue: one promise broken in one place', search), found);
}

function standingView({ orders, fault }: Standing, refresh: () => void): HTMLElement[] {
  if (orders.length === 0 && fault === null) return [el('p', { class: 'fine' }, 'Nothing is made to go wrong.')];
  const end = button('End all trouble', { class: 'wide' }, () =>
    act(async () => {
      await remove('/trouble');
      refresh();
      return 'Nothing goes wrong any more';
    }),
  );
  const rows = orders.map(({ harm, operation, next, every, done }) => [
    `${harm.kind === 'status' ? harm.status : harm.kind}${harm.ms === undefined ? '' : ` ${harm.ms} ms`}`,
    operation ?? 'all operations',
    every === null ? `the next ${(next ?? 1) - done}` : `every ${every}`,
    String(done),
  ]);
  return [
    ...(fault === null
      ? []
      : [el('p', { class: 'wrong' }, `Fault ${fault.id}: ${fault.title} (${fault.requirement})`)]),
    ...(rows.length === 0 ? [] : [table(['Answers become', 'Of', 'Which', 'So far'], rows, 'Trouble')]),
    end,
  ];
}

function resetSection(): HTMLElement {
  const dialog = el('dialog', { class: 'help', 'aria-labelledby': 'reset-title' });
  const reset = button('Reset to the seed', { class: 'wide strong' }, () =>
    act(async () => {
      dialog.close();
      await post('/reset', {});
      return 'The shop is as it was at its start';
    }),
  );
  dialog.append(
    el('h2', { id: 'reset-title' }, 'Reset the shop?'),
    el(
      'p',
      {},
      'Data, keys and clock go back to the seed. Sales that were rung up and keys that were generated are lost.',
    ),
    el(
      'div',
      { class: 'buttons' },
      reset,
      button('Cancel', { class: 'wide' }, () => dialog.close()),
    ),
  );
  return section(
    'Reset',
    el('p', { class: 'lead' }, 'Data, keys and clock go back to the seed.'),
    button('Reset …', { class: 'wide' }, () => dialog.showModal()),
    dialog,
  );
}
