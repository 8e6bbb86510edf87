import type { Level } from '../../conformance/model/outcome.ts';
import { causesIn } from '../words/causes.ts';
import { countOutcomes } from '../words/count.ts';
import { leftOutKinds } from '../words/kinds.ts';
import { requestsSent } from '../words/requests.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { headlines } from './headlines.ts';
import { icon, VERDICT_OUTCOMES } from './icons.ts';
import { countKinds, KIND_WORDS, type Kinds, kindsOf } from './kinds.ts';
import { limits } from './limits.ts';
import { qualification } from './qualification.ts';
import { sinceLastRun } from './since.ts';
import { count, duration, foreign, moment } from './words.ts';

/** One screen: the verdict, what has to be fixed, how much was decided, and what changed. */
export function hero(data: PageData): HTMLElement {
  const { run } = data;
  const outcome = VERDICT_OUTCOMES[run.verdict];
  const isShort = causesIn(run).length < FEW;
  return el(
    'section',
    { class: 'hero', id: 'verdict', 'aria-labelledby': 'verdict-title' },
    el(
      'p',
      { class: 'overline' },
      'Conformance report · ',
      el('time', { datetime: run.startedAt }, moment(run.startedAt)),
      ' · ',
      el('span', { class: 'target' }, foreign(run.target.url)),
    ),
    el(
      'h1',
      { id: 'verdict-title', class: `verdict is-${outcome}` },
      el('span', { class: 'seal' }, icon(outcome)),
      capital(run.verdict),
    ),
    el('p', { class: 'summary' }, foreign(capital(run.summary))),
    el(
      'div',
      { class: 'overview' },
      el('div', { class: 'main-column' }, headlines(data), ...(isShort ? [limits(data)] : [])),
      el(
        'div',
        { class: 'aside' },
        decided(ofLevel(run, 'must'), kindsOf(data)),
        sinceLastRun(data),
        isShort ? null : limits(data),
      ),
    ),
    facts(run),
    qualification(data),
  );
}

/** With so few causes the limits would leave half of the page empty. */
const FEW = 4;

type Run = PageData['run'];

function ofLevel(run: Run, level: Level): Run['requirements'] {
  return run.requirements.filter((each) => each.level === level);
}

/** Of the musts only: they are what the verdict rests on. */
function decided(requirements: Run['requirements'], kinds: Kinds): HTMLElement | null {
  if (requirements.length === 0) return null;
  const bar = el('div', { class: 'balance', 'aria-hidden': 'true' });
  const legend = el('ul', { class: 'legend', 'aria-labelledby': 'balance-title' });
  for (const [kind, amount] of countKinds(requirements, kinds)) {
    const part = el('span', { class: `is-${kind}` });
    part.style.setProperty('flex-grow', String(amount));
    bar.append(part);
    const link = el(
      'a',
      { href: `#requirements?outcome=${kind}&level=must`, class: `is-${kind}` },
      icon(kind),
      el('b', {}, count(amount)),
      ` ${KIND_WORDS[kind]}`,
    );
    legend.append(el('li', {}, link));
  }
  const { passed, failed } = countOutcomes(requirements);
  const label = `Decided: ${count(passed + failed)} of ${count(requirements.length)} must requirements`;
  return el('div', { class: 'decided' }, el('h2', { id: 'balance-title' }, label), bar, legend);
}

function facts(run: Run): HTMLElement {
  return el(
    'dl',
    { class: 'facts' },
    fact('Recommendations kept', held(ofLevel(run, 'should'))),
    fact('Open points', `${count(ofLevel(run, 'open').length)} (informational)`),
    fact('Requests', `${requestsSent(run)}, in ${duration(run.durationMs)}`),
    fact(
      'Profile',
      run.profile.only === null ? run.profile.name : `${run.profile.name}, only ${run.profile.only.join(', ')}`,
    ),
    leftOutKinds(run) === '' ? null : fact('Without', leftOutKinds(run)),
    fact('Suite', `${run.suite.version}, contract ${run.suite.contractVersion}`),
  );
}

function held(requirements: Run['requirements']): string {
  return `${count(countOutcomes(requirements).passed)} of ${count(requirements.length)}`;
}

function fact(name: string, value: string): HTMLElement {
  return el('div', {}, el('dt', {}, name), el('dd', {}, foreign(value)));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
