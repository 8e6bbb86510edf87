import type { Level } from '../../conformance/model/outcome.ts';
import { countOutcomes } from '../words/count.ts';
import { leftOutKinds } from '../words/kinds.ts';
import { requestsSent } from '../words/requests.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { icon, VERDICT_OUTCOMES } from './icons.ts';
import { countKinds, KIND_WORDS, type Kinds, kindsOf } from './kinds.ts';
import { count, duration, foreign, moment } from './words.ts';

export function hero(data: PageData): HTMLElement {
  const { run } = data;
  const outcome = VERDICT_OUTCOMES[run.verdict];
  return el(
    'section',
    { class: 'hero', id: 'verdict', 'aria-labelledby': 'verdict-title' },
    el(
      'p',
      { class: 'overline' },
      'Conformance report · ',
      el('time', { datetime: run.startedAt }, moment(run.startedAt)),
    ),
    el(
      'h1',
      { id: 'verdict-title', class: `verdict is-${outcome}` },
      el('span', { class: 'seal' }, icon(outcome)),
      capital(run.verdict),
    ),
    el('p', { class: 'target' }, foreign(run.target.url)),
    el('p', { class: 'summary' }, foreign(capital(run.summary))),
    balance(ofLevel(run, 'must'), kindsOf(data)),
    facts(run),
  );
}

type Run = PageData['run'];

function ofLevel(run: Run, level: Level): Run['requirements'] {
  return run.requirements.filter((each) => each.level === level);
}

/** Of the musts only: they are what the verdict rests on. */
function balance(requirements: Run['requirements'], kinds: Kinds): HTMLElement | null {
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
  const label = el('p', { class: 'fine', id: 'balance-title' }, `Must requirements: ${count(requirements.length)}`);
  return el('div', { class: 'balance-block' }, label, bar, legend);
}

function facts(run: Run): HTMLElement {
  const score = run.suite.qualification;
  return el(
    'dl',
    { class: 'facts' },
    fact('Promises held', `${held(ofLevel(run, 'must'))} must, ${held(ofLevel(run, 'should'))} should`),
    fact('Open points', `${count(ofLevel(run, 'open').length)} (informational)`),
    fact('Requests', `${requestsSent(run)}, in ${duration(run.durationMs)}`),
    fact(
      'Profile',
      run.profile.only === null ? run.profile.name : `${run.profile.name}, only ${run.profile.only.join(', ')}`,
    ),
    leftOutKinds(run) === '' ? null : fact('Without', leftOutKinds(run)),
    fact('Suite', `${run.suite.version}, contract ${run.suite.contractVersion}`),
    fact(
      'Suite qualification',
      score === null ? 'not shipped' : `${count(score.caught)} of ${count(score.faults)} faults caught`,
    ),
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
